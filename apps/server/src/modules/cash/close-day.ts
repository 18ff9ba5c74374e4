// Closes a store's cash day: writes its sums down for good; what comes later counts to the next day.
import type { CashClosing, closeCashDay as call } from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { dayDifference } from '@tilgul/contract/rules/stores/cash-day';
import type { ActorContext } from '../../deps.ts';
import { storeOf } from '../../platform/http/actor.ts';
import { invalid } from '../../platform/http/errors.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { cashClosedWithDifference } from '../notifications/messages.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { insertClosing, lockCashDay } from './cash.db.ts';
import { addSums, dayIsHeld, differenceChanged, holdsOf } from './cash.rules.ts';
import { findClosing } from './cash-lists.db.ts';
import { readDayState, sumByRider } from './cash-sums.db.ts';
import { readTill } from './till.db.ts';
import { countDifference, decideCount } from './till.rules.ts';

/**
 * Closes the cash of the manager's store up to and with a day; days before it that nobody closed are taken in. Throws
 * no_store, invalid for a day to come, illegal_move when it is closed already or while its cash is in somebody's hand, and
 * for today while cash orders are out for delivery; what decideCount throws where the till was counted; conflict when the
 * screen asked about another difference.
 */
export async function closeDay(context: ActorContext, form: Body<typeof call>): Promise<CashClosing> {
  const { db, now, actor, deps } = context;
  const storeId = storeOf(actor);
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  const { date: day } = form;
  if (day > today) throw invalid({ date: [say('A day that has not come yet cannot be closed.')] });
  const store = await lockCashDay(db, storeId, 'close');
  const { closed_through, closes_from: fromDay } = await readDayState(db, storeId, { today, date: day });
  if (closed_through !== null && day <= closed_through)
    throw new AppError('illegal_move', { detail: say('This day is closed already.') });
  const riders = await sumByRider(db, { storeId, from: fromDay, to: day });
  const holds = holdsOf(riders, day === today);
  if (holds.length > 0) throw dayIsHeld(holds);
  const sums = addSums(riders);
  const till = decideCount(await readTill(db, { storeId, from: fromDay, to: day }), form);
  const difference = dayDifference(sums, countDifference(till));
  if (form.expected_difference !== undefined && form.expected_difference !== difference)
    throw differenceChanged(difference);
  const note = form.note ?? null;
  const id = await insertClosing(db, { storeId, fromDay, day, sums, till, note, closedBy: actor.id, now });
  if (difference !== 0)
    await notifyAdmins(context, cashClosedWithDifference(store.name, day, difference), { kind: 'cash', id: storeId });
  await audit(context, {
    action: 'cash.day_closed',
    subject: 'cash_day',
    subjectId: id,
    after: { fromDay, day, ...sums, till },
  });
  const closing = await findClosing(db, { id });
  if (!closing) throw new AppError('not_found');
  return closing;
}
