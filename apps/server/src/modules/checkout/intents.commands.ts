import { setTimeout as pause } from 'node:timers/promises';
import type { api } from '@tilgul/contract';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import { GatewayRefusal, type PaymentGateway } from '../../platform/ports/payment-gateway.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getOwnAddress } from '../addresses/addresses.sql.ts';
import { enforceNewAccountLimits } from '../cart/new-account-limits.ts';
import type { PricedLine } from '../catalog/priced-lines.sql.ts';
import { recordIfUnserved, quoteDelivery } from '../delivery/delivery.queries.ts';
import { releaseWindow, lockWindows, requireBeforeCutoff, bookWindow } from '../delivery/delivery-windows.sql.ts';
import { getGateway, isClaimed } from '../payments/payments.rules.ts';
import { lockTotals, reserveForChain, type StockLine } from '../stock/ledger/ledger.ts';
import { countRenewals, refuseChangedTotal } from './intents.rules.ts';
import {
  endHold,
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

// Before a payment is opened again: whether an earlier one for the same sum has been paid meanwhile.

/** Long enough for a proof that is on its way; then the reconciler makes the payment refundable. */
const GRACE_MS = 10_000;

/**
 * Settles the payer's open payments of this sum as far as they are paid; answers those that must not be opened again, since
 * their order at the gateway is paid or unknown there. What is paid and cannot be made yet has a few seconds left for its
 * proof. Asks the gateway, so it runs outside a transaction. Throws gateway_failed.
 */
async function settlePaidIntents(
  context: ActorContext,
  wish: { readonly purpose: Intent['purpose']; readonly amount: Paise; readonly addressId: number | undefined },
): Promise<ReadonlySet<number>> {
  const { deps, actor } = context;
  const used = new Set<number>();
  for (const intent of await listOpenIntents(deps.db, actor.id, wish.purpose)) {
    if (intent.gateway_order_id === null || intent.amount_paise !== wish.amount) continue;
    const { kind } = await settleIfPaid(context, intent, wish.addressId);
    if (kind === 'unpaid') continue;
    used.add(intent.id);
    if (kind === 'waiting') await endHold(deps.db, intent.id, new Date(deps.now().getTime() + GRACE_MS));
  }
  return used;
}

/** What became of a payment; `refused` when the gateway does not know its order, whose keys have changed then. */
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

// Opens an online payment: the intent first, with the cart's snapshot and its stock, then the gateway's order.

type OpenCall = Call<typeof api.payments.createPaymentOrder>;

/**
 * Opens an online payment for the customer's cart, or for a manager's stock request. The intent is stored with a snapshot
 * of the cart, and the cart's stock and its place in the window are held for twenty minutes, before the gateway is asked outside the transaction; a
 * retry finds the same intent and, by its receipt, the same gateway order (security P10). Throws empty_cart, not_served,
 * below_minimum, slot_full, slot_closed, total_changed, amount_differs with both amounts, account_cap, hold_renewed, insufficient_stock, not_found (address), no_store, gateway_failed, online_payment_off.
 */
export const openPayment = (call: OpenCall): Promise<Ok<typeof api.payments.createPaymentOrder>> =>
  recordIfUnserved(call.deps, () => openIntent(call));

async function openIntent(call: OpenCall): Promise<Ok<typeof api.payments.createPaymentOrder>> {
  const gateway = getGateway(call.deps);
  const { amount: asked, address_id } = call.body;
  const purpose = call.actor.role === CUSTOMER ? 'cart' : 'stock_request';
  const used = await settlePaidIntents(call, { purpose, amount: asked, addressId: address_id ?? undefined });
  const { intent_id } = await inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ intent_id: await ensureIntent({ ...call, db }, call.body, used) })),
  );
  const intent = await getIntent(call.deps.db, intent_id);
  const order_id = intent.gateway_order_id ?? (await ensureGatewayOrder(call.deps, gateway, intent_id));
  const { amount_paise: amount, currency } = intent;
  return { amount, currency, order_id, key: gateway.keyId, checkout_url: gateway.checkoutUrl };
}

type PaymentForm = OpenCall['body'];

/** The open intent of this wish, made or opened again unless it is used; other intents of the payer give their stock back. */
async function ensureIntent(context: ActorContext, wish: PaymentForm, used: ReadonlySet<number>): Promise<number> {
  const { db, actor } = context;
  // One payer, one opening at a time: a double click finds the first one's intent.
  if (!(await lockPayer(db, actor.id))) throw new AppError('token_invalid');
  const wanted = actor.role === CUSTOMER ? await draftCartIntent(context, wish) : draftRequestIntent(context, wish);
  const open = await lockOpenIntents(db, actor.id, wanted.purpose);
  const same = await findSameIntent(
    db,
    open.filter(({ id }) => !used.has(id)),
    wanted,
  );
  await releaseHolds(
    db,
    open.filter((intent) => intent !== same),
    { lines: wanted.lines, slots: [same?.slot_id ?? null, wanted.slotId] },
  );
  if (same) enforceRenewalLimit(context, same);
  const held = same?.holds_stock ? same : undefined;
  if (wanted.lines.length > 0 && !held) await reserveForChain(context, wanted.lines);
  await changeSlot(context, held?.slot_id ?? null, wanted.slotId);
  if (!same) return insertIntent(context, wanted);
  await renewIntent(context, same, wanted);
  return same.id;
}

/** Gives back the held place in a window and takes the wanted one; a place that is held is kept until the cut-off. */
async function changeSlot({ db, now }: Context, held: number | null, wanted: number | null): Promise<void> {
  if (held !== null && held === wanted) return requireBeforeCutoff(db, held, now);
  await lockWindows(db, [held, wanted]);
  await releaseWindow(db, held);
  await bookWindow(db, wanted, now);
}

/** A hold is renewed so often and then ends, so that nobody keeps goods from others without paying (PAY-3). */
function enforceRenewalLimit({ deps, now }: ActorContext, intent: Intent): void {
  const { RATE_LIMITS, HOLD_RENEWALS } = deps.config;
  if (RATE_LIMITS === 'on' && intent.holds_stock && countRenewals(intent, now) > HOLD_RENEWALS)
    throw new AppError('hold_renewed');
}

async function draftCartIntent(context: ActorContext, wish: PaymentForm): Promise<NewIntent> {
  const { db, actor } = context;
  const { amount, address_id: addressId = null, slot_id: slotId = null, buyer_gstin: buyerGstin = null } = wish;
  const address = addressId === null ? null : await getOwnAddress(db, actor.id, addressId);
  const lines = await listCartLines(db, actor.id);
  if (lines.length === 0) throw new AppError('empty_cart');
  const goods = orderTotal(lines);
  const pincode = address?.postal_code ?? null;
  const deliveryFee = await quoteDelivery(context, { pincode, slotId, goods, isCash: false });
  const total = paiseOf(goods + deliveryFee);
  refuseChangedTotal(total, wish.expected_total);
  if (total !== amount) throw new AppError('amount_differs', { body: { amount, cart_amount: total } });
  const quantities = lines.map(({ quantity }) => quantity);
  await enforceNewAccountLimits(context, actor.id, { total, quantities, isCash: false });
  const sum = { amountPaise: total, lines, deliveryFee };
  return { userId: actor.id, purpose: 'cart', storeId: null, addressId, slotId, buyerGstin, ...sum };
}

/** The amount of a stock request is checked when the request is made (PAY-4). */
const draftRequestIntent = ({ actor }: ActorContext, { amount }: PaymentForm): NewIntent => ({
  userId: actor.id,
  purpose: 'stock_request',
  storeId: requireStore(actor),
  addressId: null,
  amountPaise: amount,
  lines: [],
  deliveryFee: 0,
  slotId: null,
  buyerGstin: null,
});

/** The cart at the prices of this moment; archived products are not in it. */
const listCartLines = (db: Db, userId: number): Promise<PricedLine[]> =>
  db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id as product_id', 'products.name as product_name', 'products.name_mr', 'products.name_hi'])
    .select(['units.unit as product_unit', 'cart_lines.quantity', 'products.price_paise', 'cart_lines.choice'])
    .where('cart_lines.user_id', '=', userId)
    .where('products.archived_at', 'is', null)
    .orderBy('products.id')
    .execute();

/** An open intent for exactly the same: its gateway order then takes one payment at most, however often it is opened. */
async function findSameIntent(db: Db, open: readonly Intent[], wanted: NewIntent): Promise<Intent | undefined> {
  // Both are read with the same columns in the same order.
  const text = (lines: readonly PricedLine[]) => JSON.stringify(lines);
  for (const intent of open) {
    if (intent.amount_paise !== wanted.amountPaise || intent.store_id !== wanted.storeId) continue;
    if (text(await listIntentLines(db, intent.id)) === text(wanted.lines)) return intent;
  }
  return undefined;
}

/**
 * Ends the open payments of a customer who orders the cart for cash instead; whatever is still paid for them is paid back.
 * Runs in the transaction of the cash order, which gives back what they hold (`giveBackHolds`) before it reserves.
 */
export async function expireOpenPayments(context: Context, userId: number): Promise<Intent[]> {
  const open = await lockOpenIntents(context.db, userId, 'cart');
  for (const intent of open) await setIntentState(context.db, intent.id, 'expired', intent.hold_until);
  return open;
}

/** What a transaction takes next. */
interface NextLocks {
  readonly lines: readonly StockLine[];
  readonly slots: readonly (number | null)[];
}

/** Gives back what locked intents hold, for a transaction that then takes `next`: goods and then windows of all are locked first. */
export async function releaseHolds(db: Db, intents: readonly Intent[], next: NextLocks): Promise<void> {
  const held: StockLine[] = [];
  for (const { id, holds_stock } of intents) if (holds_stock) held.push(...(await listIntentLines(db, id)));
  if (held.length > 0) {
    await lockTotals(db, [...held, ...next.lines]);
    await lockWindows(db, [...intents.map(({ slot_id, holds_stock }) => (holds_stock ? slot_id : null)), ...next.slots]);
  }
  for (const intent of intents) await releaseHold(db, intent);
}

/** Means: asked before, and nobody is asking now. */
const ASKED_BEFORE = new Date(0);
const POLL_MS = 100;

/** The gateway's order of an intent: one asks, the others wait for the answer. */
async function ensureGatewayOrder(deps: Deps, gateway: PaymentGateway, intentId: number): Promise<string> {
  const timer = gateway.startTimer();
  while (!timer.aborted) {
    const intent = await getIntent(deps.db, intentId);
    if (intent.gateway_order_id !== null) return intent.gateway_order_id;
    if (await claimGatewayOrder(deps, intent)) return requestGatewayOrder(deps, gateway, { intent, timer });
    await pause(POLL_MS);
    const asked = (await getIntent(deps.db, intentId)).asked_at;
    if (asked?.getTime() === ASKED_BEFORE.getTime()) break;
  }
  throw new AppError('gateway_failed');
}

/** Takes the right to ask the gateway for an intent's order, unless somebody is asking. */
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

interface OrderRequest {
  readonly intent: Intent;
  readonly timer: AbortSignal;
}

async function requestGatewayOrder(
  deps: Deps,
  gateway: PaymentGateway,
  { intent, timer }: OrderRequest,
): Promise<string> {
  const { id, receipt, amount_paise: amount } = intent;
  const ask = async () => {
    // Asked before without an answer: the order may be there all the same.
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
