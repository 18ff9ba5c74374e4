import { AppError, type Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import type { AnySentence } from '../../texts/say.ts';
import { type DeliveryAddress, findAddress } from '../addresses/addresses.sql.ts';
import type { PricedLine } from '../catalog/priced-lines.sql.ts';
import { requireServedPincode } from '../delivery/delivery.queries.ts';
import { releaseWindow, lockWindows, bookWindow, tryBookWindow } from '../delivery/delivery-windows.sql.ts';
import { orphanPayment, refundDue } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { insertOrder } from '../orders/new-orders.commands.ts';
import { getGateway } from '../payments/payments.rules.ts';
import { getPaymentId, markUnusedRefundable, recordPayments } from '../payments/payments.sql.ts';
import { lockTotals, releaseForChain, tryReserveForChain } from '../stock/ledger/ledger.ts';
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

// Makes the order of a paid cart from the intent's snapshot, never from the cart as it is now.

/** Where a cart goes: the address that the payer names now, else the intent's; undefined when it is gone or not the payer's. */
async function findOrderAddress(
  db: Db,
  intent: Intent,
  addressId: number | undefined,
): Promise<DeliveryAddress | undefined> {
  const id = addressId ?? intent.address_id;
  if (intent.purpose !== 'cart' || id === null) return undefined;
  return findAddress(db, intent.user_id, id);
}

/** How a paid cart becomes an order. */
interface PaidCart {
  readonly paymentId: number;
  readonly address: DeliveryAddress;
  /** The payer names another address than the payment was opened for. */
  readonly isNewAddress: boolean;
  /** The window that the payer names now. */
  readonly slotId: number | undefined;
  /** For the bill; where it is not named that of the payment, else the account's. */
  readonly buyerGstin: string | undefined;
}

/** Why a paid cart cannot become an order any more. */
interface Unplaceable {
  readonly reason: AnySentence;
  readonly shortages?: Shortage[];
}

/**
 * Makes the order of a paid cart and takes its goods out of the payer's cart; answers its id, or why there is none when the
 * hold is over and stock or window are gone. The hold, while there is one, becomes the order's, also after the window's
 * cut-off. Throws not_served, slot_full and slot_closed for what the payer names now.
 */
async function convertPaidIntent(context: Context, intent: Intent, paid: PaidCart): Promise<number | Unplaceable> {
  const lines = await listIntentLines(context.db, intent.id);
  const slotId = paid.slotId ?? intent.slot_id;
  if (paid.isNewAddress || slotId !== intent.slot_id)
    await requireServedPincode(context, { pincode: paid.address.postal_code, slotId });
  await lockCart(context.db, intent.user_id);
  const unmade = await reserveMissing(context, intent, { lines, slotId });
  if (unmade) return unmade;
  const payment = { type: 'online', paymentId: paid.paymentId, intentId: intent.id } as const;
  const order = await insertOrder(context, {
    userId: intent.user_id,
    lines,
    address: paid.address,
    buyerGstin: paid.buyerGstin ?? intent.buyer_gstin ?? undefined,
    payment,
    delivery: { fee: intent.delivery_fee_paise, slotId },
    reserved: true,
  });
  // The reservation and the place in the window are the order's from here on.
  await context.db.updateTable('payment_intents').set({ holds_stock: false }).where('id', '=', intent.id).execute();
  await removeFromCart(context.db, intent.user_id, lines);
  return order.id;
}

interface CartNeeds {
  readonly lines: readonly PricedLine[];
  readonly slotId: number | null;
}

/** Takes what the intent does not hold: its stock when the hold is over, and a window that is not the one it holds. */
async function reserveMissing(context: Context, intent: Intent, taking: CartNeeds): Promise<Unplaceable | undefined> {
  const { db, now } = context;
  const { lines, slotId } = taking;
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
  if ((await tryBookWindow(db, slotId, { now, evenLate: true })) === undefined) return undefined;
  await releaseForChain(db, lines);
  return { reason: 'The delivery window is gone' };
}

/** Locks the payer's cart before any stock, in the order in which a cash order locks them, so that the two cannot deadlock. */
async function lockCart(db: Db, userId: number): Promise<void> {
  await db
    .selectFrom('cart_lines')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('product_id')
    .forUpdate()
    .execute();
}

/** Takes what was bought out of the cart; what the payer put in since then stays. */
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

// The only code that turns an online payment into an order, a stock request, or a refundable payment.

/** What a stock request is made of; only the manager's own call knows it. */
export interface RequestMaker {
  readonly totalPaise: number;
  /** Makes the request inside the transaction; answers its id. */
  readonly make: (context: Context, paymentId: number) => Promise<number>;
}

export interface SettleRequest {
  /** The payment that a proof names; it must be one of the order's. */
  readonly gatewayPaymentId?: string;
  /** Where the cart goes, when the payer says so now. */
  readonly addressId?: number;
  /** The window, when the payer says another one now. */
  readonly slotId?: number | undefined;
  /** For the bill of the order. */
  readonly buyerGstin?: string | undefined;
  readonly requestMaker?: RequestMaker;
  /** Wraps the transaction's work in the call's Idempotency-Key. */
  readonly withIdempotencyKey?: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export type Settlement =
  /** The order or request exists, made now or before. */
  | { readonly kind: 'made'; readonly id: number }
  /** Paid, but nothing could be made of it: the payment is refundable. */
  | { readonly kind: 'orphaned'; readonly code: OrphanCode; readonly shortages?: Shortage[] }
  /** Paid, waiting for the payer to say where the goods go; or not paid (as asked). */
  | { readonly kind: 'waiting' | 'unpaid' };

/**
 * Settles a payment order: called by the browser's proof, by the webhook and by the reconciler. Asks the gateway what was
 * paid, captures what is only authorised while it can still be used, and makes the order or request once; whoever comes
 * first wins and the others get the same answer (PAY-2). What cannot be made is
 * refundable. Answers undefined for a payment order that is not ours. Throws gateway_failed.
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
  return inTransaction(deps.db, (db) =>
    withIdempotencyKey(db, () => settleLocked({ db, deps, now: deps.now() }, intent.id, { ...request, payments })),
  );
}

/** Whether an authorised payment is worth capturing: its order or request can be made right now. */
function isWorthCapturing(intent: Intent, { addressId, requestMaker: maker }: SettleRequest, now: Date): boolean {
  if (intent.state !== 'open' || isHoldOver(intent.hold_until, now)) return false;
  if (intent.purpose === 'stock_request') return maker?.totalPaise === intent.amount_paise;
  return intent.holds_stock && (addressId ?? intent.address_id) !== null;
}

/** The payments of an intent as the gateway has them, after capturing one that is wanted and only authorised. */
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

async function settleLocked(context: Context, intentId: number, applied: SettlementInput): Promise<Settlement> {
  const intent = await lockIntent(context.db, intentId);
  const source = { intentId: intent.id, userId: intent.user_id, gatewayOrderId: intent.gateway_order_id };
  await recordPayments(context, source, applied.payments);
  const address = await findOrderAddress(context.db, intent, applied.addressId);
  const { requestMaker: maker, payments, addressId, slotId } = applied;
  const isNewAddress = addressId !== undefined && addressId !== intent.address_id;
  const isCart = intent.purpose === 'cart';
  const isPayerDeleted = !(await lockPayerShared(context.db, intent.user_id));
  const plan = decideSettlement({
    intent,
    payments,
    now: context.now,
    isReady: isCart ? address !== undefined : maker !== undefined,
    amountMatches: isCart || maker === undefined || maker.totalPaise === intent.amount_paise,
    isPayerDeleted: isPayerDeleted,
  });
  const parts = { plan, address, maker, isNewAddress, slotId, buyerGstin: applied.buyerGstin };
  const settlement = await applyPlan(context, intent, parts);
  // Refused inside the transaction, so that the key of the call stays free for a later try.
  if (settlement.kind === 'unpaid' && applied.gatewayPaymentId !== undefined) throw new AppError('bad_proof');
  return settlement;
}

interface PlanInput {
  readonly plan: SettlementPlan;
  readonly address: Awaited<ReturnType<typeof findOrderAddress>>;
  readonly maker: RequestMaker | undefined;
  readonly isNewAddress: boolean;
  readonly slotId: number | undefined;
  readonly buyerGstin: string | undefined;
}

async function applyPlan(context: Context, intent: Intent, { plan, ...parts }: PlanInput): Promise<Settlement> {
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
      const paymentId = await getPaymentId(context.db, plan.payment.id);
      const made = await createResult(context, intent, { paymentId, ...parts });
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

type ResultInput = Omit<PlanInput, 'plan'> & { readonly paymentId: number };

/** The made order or request, or why there is none. */
async function createResult(
  context: Context,
  intent: Intent,
  { paymentId, address, maker, ...parts }: ResultInput,
): Promise<number | Unplaceable> {
  if (maker) return maker.make(context, paymentId);
  if (!address) throw new Error(`intent ${intent.id} has no address`);
  return convertPaidIntent(context, intent, { paymentId, address, ...parts });
}

interface Orphan {
  readonly code: OrphanCode;
  readonly reason: AnySentence;
  readonly shortages?: Shortage[];
}

async function orphanIntent(
  context: Context,
  intent: Intent,
  { code, reason, shortages }: Orphan,
): Promise<Settlement> {
  await releaseHold(context.db, intent);
  await setIntentState(context.db, intent.id, 'orphaned', null);
  await makeUnusedRefundable(context, intent, reason);
  return { kind: 'orphaned', code, ...(shortages ? { shortages } : {}) };
}

/** Makes what was paid for nothing refundable, and notifies every administrator and the payer, once. */
async function makeUnusedRefundable(context: Context, intent: Intent, reason: AnySentence): Promise<void> {
  const unused = await markUnusedRefundable(context, intent.id, reason);
  if (unused.length > 0) context.deps.log.warn({ intent_id: intent.id, reason }, 'a payment is to be paid back');
  await notify(
    context,
    unused.flatMap((payment) => [
      { to: 'admins' as const, message: orphanPayment(payment), about: { kind: 'payment' as const, id: payment.id } },
      { to: [intent.user_id], message: refundDue(payment.amount_paise, null) },
    ]),
  );
}
