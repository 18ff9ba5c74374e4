import { PIN_TRIES_IN_ALL, PIN_TRIES_PER_WINDOW, PIN_WINDOW_SECONDS } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { clearAttempts, countAttempt, refuseWhenTooMany, triesLeft } from '../../platform/security/attempts.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { equalInConstantTime, newSixDigits } from '../../platform/security/tokens.ts';
import { say } from '../../texts/say.ts';
import { hasPin, isPinVoid, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, lockOrder, NO_PIN, type OrderChange, recordStep } from './orders.sql.ts';

// Verifies the delivery PIN: counts wrong tries, compares in constant time, lasts 15 minutes.

interface PinAttempt {
  readonly order_id: number;
  /** Six digits. */
  readonly otp: string;
}

/** Said instead of the usual words when no PIN would open any more, so that nobody guesses on. */
const VOID_MESSAGE = 'This PIN has been tried too often. The customer can ask for a new one under Your Orders.';

const UNREADABLE_MESSAGE =
  'The PIN of this order cannot be read any more. The customer can ask for a new one under Your Orders.';

/**
 * Checks the PIN of an order that is Out For Delivery with this staff member (ORD-9, O07). `work`
 * brings the pool: a wrong try is committed though the call is refused, under the order's lock, so that parallel guesses
 * count one after the other. Throws not_found, illegal_move, too_many after 5 wrong tries within 15 minutes even for the
 * right PIN, wrong_pin with `tries_left` before the next lock.
 */
export async function verifyPin(context: ActorContext, input: PinAttempt): Promise<{ message: string }> {
  const refusal = await inTransaction(context.deps.db, (tx) => checkPin({ ...context, db: tx }, input));
  if (refusal) throw refusal;
  return { message: say('The PIN is right.') };
}

/** Answers the refusal instead of throwing it, so that the count is kept. */
async function checkPin(context: ActorContext, input: PinAttempt): Promise<AppError | undefined> {
  const { db, now, actor } = context;
  const order = await lockOrder(db, actor, input.order_id);
  if (order.status !== 'Out For Delivery')
    throw statusError(order.status, 'This order is {status} and cannot be verified now.');
  const bucket = getPinBucket(order.id);
  const limit = { bucket, max: PIN_TRIES_PER_WINDOW, windowSeconds: PIN_WINDOW_SECONDS };
  await refuseWhenTooMany(db, [limit], now);
  if (isPinVoid(order)) throw new AppError('wrong_pin', { detail: say(VOID_MESSAGE) });
  const pin = findPin(context.deps, order);
  // Sealed with a secret that this server does not have: whatever is said, nothing has been guessed.
  if (pin === undefined) return new AppError('wrong_pin', { detail: say(UNREADABLE_MESSAGE) });
  if (equalInConstantTime(pin, input.otp)) {
    await changeOrder(db, order, { pin_verified_at: now, pin_verified_by: actor.id });
    return undefined;
  }
  await changeOrder(db, order, { pin_wrong: order.pin_wrong + 1 });
  await countAttempt(db, [bucket], now);
  const left = Math.min(await triesLeft(db, limit, now), PIN_TRIES_IN_ALL - order.pin_wrong - 1);
  return new AppError('wrong_pin', { body: { tries_left: left } });
}

// The customer's new PIN: the old one, its tries and its verification count no more.

/** Makes a new PIN while the order is Shipped or Out For Delivery (ORD-11). Throws not_found, illegal_move. */
export async function renewPin(context: ActorContext, orderId: number): Promise<{ message: string }> {
  const order = await lockOrder(context.db, context.actor, orderId);
  if (!hasPin(order.status))
    throw statusError(order.status, 'This order is {status} and cannot be given a new PIN now.');
  await recordStep(context, order, { change: await createPin(context, order.id), event: 'pin_renewed' });
  return { message: say('Your order has a new PIN.') };
}

// An order's PIN: random, encrypted for its order, decrypted only for the customer and to compare.

const getSealContext = (orderId: number): string => `order pin ${orderId}`;

/**
 * A fresh PIN of six digits as a change of its order: what was tried or verified with the one before counts no more. It
 * is sealed for this order, not hashed, because the customer must be able to read it (ORD-8).
 */
export async function createPin(context: Context, orderId: number): Promise<OrderChange> {
  await clearAttempts(context.db, getPinBucket(orderId));
  return { ...NO_PIN, pin_seal: seal(context.deps.secrets.sealKeys, newSixDigits(), getSealContext(orderId)) };
}

/** The PIN of an order while it has one that opens: from Shipped to the end, unless wrong tries have voided it. */
export function findPin(
  deps: Deps,
  order: Pick<OrderFacts, 'id' | 'status' | 'pin_seal' | 'pin_wrong'>,
): string | undefined {
  if (!hasPin(order.status) || order.pin_seal === null || isPinVoid(order)) return undefined;
  return unseal(deps.secrets.sealKeys, order.pin_seal, getSealContext(order.id));
}

/** Where the wrong tries at an order's PIN are counted. */
const getPinBucket = (orderId: number): string => `pin:${orderId}`;
