// Opens an online payment: first the intent with the cart's snapshot and reserved stock, then the gateway's order.
import { setTimeout as pause } from 'node:timers/promises';
import type { api } from '@tilgul/contract';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal, type Paise } from '@tilgul/contract/rules/money';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import { GatewayRefusal, type PaymentGateway } from '../../platform/ports/payment-gateway.ts';
import { requireStore } from '../../platform/security/access.ts';
import { requireConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { getOwnAddress } from '../addresses/addresses.sql.ts';
import { enforceOrderCaps, lockAccountOrders } from '../cart/order-caps.ts';
import type { PricedLine } from '../catalog/priced-lines.sql.ts';
import { quoteDelivery, recordIfUnserved } from '../delivery/delivery.queries.ts';
import { bookWindow, lockWindows, releaseWindow, requireBeforeCutoff } from '../delivery/delivery-windows.sql.ts';
import { listCandidates, reserveGoods } from '../orders/new-order-stores.ts';
import { getGateway, isClaimed } from '../payments/payments.rules.ts';
import { lockTotals, type StockLine } from '../stock/ledger/ledger.ts';
import { refuseOwnGstin } from '../taxes/taxes.sql.ts';
import { countRenewals, getHeldSince, isHeldTooLong, refuseChangedTotal } from './intents.rules.ts';
import {
  endHold,
  findLastHold,
  getIntent,
  type Intent,
  insertIntent,
  listIntentLines,
  listOpenIntents,
  lockOpenIntents,
  lockPayer,
  type NewIntent,
  releaseHold,
  renewIntent,
  setIntentState,
} from './intents.sql.ts';
import { settle } from './settlement.commands.ts';

type OpenCall = Call<typeof api.payments.createPaymentOrder>;

/**
 * Opens an online payment for the customer's cart or a manager's stock request. Stores the intent with a snapshot of the
 * cart and holds stock and delivery window for 20 minutes, then asks the gateway outside the transaction. A retry finds
 * the same intent and, by its receipt, the same gateway order (P10).
 */
export const openPayment = (call: OpenCall): Promise<Ok<typeof api.payments.createPaymentOrder>> =>
  recordIfUnserved(call.deps, () => openIntent(call));

async function openIntent(call: OpenCall): Promise<Ok<typeof api.payments.createPaymentOrder>> {
  const gateway = getGateway(call.deps);
  const { amount, address_id } = call.body;
  const purpose = call.actor.role === CUSTOMER ? 'cart' : 'stock_request';
  const used = await settlePaidIntents(call, { purpose, amount, addressId: address_id ?? undefined });
  const { intent_id } = await inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ intent_id: await ensureIntent({ ...call, db }, call.body, used) })),
  );
  const intent = await getIntent(call.deps.db, intent_id);
  const order_id = intent.gateway_order_id ?? (await ensureGatewayOrder(call.deps, gateway, intent_id));
  const { amount_paise, currency } = intent;
  return { amount: amount_paise, currency, order_id, key: gateway.keyId, checkout_url: gateway.checkoutUrl };
}

type PaymentForm = OpenCall['body'];

/** Creates or reopens the intent for this form. The payer's other open intents release their stock; `used` ones stay closed. */
async function ensureIntent(context: ActorContext, form: PaymentForm, used: ReadonlySet<number>): Promise<number> {
  const { db, actor } = context;
  if (actor.role === CUSTOMER) await lockAccountOrders(context, actor.id);
  // One opening per payer at a time: a double click finds the intent of the first click.
  if (!(await lockPayer(db, actor.id))) throw new AppError('token_invalid');
  const draft = actor.role === CUSTOMER ? await draftCartIntent(context, form) : draftRequestIntent(context, form);
  const open = await lockOpenIntents(db, actor.id, draft.purpose);
  const same = await findSameIntent(
    db,
    open.filter(({ id }) => !used.has(id)),
    draft,
  );
  await releaseHolds(
    db,
    open.filter((intent) => intent !== same),
    { lines: draft.lines, slots: [same?.slot_id ?? null, draft.slotId] },
  );
  if (same) enforceRenewalLimit(context, same);
  if (draft.heldSince) enforceHoldLimit(context, draft.heldSince);
  const held = same?.holds_stock ? same : undefined;
  const heldAt = held ? held.held_place_id : await reserveDraft(context, draft);
  await changeSlot(context, held?.slot_id ?? null, draft.slotId);
  if (!same) return insertIntent(context, draft, heldAt);
  await renewIntent(context, same, draft, heldAt);
  return same.id;
}

/** Reserves the goods of a cart. Returns the stock location that holds them; null for the chain. */
async function reserveDraft(context: Context, { lines, address, slotId }: NewIntent): Promise<number | null> {
  if (lines.length === 0) return null;
  const wanted = { lines, pincode: address?.postal_code, slotId, isHold: true };
  const { store } = await reserveGoods(context, wanted, await listCandidates(context.db, wanted));
  return store?.place_id ?? null;
}

/** Moves the hold from one delivery window to another. An unchanged window stays held until its cut-off. */
async function changeSlot({ db, now }: Context, held: number | null, next: number | null): Promise<void> {
  if (held !== null && held === next) return requireBeforeCutoff(db, held, now);
  await lockWindows(db, [held, next]);
  await releaseWindow(db, held);
  await bookWindow(db, next, now);
}

/** Limits renewals, so that goods are not held indefinitely without payment (PAY-3). */
function enforceRenewalLimit({ deps, now }: ActorContext, intent: Intent): void {
  const { RATE_LIMITS, HOLD_RENEWALS } = deps.config;
  if (RATE_LIMITS === 'on' && intent.holds_stock && countRenewals(intent, now) > HOLD_RENEWALS)
    throw new AppError('hold_renewed');
}

/** Limits the unpaid holds of an account in a row, whatever is in the cart (PAY-3). */
function enforceHoldLimit({ deps, now }: ActorContext, heldSince: Date): void {
  const { RATE_LIMITS, HOLD_RENEWALS } = deps.config;
  if (RATE_LIMITS === 'on' && isHeldTooLong(heldSince, now, HOLD_RENEWALS)) throw new AppError('hold_renewed');
}

async function draftCartIntent(context: ActorContext, form: PaymentForm): Promise<NewIntent> {
  const { db, actor } = context;
  const { amount, address_id: addressId = null, slot_id: slotId = null, buyer_gstin: buyerGstin = null } = form;
  const address = addressId === null ? null : await getOwnAddress(db, actor.id, addressId);
  await refuseOwnGstin(db, buyerGstin);
  const lines = await listCartLines(db, actor.id);
  if (lines.length === 0) throw new AppError('empty_cart');
  const goods = orderTotal(lines);
  const pincode = address?.postal_code ?? null;
  const deliveryFee = await quoteDelivery(context, { pincode, slotId, goods, isCash: false });
  const total = asPaise(goods + deliveryFee);
  refuseChangedTotal(total, form.expected_total);
  if (total !== amount) throw new AppError('amount_differs', { body: { amount, cart_amount: total } });
  await requireConfirmedPhone(context);
  await enforceOrderCaps(context, actor.id, { total, isCash: false, slotId, address, lines });
  const sum = { amountPaise: total, lines, deliveryFee };
  const heldSince = getHeldSince(await findLastHold(db, actor.id), context.now);
  return {
    userId: actor.id,
    purpose: 'cart',
    storeId: null,
    addressId,
    address,
    slotId,
    buyerGstin,
    heldSince,
    ...sum,
  };
}

/** The amount of a stock request is checked when the request is created (PAY-4). */
const draftRequestIntent = ({ actor }: ActorContext, { amount }: PaymentForm): NewIntent => ({
  userId: actor.id,
  purpose: 'stock_request',
  storeId: requireStore(actor),
  addressId: null,
  address: null,
  amountPaise: amount,
  lines: [],
  deliveryFee: 0,
  slotId: null,
  buyerGstin: null,
  heldSince: null,
});

/** Cart lines at current prices, without products no longer sold. */
const listCartLines = (db: Db, userId: number): Promise<PricedLine[]> =>
  db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id as product_id', 'products.name as product_name', 'products.names'])
    .select(['units.unit as product_unit', 'units.names as unit_names', 'cart_lines.quantity'])
    .select(['products.price_paise', 'cart_lines.choice'])
    .where('cart_lines.user_id', '=', userId)
    .where('products.archived_at', 'is', null)
    .where(sql<boolean>`may_sell(products.tax_class_id)`)
    .orderBy('products.id')
    .execute();

/** Finds an open intent for the same lines and amount. Reusing its gateway order limits it to one payment. */
async function findSameIntent(db: Db, open: readonly Intent[], draft: NewIntent): Promise<Intent | undefined> {
  // Comparing as text is safe because both are selected with the same columns in the same order.
  const toText = (lines: readonly PricedLine[]) => JSON.stringify(lines);
  for (const intent of open) {
    if (intent.amount_paise !== draft.amountPaise || intent.store_id !== draft.storeId) continue;
    if (toText(await listIntentLines(db, intent.id)) === toText(draft.lines)) return intent;
  }
  return undefined;
}

/**
 * Expires the open payments of a customer who orders the cart for cash; later payments for them are refunded. Runs in the
 * transaction of the cash order, which calls `releaseHolds` before it reserves.
 */
export async function expireOpenPayments(context: Context, userId: number): Promise<Intent[]> {
  const open = await lockOpenIntents(context.db, userId, 'cart');
  for (const intent of open) await setIntentState(context.db, intent.id, 'expired', intent.hold_until);
  return open;
}

interface NextLocks {
  readonly lines: readonly StockLine[];
  readonly slots: readonly (number | null)[];
}

/** Releases what locked intents hold. Locks all goods, then all windows, also those that the transaction takes next. */
export async function releaseHolds(db: Db, intents: readonly Intent[], next: NextLocks): Promise<void> {
  const held: StockLine[] = [];
  for (const { id, holds_stock } of intents) if (holds_stock) held.push(...(await listIntentLines(db, id)));
  if (held.length > 0) {
    await lockTotals(db, [...held, ...next.lines]);
    await lockWindows(db, [
      ...intents.map(({ slot_id, holds_stock }) => (holds_stock ? slot_id : null)),
      ...next.slots,
    ]);
  }
  for (const intent of intents) await releaseHold(db, intent);
}

/** Marks an intent whose gateway call failed and is not running now. */
const ASKED_BEFORE = new Date(0);
const POLL_MS = 100;

/** Returns the gateway order of an intent. One call requests it, concurrent ones wait for the result. */
async function ensureGatewayOrder(deps: Deps, gateway: PaymentGateway, intentId: number): Promise<string> {
  const timer = gateway.startTimer();
  while (!timer.aborted) {
    const intent = await getIntent(deps.db, intentId);
    if (intent.gateway_order_id !== null) return intent.gateway_order_id;
    if (await claimGatewayOrder(deps, intent)) return requestGatewayOrder(deps, gateway, intent, timer);
    await pause(POLL_MS);
    const asked = (await getIntent(deps.db, intentId)).asked_at;
    if (asked?.getTime() === ASKED_BEFORE.getTime()) break;
  }
  throw new AppError('gateway_failed');
}

/** Claims the gateway call for an intent's order. False if another process holds the claim. */
async function claimGatewayOrder(deps: Deps, { id, asked_at }: Intent): Promise<boolean> {
  const now = deps.now();
  if (isClaimed(asked_at, now)) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('payment_intents')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .where('asked_at', 'is not distinct from', asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function requestGatewayOrder(
  deps: Deps,
  gateway: PaymentGateway,
  intent: Intent,
  timer: AbortSignal,
): Promise<string> {
  const { id, receipt, amount_paise: amount } = intent;
  const ask = async () => {
    // An earlier request may have created the order although its response was lost.
    const found = intent.asked_at === null ? undefined : await gateway.findOrder(receipt, timer);
    const order = found ?? (await gateway.createOrder({ amount, receipt, notes: { intent: String(id) } }, timer));
    if (order.amount !== amount || order.currency !== intent.currency) throw new AppError('gateway_failed');
    return order.id;
  };
  const gateway_order_id = await ask().catch(async (error: unknown) => {
    await deps.db.updateTable('payment_intents').set({ asked_at: ASKED_BEFORE }).where('id', '=', id).execute();
    throw error;
  });
  await deps.db
    .updateTable('payment_intents')
    .set({ gateway_order_id })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .execute();
  return gateway_order_id;
}

/** Time for a proof that is on its way. After it, the reconciler makes the payment refundable. */
const GRACE_MS = 10_000;

/**
 * Before a payment is reopened, settles those of the payer's open payments of this amount that have been paid. Returns the
 * ones that must not be reopened because their gateway order is paid or unknown. Calls the gateway, so it runs outside a
 * transaction.
 */
async function settlePaidIntents(
  context: ActorContext,
  form: { readonly purpose: Intent['purpose']; readonly amount: Paise; readonly addressId: number | undefined },
): Promise<ReadonlySet<number>> {
  const { deps, actor } = context;
  const used = new Set<number>();
  for (const intent of await listOpenIntents(deps.db, actor.id, form.purpose)) {
    if (intent.gateway_order_id === null || intent.amount_paise !== form.amount) continue;
    const { kind } = await settleIfPaid(context, intent, form.addressId);
    if (kind === 'unpaid') continue;
    used.add(intent.id);
    if (kind === 'waiting') await endHold(deps.db, intent.id, new Date(deps.now().getTime() + GRACE_MS));
  }
  return used;
}

/** Settles an intent if paid. `refused` means the gateway does not know its order, for example after a change of keys. */
async function settleIfPaid(
  { deps }: ActorContext,
  { gateway_order_id }: Intent,
  addressId: number | undefined,
): Promise<{ readonly kind: string }> {
  const request = addressId === undefined ? {} : { addressId };
  try {
    return (await settle(deps, gateway_order_id ?? '', request)) ?? { kind: 'refused' };
  } catch (error) {
    if (error instanceof GatewayRefusal) return { kind: 'refused' };
    throw error;
  }
}
