// The only code that turns an online payment into an order, a stock request or a refundable payment.
import { AppError, type Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import type { RefundReason } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { type DeliveryAddress, findAddress } from '../addresses/addresses.sql.ts';
import { findPlacesError, lockAccountOrders } from '../cart/order-caps.ts';
import type { PricedLine } from '../catalog/priced-lines.sql.ts';
import { requireServedPincode } from '../delivery/delivery.queries.ts';
import { bookWindow, lockWindows, releaseWindow, tryBookWindow } from '../delivery/delivery-windows.sql.ts';
import { formatRupees, refundMessage } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { createReservedOrder } from '../orders/new-orders.commands.ts';
import { getGateway } from '../payments/payments.rules.ts';
import { getPaymentId, markUnusedRefundable, recordPayments } from '../payments/payments.sql.ts';
import { updateRefunds } from '../payments/refunds.commands.ts';
import { lockTotals } from '../stock/ledger/ledger.ts';
import { releaseForChain, tryReserveForChain } from '../stock/ledger/reservations.ts';
import { lockCart } from '../users/users.sql.ts';
import { decideSettlement, isExactPayment, isHoldOver, type OrphanCode, type SettlementPlan } from './intents.rules.ts';
import {
  findIntentByGatewayOrder,
  findIntentResult,
  type Intent,
  listIntentLines,
  lockIntent,
  lockPayerShared,
  releaseHold,
  setIntentState,
} from './intents.sql.ts';

/** Creates the stock request of a payment. Its lines come from the manager's call. */
interface RequestMaker {
  readonly totalPaise: number;
  /** Creates the request inside the transaction and returns its id. */
  readonly make: (context: Context, paymentId: number) => Promise<number>;
}

export interface SettleRequest {
  /** Payment named by a proof; must belong to the gateway order. */
  readonly gatewayPaymentId?: string;
  /** Address, if the payer gives one now, perhaps another than the payment was opened for. */
  readonly addressId?: number;
  /** Delivery window, if the payer gives another one now. */
  readonly slotId?: number | undefined;
  /** For the invoice of the order; defaults to the payment's, then the account's. */
  readonly buyerGstin?: string | undefined;
  readonly requestMaker?: RequestMaker;
  /** Applies the call's Idempotency-Key inside the transaction. */
  readonly withIdempotencyKey?: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export type Settlement =
  /** The order or request exists, created now or before. */
  | { readonly kind: 'made'; readonly id: number }
  /** Paid, but could not become an order or request; the payment is refundable. */
  | { readonly kind: 'orphaned'; readonly code: OrphanCode; readonly shortages?: Shortage[] }
  /** Paid but still without an address, or not paid. */
  | { readonly kind: 'waiting' | 'unpaid' };

/**
 * Settles a gateway order for the browser's proof, the webhook or the reconciler. Asks the gateway what was paid, captures
 * an authorized payment while it is still usable, and creates the order or stock request once; concurrent calls get the
 * same result (PAY-2). Returns undefined for a gateway order that is not ours.
 */
export async function settle(
  deps: Deps,
  gatewayOrderId: string,
  request: SettleRequest = {},
): Promise<Settlement | undefined> {
  const intent = await findIntentByGatewayOrder(deps.db, gatewayOrderId);
  if (!intent) return undefined;
  const payments = await fetchPayments(deps, intent, request);
  const { gatewayPaymentId, withIdempotencyKey = (_tx, run) => run() } = request;
  if (gatewayPaymentId !== undefined && !payments.some(({ id }) => id === gatewayPaymentId)) return { kind: 'unpaid' };
  const settlement = await inTransaction(deps.db, (db) =>
    withIdempotencyKey(db, async () => {
      const context = { db, deps, now: deps.now() };
      if (intent.purpose === 'cart') await lockAccountOrders(context, intent.user_id);
      return settleLocked(context, intent.id, { ...request, payments });
    }),
  );
  for (const { id, amount_refunded } of payments)
    if (amount_refunded)
      await updateRefunds(deps, id).catch((err: unknown) => deps.log.warn({ err }, 'refunds are read again later'));
  return settlement;
}

/** Whether an authorized payment is worth capturing: its order or request can be created right now. */
function isWorthCapturing(intent: Intent, { addressId, requestMaker }: SettleRequest, now: Date): boolean {
  if (intent.state !== 'open' || isHoldOver(intent.hold_until, now)) return false;
  if (intent.purpose === 'stock_request') return requestMaker?.totalPaise === intent.amount_paise;
  return intent.holds_stock && (addressId ?? intent.address_id) !== null;
}

/** Payments of an intent at the gateway, after capturing an authorized one that is usable. */
async function fetchPayments(deps: Deps, intent: Intent, request: SettleRequest): Promise<readonly GatewayPayment[]> {
  const gateway = getGateway(deps);
  const orderId = intent.gateway_order_id ?? '';
  const timer = gateway.startTimer();
  const payments = await gateway.listPayments(orderId, timer);
  const authorized = payments.find((payment) => payment.status === 'authorized' && isExactPayment(payment, intent));
  if (
    !authorized ||
    !isWorthCapturing(intent, request, deps.now()) ||
    payments.some(({ status }) => status === 'captured')
  )
    return payments;
  const captured = await gateway.capturePayment({ id: authorized.id, amount: intent.amount_paise }, timer);
  if (!captured.isDone) return gateway.listPayments(orderId, timer);
  return payments.map((payment) => (payment.id === authorized.id ? captured.value : payment));
}

interface SettlementInput extends SettleRequest {
  readonly payments: readonly GatewayPayment[];
}

async function settleLocked(
  context: Context,
  intentId: number,
  { payments, ...request }: SettlementInput,
): Promise<Settlement> {
  const intent = await lockIntent(context.db, intentId);
  const source = { intentId: intent.id, userId: intent.user_id, gatewayOrderId: intent.gateway_order_id };
  await recordPayments(context, source, payments);
  const { requestMaker, addressId, gatewayPaymentId } = request;
  const address = await findOrderAddress(context.db, intent, addressId);
  const isCart = intent.purpose === 'cart';
  const plan = decideSettlement({
    intent,
    payments,
    now: context.now,
    isReady: isCart ? address !== undefined : requestMaker !== undefined,
    amountMatches: isCart || requestMaker === undefined || requestMaker.totalPaise === intent.amount_paise,
    isPayerDeleted: !(await lockPayerShared(context.db, intent.user_id)),
  });
  const settlement = await applyPlan(context, intent, plan, { ...request, address });
  // Thrown inside the transaction, so that the call's Idempotency-Key stays free for a retry.
  if (settlement.kind === 'unpaid' && gatewayPaymentId !== undefined) throw new AppError('bad_proof');
  return settlement;
}

interface ResultInput extends SettleRequest {
  readonly address: DeliveryAddress | undefined;
}

async function applyPlan(
  context: Context,
  intent: Intent,
  plan: SettlementPlan,
  input: ResultInput,
): Promise<Settlement> {
  switch (plan.kind) {
    case 'unpaid':
      return { kind: 'unpaid' };
    case 'wait':
      await setIntentState(context.db, intent.id, intent.state, intent.hold_until);
      return { kind: 'waiting' };
    case 'settled':
      await setIntentState(context.db, intent.id, 'settled', null);
      await makeUnusedRefundable(context, intent, 'Paid twice');
      return { kind: 'made', id: await getResult(context.db, intent) };
    case 'orphan':
      return orphanIntent(context, intent, plan);
    case 'make': {
      const made = await createResult(context, intent, await getPaymentId(context.db, plan.payment.id), input);
      if (typeof made !== 'number') return orphanIntent(context, intent, { code: 'hold_over', ...made });
      await setIntentState(context.db, intent.id, 'settled', null);
      await makeUnusedRefundable(context, intent, 'Paid twice');
      return { kind: 'made', id: made };
    }
  }
}

async function getResult(db: Db, intent: Intent): Promise<number> {
  const id = await findIntentResult(db, intent);
  if (id === undefined) throw new Error(`settled intent ${intent.id} has become nothing`);
  return id;
}

/** Creates the order or request, or returns why it cannot. */
async function createResult(
  context: Context,
  intent: Intent,
  paymentId: number,
  { requestMaker, address, ...request }: ResultInput,
): Promise<number | Unplaceable> {
  if (requestMaker) return requestMaker.make(context, paymentId);
  if (!address) throw new Error(`intent ${intent.id} has no address`);
  return convertPaidIntent(context, intent, { ...request, paymentId, address });
}

interface Unplaceable {
  readonly reason: RefundReason;
  readonly shortages?: Shortage[];
}

async function orphanIntent(
  context: Context,
  intent: Intent,
  { code, reason, shortages }: Unplaceable & { readonly code: OrphanCode },
): Promise<Settlement> {
  await releaseHold(context.db, intent);
  await setIntentState(context.db, intent.id, 'orphaned', null);
  await makeUnusedRefundable(context, intent, reason);
  return { kind: 'orphaned', code, ...(shortages ? { shortages } : {}) };
}

/** Marks unused payments as refundable and notifies all administrators and the payer, once. */
async function makeUnusedRefundable(context: Context, intent: Intent, reason: RefundReason): Promise<void> {
  const unused = await markUnusedRefundable(context, intent.id, reason);
  if (unused.length > 0) context.deps.log.warn({ intent_id: intent.id, reason }, 'a payment became refundable');
  await notify(
    context,
    unused.flatMap(({ id, amount_paise, gateway_order_id: gateway_order, payer }) => {
      const message = createMessage('orphan_payment', { amount: formatRupees(amount_paise), payer, gateway_order });
      return [
        { to: 'admins' as const, message, about: { kind: 'payment' as const, id } },
        { to: [intent.user_id], message: refundMessage('refund_due', amount_paise, null) },
      ];
    }),
  );
}

/**
 * Delivery address: the one given now, else the intent's as it was when the payment was opened, like its prices. Undefined if
 * one given now was deleted or is not the payer's.
 */
async function findOrderAddress(
  db: Db,
  intent: Intent,
  addressId: number | undefined,
): Promise<DeliveryAddress | undefined> {
  const id = addressId ?? intent.address_id;
  if (intent.purpose !== 'cart' || id === null) return undefined;
  if (intent.address?.id === id) return intent.address;
  return findAddress(db, intent.user_id, id);
}

interface PaidCart extends Pick<SettleRequest, 'addressId' | 'slotId' | 'buyerGstin'> {
  readonly paymentId: number;
  readonly address: DeliveryAddress;
}

/**
 * Creates the order of a paid cart from the intent's snapshot and removes its goods from the payer's cart. Returns its id,
 * or the reason if the hold is over and stock or window are gone. A hold passes to the order even after the cut-off.
 */
async function convertPaidIntent(context: Context, intent: Intent, paid: PaidCart): Promise<number | Unplaceable> {
  const lines = await listIntentLines(context.db, intent.id);
  const slotId = paid.slotId ?? intent.slot_id;
  const isNewAddress = paid.addressId !== undefined && paid.addressId !== intent.address_id;
  if (isNewAddress || slotId !== intent.slot_id)
    await requireServedPincode(context, { pincode: paid.address.postal_code, slotId });
  const placeProblem = await checkPlace(context, intent, slotId);
  if (placeProblem) return placeProblem;
  await lockCart(context.db, intent.user_id);
  const problem = await reserveMissing(context, intent, lines, slotId);
  if (problem) return problem;
  const payment = { type: 'online', paymentId: paid.paymentId, intentId: intent.id } as const;
  const order = {
    userId: intent.user_id,
    lines,
    address: paid.address,
    addressId: paid.addressId ?? intent.address_id,
    buyerGstin: paid.buyerGstin ?? intent.buyer_gstin ?? undefined,
    payment,
    delivery: { fee: intent.delivery_fee_paise, slotId },
  };
  const orderId = await createReservedOrder(context, order, intent.holds_stock ? intent.held_place_id : null);
  // From here on, the order owns the reservation and the place in the window.
  const ended = { holds_stock: false, held_place_id: null };
  await context.db.updateTable('payment_intents').set(ended).where('id', '=', intent.id).execute();
  await removeFromCart(context.db, intent.user_id, lines);
  return orderId;
}

const NO_PLACE = { reason: 'The delivery window is gone' } as const;

/** Counts a place that the intent does not hold. Beyond the cap, a window given now is rejected, and the payment's own one is gone. */
async function checkPlace(context: Context, intent: Intent, slotId: number | null): Promise<Unplaceable | undefined> {
  const isOwn = slotId === intent.slot_id;
  if (slotId === null || (isOwn && intent.holds_stock)) return undefined;
  const error = await findPlacesError(context, { userId: intent.user_id, slotId, intentId: intent.id });
  if (error && !isOwn) throw error;
  return error && NO_PLACE;
}

/** Reserves what the intent does not hold: the stock if its hold is over, and a delivery window that changed. */
async function reserveMissing(
  context: Context,
  intent: Intent,
  lines: readonly PricedLine[],
  slotId: number | null,
): Promise<Unplaceable | undefined> {
  const { db, now } = context;
  if (intent.holds_stock) {
    if (slotId === intent.slot_id) return undefined;
    await lockTotals(db, lines);
    await lockWindows(db, [intent.slot_id, slotId]);
    await releaseWindow(db, intent.slot_id);
    await bookWindow(db, slotId, now);
    return undefined;
  }
  const shortages = await tryReserveForChain(context, lines);
  if (shortages.length > 0) return { reason: 'The stock is gone', shortages };
  if (slotId === null) return undefined;
  if (slotId !== intent.slot_id) {
    await bookWindow(db, slotId, now);
    return undefined;
  }
  if ((await tryBookWindow(db, slotId, { now, allowLate: true })) === undefined) return undefined;
  await releaseForChain(db, lines);
  return NO_PLACE;
}

/** Removes what was bought from the cart. What the payer added since then stays. */
async function removeFromCart(db: Db, userId: number, lines: readonly PricedLine[]): Promise<void> {
  const [ids, quantities] = [lines.map((line) => line.product_id), lines.map((line) => line.quantity)];
  await sql`
    with bought as (select * from unnest(${ids}::bigint[], ${quantities}::int[]) as line (product_id, quantity)),
    gone as (
      delete from cart_lines using bought
      where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity > bought.quantity`.execute(
    db,
  );
}
