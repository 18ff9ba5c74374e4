// An order's delivery PIN: creation, renewal and verification. Stored encrypted, readable only by the customer.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { PIN_TRIES_IN_ALL, PIN_TRIES_PER_WINDOW, PIN_WINDOW_SECONDS } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Db, Deps } from '../../deps.ts';
import { inTransaction, together } from '../../platform/db/transaction.ts';
import { clearAttempts, countAttempt, countTriesLeft, getWaitSeconds } from '../../platform/security/attempts.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { createSixDigits, equalInConstantTime } from '../../platform/security/tokens.ts';
import { getText } from '../../texts/get-text.ts';
import { smsCustomer } from '../sms/sms.ts';
import { hasPin, isPinVoid, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, lockOrder, NO_PIN, type OrderChange, recordStep } from './orders.sql.ts';

const getSealContext = (orderId: number): string => `order pin ${orderId}`;

/**
 * Creates a six-digit PIN, as a change of the order that also resets tries and verification; `clearPinTries` goes with it. It is
 * encrypted and not hashed, because the customer must be able to read it (ORD-8).
 */
export const createPin = ({ secrets }: Deps, orderId: number): OrderChange => ({
  ...NO_PIN,
  pin_seal: seal(secrets.sealKeys, createSixDigits(), getSealContext(orderId)),
});

/** Forgets the wrong tries of an order's former PIN. */
export const clearPinTries = (db: Db, orderId: number): Promise<void> => clearAttempts(db, getPinBucket(orderId));

/** The valid PIN of an order: from Shipped until the order ends, unless too many wrong tries have voided it. */
export function findPin(
  deps: Deps,
  order: Pick<OrderFacts, 'id' | 'status' | 'pin_seal' | 'pin_wrong'>,
): string | undefined {
  if (!hasPin(order.status) || order.pin_seal === null || isPinVoid(order)) return undefined;
  return unseal(deps.secrets.sealKeys, order.pin_seal, getSealContext(order.id));
}

/** Name under which wrong tries are counted. */
const getPinBucket = (orderId: number): string => `pin:${orderId}`;

/** Replaces the PIN while the order is Shipped or Out For Delivery (ORD-11). */
export async function renewPin(context: ActorContext, orderId: number): Promise<{ message: string }> {
  const order = await lockOrder(context.db, context.actor, orderId);
  if (!hasPin(order.status)) throw statusError(order.status, 'orders.cannotRenewPin');
  const change = createPin(context.deps, order.id);
  await together([clearPinTries(context.db, order.id), recordStep(context, order, { change, event: 'pin_renewed' })]);
  const pin = findPin(context.deps, { ...order, pin_seal: change.pin_seal ?? null, pin_wrong: 0 });
  if (order.status === 'Out For Delivery' && pin !== undefined)
    await smsCustomer(context, 'out_for_delivery', order.user_id, { id: order.id, pin });
  return { message: getText('orders.pinRenewed') };
}

/**
 * Verifies the PIN of an order that is Out For Delivery with this rider; valid for 15 minutes (ORD-9, O07). Bound with its
 * own transaction: a wrong try is committed although the call fails, under the order's lock, so parallel guesses all
 * count. After 5 wrong tries within 15 minutes, even the right PIN is rejected.
 */
export async function verifyPin(
  context: ActorContext,
  input: Body<typeof api.orders.verifyPin>,
): Promise<{ message: string }> {
  const refusal = await inTransaction(context.deps.db, (tx) => checkPin({ ...context, db: tx }, input));
  if (refusal) throw refusal;
  return { message: getText('orders.pinCorrect') };
}

/** Returns the error instead of throwing it, so that the counted try is committed. */
async function checkPin(
  context: ActorContext,
  input: Body<typeof api.orders.verifyPin>,
): Promise<AppError | undefined> {
  const { db, now, actor } = context;
  const bucket = getPinBucket(input.order_id);
  const limit = { bucket, max: PIN_TRIES_PER_WINDOW, windowSeconds: PIN_WINDOW_SECONDS };
  // Read once the order is locked, so that tries made at the same time count.
  const [order, wait] = await together([lockOrder(db, actor, input.order_id), getWaitSeconds(db, [limit], now)]);
  if (order.status !== 'Out For Delivery') throw statusError(order.status, 'orders.cannotVerify');
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  // Further tries are pointless.
  if (isPinVoid(order)) throw new AppError('wrong_pin', { detail: getText('orders.pinTriedTooOften') });
  const pin = findPin(context.deps, order);
  // Encrypted with a key that this server does not have, so this is not a wrong guess and is not counted.
  if (pin === undefined) return new AppError('wrong_pin', { detail: getText('orders.pinUnreadable') });
  if (equalInConstantTime(pin, input.otp)) {
    await changeOrder(db, order, { pin_verified_at: now, pin_verified_by: actor.id });
    return undefined;
  }
  await changeOrder(db, order, { pin_wrong: order.pin_wrong + 1 });
  await countAttempt(db, [bucket], now);
  const left = Math.min(await countTriesLeft(db, limit, now), PIN_TRIES_IN_ALL - order.pin_wrong - 1);
  return new AppError('wrong_pin', { body: { tries_left: left } });
}
