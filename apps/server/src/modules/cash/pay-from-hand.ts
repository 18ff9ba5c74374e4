// Pays an accepted claim back at the door, out of the cash in the rider's hand.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';
import { findHand, insertPaidFromHand, lockCashDay } from './cash.db.ts';

/** Takes what an accepted claim comes to out of the actor's hand (CASH-9). Throws illegal_move for more than is in it. */
export async function payFromHand(
  context: ActorContext,
  back: { readonly storeId: number; readonly claimId: number; readonly amount: Paise; readonly reason: string },
): Promise<void> {
  const { db, now, actor, deps } = context;
  await lockCashDay(db, back.storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  if (await insertPaidFromHand(db, { ...back, staffId: actor.id, today, now })) return;
  const inHand = (await findHand(db, back.storeId, actor.id))?.in_hand ?? 0;
  throw new AppError('illegal_move', {
    detail: say('You have {amount} in hand. Collect more first, or let the store pay it back.', {
      amount: inRupees(inHand),
    }),
  });
}
