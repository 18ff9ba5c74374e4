// Verifies the delivery PIN: counts wrong tries, compares in constant time, lasts 15 minutes.

import { PIN_TRIES_IN_ALL, PIN_TRIES_PER_WINDOW, PIN_WINDOW_SECONDS } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { countAttempt, refuseWhenTooMany, triesLeft } from '../../../platform/security/attempts.ts';
import { equalInConstantTime } from '../../../platform/security/tokens.ts';
import { say } from '../../../texts/say.ts';
import { changeOrder, lockOrder } from '../orders.db.ts';
import { isPinVoid, notWhile } from '../orders.rules.ts';
import { findPin, pinBucket } from './order-pin.ts';

export interface PinTry {
  readonly order_id: number;
  /** Six digits. */
  readonly otp: string;
}

/** Said instead of the usual words when no PIN would open any more, so that nobody guesses on. */
const VOID = 'This PIN has been tried too often. The customer can ask for a new one under Your Orders.';

const UNREADABLE =
  'The PIN of this order cannot be read any more. The customer can ask for a new one under Your Orders.';

/**
 * Checks the PIN of an order that is Out For Delivery with this staff member (ORD-9, O07). `work`
 * brings the pool: a wrong try is committed though the call is refused, under the order's lock, so that parallel guesses
 * count one after the other. Throws not_found, illegal_move, too_many after 5 wrong tries within 15 minutes even for the
 * right PIN, wrong_pin with `tries_left` before the next lock.
 */
export async function verifyPin(context: ActorContext, input: PinTry): Promise<{ message: string }> {
  const refusal = await inTransaction(context.deps.db, (tx) => tryPin({ ...context, db: tx }, input));
  if (refusal) throw refusal;
  return { message: say('The PIN is right.') };
}

/** Answers the refusal instead of throwing it, so that the count is kept. */
async function tryPin(context: ActorContext, input: PinTry): Promise<AppError | undefined> {
  const { db, now, actor } = context;
  const order = await lockOrder(db, actor, input.order_id);
  if (order.status !== 'Out For Delivery')
    throw notWhile(order.status, 'This order is {status} and cannot be verified now.');
  const bucket = pinBucket(order.id);
  const limit = { bucket, max: PIN_TRIES_PER_WINDOW, windowSeconds: PIN_WINDOW_SECONDS };
  await refuseWhenTooMany(db, [limit], now);
  if (isPinVoid(order)) throw new AppError('wrong_pin', { detail: say(VOID) });
  const pin = findPin(context.deps, order);
  // Sealed with a secret that this server does not have: whatever is said, nothing has been guessed.
  if (pin === undefined) return new AppError('wrong_pin', { detail: say(UNREADABLE) });
  if (equalInConstantTime(pin, input.otp)) {
    await changeOrder(db, order, { pin_verified_at: now, pin_verified_by: actor.id });
    return undefined;
  }
  await changeOrder(db, order, { pin_wrong: order.pin_wrong + 1 });
  await countAttempt(db, [bucket], now);
  const left = Math.min(await triesLeft(db, limit, now), PIN_TRIES_IN_ALL - order.pin_wrong - 1);
  return new AppError('wrong_pin', { body: { tries_left: left } });
}
