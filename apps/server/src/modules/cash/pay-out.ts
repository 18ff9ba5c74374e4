// Takes cash out of the till, with what it is for.
import type { CashEntry, payOutOfTill as call } from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { audit } from '../audit-log/audit.ts';
import { getEntry } from './cash-lists.db.ts';
import { lockTillFor } from './lock-till-for.ts';
import { insertPaidOut } from './till.db.ts';

/**
 * Books cash taken out of the till of the manager's store; the amount in paise. Throws no_store, illegal_move for more than
 * should be in a till that was counted before: two at once are taken one after the other.
 */
export async function payOutOfTill(context: ActorContext, form: Body<typeof call>): Promise<CashEntry> {
  const { db, now, actor } = context;
  const { amount, reason } = form;
  const storeId = storeOf(actor);
  const today = await lockTillFor(context, storeId, amount);
  const id = await insertPaidOut(db, { storeId, amount, reason, actorId: actor.id, today, now });
  const after = { amount_paise: amount, reason };
  await audit(context, { action: 'cash.paid_out', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}
