// Locks a store's till for cash that leaves it.

import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { expectedInTill } from '@tilgul/contract/rules/stores/cash-day';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';
import { lockCashDay } from './cash.db.ts';
import { readDayState } from './cash-sums.db.ts';
import { readTill } from './till.db.ts';

/**
 * Locks the till, so that two who take cash out do so one after the other; today's business day as YYYY-MM-DD. Throws
 * illegal_move for more than should be in a till that was counted before.
 */
export async function lockTillFor(context: ActorContext, storeId: number, amount: Paise): Promise<string> {
  const { db, now, deps } = context;
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await lockCashDay(db, storeId, 'close');
  const { date, closes_from: from } = await readDayState(db, storeId, { today });
  const expected = expectedInTill(await readTill(db, { storeId, from, to: date }));
  if (expected !== null && amount > expected) {
    throw new AppError('illegal_move', {
      detail: say('The till should hold {amount}, no more.', { amount: inRupees(expected) }),
    });
  }
  return today;
}
