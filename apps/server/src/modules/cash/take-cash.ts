// A handover: the manager takes all the cash that a rider has in hand, as counted, once.
import type { CashEntry, takeCash as call } from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { invalid } from '../../platform/http/errors.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { cashHandedOver } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { findHand, insertHandover, lockCashDay } from './cash.db.ts';
import { handChanged } from './cash.rules.ts';
import { getEntry } from './cash-lists.db.ts';

/**
 * Empties the hand of a staff member of the manager's store and books what was counted; amounts in paise. Throws no_store,
 * not_found for another store's staff, invalid at `note` for a difference without a reason, illegal_move when nothing is in
 * hand, conflict when another amount is in hand than was expected: of many at once one books.
 */
export async function takeCash(context: ActorContext, form: Body<typeof call>): Promise<CashEntry> {
  const { db, now, actor, deps } = context;
  const { staff_id: staffId, expected_amount: expected, counted_amount: counted } = form;
  const storeId = storeOf(actor);
  const reason = form.note ?? null;
  const hand = await findHand(db, storeId, staffId);
  if (!hand) throw new AppError('not_found');
  if (counted !== expected && reason === null) throw invalid({ note: [say('Please say why the amounts differ.')] });
  await lockCashDay(db, storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  const id = await insertHandover(db, { storeId, staffId, expected, counted, reason, takenBy: actor.id, today, now });
  if (id === undefined) throw handChanged(hand.name, (await findHand(db, storeId, staffId))?.in_hand ?? 0);
  await notifyUsers(context, [staffId], cashHandedOver({ due: expected, amount: counted }), { kind: 'cash' });
  const after = { staff_id: staffId, due_paise: expected, amount_paise: counted, reason };
  await audit(context, { action: 'cash.handed_over', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}
