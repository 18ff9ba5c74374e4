// Takes cash out of the till, with what it is for.
import type { CashEntry, payOutOfTill as call } from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../http/actor.ts';
import { dayOf } from '../../time/business-day.ts';
import { audit } from '../audit/audit.ts';
import { inRupees } from '../notifications/messages.ts';
import { lockCashDay } from './cash.db.ts';
import { getEntry } from './cash-lists.db.ts';
import { readDayState } from './cash-sums.db.ts';
import { insertPaidOut, readTill } from './till.db.ts';
import { expectedInTill } from './till.rules.ts';

/**
 * Books cash taken out of the till of the manager's store; the amount in paise. Throws no_store, illegal_move for more than
 * should be in a till that was counted before: two at once are taken one after the other.
 */
export async function payOutOfTill(context: ActorContext, form: Body<typeof call>): Promise<CashEntry> {
  const { db, now, actor, deps } = context;
  const { amount, reason } = form;
  const storeId = storeOf(actor);
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await lockCashDay(db, storeId, 'close');
  const { date, closes_from: from } = await readDayState(db, storeId, { today });
  const expected = expectedInTill(await readTill(db, { storeId, from, to: date }));
  if (expected !== null && amount > expected) {
    throw new AppError('illegal_move', { detail: `The till should hold ${inRupees(expected)}, no more.` });
  }
  const id = await insertPaidOut(db, { storeId, amount, reason, actorId: actor.id, today, now });
  const after = { amount_paise: amount, reason };
  await audit(context, { action: 'cash.paid_out', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}
