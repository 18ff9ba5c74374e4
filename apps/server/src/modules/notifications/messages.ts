// What notifications say: what happened, and to what (NOTE-1). Each names its kind and the facts that are kept of it.

import type { LineChange } from '@tilgul/contract/order-answers';
import type { Paise } from '@tilgul/contract/rules/money';
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { gramsText } from '@tilgul/contract/rules/weight';
import { createMessage, type Message } from '../../texts/message.ts';
import type { NoticeKind } from '../../texts/notice-kinds.ts';
import { say } from '../../texts/say.ts';

export interface Numbered {
  readonly id: number;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
/** An amount as sentences say it, the same in every language: ₹1,23,456.50. */
export const formatRupees = (amount: Paise): string => rupeeFormat.format(amount / 100);

/** A reason without the full stop that its sentence has; nothing for a blank one. */
const trimReason = (reason: string | null | undefined): string | undefined =>
  reason?.trim().replace(/\.+$/, '') || undefined;

type ReasonedKind<K extends NoticeKind> = K extends `${infer Plain}_because` ? Plain & NoticeKind : never;

/** What happened to something with a number, with the reason when there is one. */
function withReason(kind: ReasonedKind<NoticeKind>, { id }: Numbered, reason: string | null | undefined): Message {
  const words = trimReason(reason);
  return words === undefined ? createMessage(kind, { id }) : createMessage(`${kind}_because`, { id, reason: words });
}

// --- Orders -------------------------------------------------------------------------------------------------------

/** To the customer. `total_paise` is the order's total. */
export const orderPlaced = ({ id, total_paise }: Numbered & { total_paise: Paise }): Message =>
  createMessage('order_placed', { id, total: formatRupees(total_paise) });

/** To every administrator. */
export const newOrder = (order: Numbered & { total_paise: Paise; customer_name: string }): Message =>
  createMessage('order_new', { id: order.id, total: formatRupees(order.total_paise), customer: order.customer_name });

/** To the manager of the store that got it. */
export const orderAllocatedToStore = ({ id }: Numbered, store: string): Message =>
  createMessage('order_to_store', { id, store });

/** To the customer, when a store got the order. */
export const orderAllocated = ({ id }: Numbered, store: string): Message =>
  createMessage('order_allocated', { id, store });

/** To the manager of the store that had the order before. */
export const orderTakenFromStore = ({ id }: Numbered, store: string): Message =>
  createMessage('order_off_store', { id, store });

/** To the staff member who is to deliver it. */
export const orderAllocatedToStaff = ({ id }: Numbered): Message => createMessage('order_to_staff', { id });

/** To the staff member who no longer delivers it. */
export const orderTakenFromStaff = ({ id }: Numbered): Message => createMessage('order_off_staff', { id });

/** What the customer reads at each status. The PIN itself is never in a notification (security O09). */
const STATUS_KINDS = {
  Pending: 'order_pending',
  Processing: 'order_processing',
  Shipped: 'order_shipped',
  'Out For Delivery': 'order_out',
  Delivered: 'order_delivered',
  Cancelled: 'order_cancelled',
} as const satisfies Readonly<Record<OrderStatus, NoticeKind>>;

/** To the customer, at every later status. */
export const orderStatusChanged = ({ id }: Numbered, to: OrderStatus): Message =>
  createMessage(STATUS_KINDS[to], { id });

/** To the customer, when the staff member came back with it (Out For Delivery → Shipped). */
export const orderReturned = (order: Numbered, reason?: string | null): Message =>
  withReason('order_returned', order, reason);

/** To the manager, when the staff member came back with it. */
export const orderReturnedToStore = (order: Numbered, reason?: string | null): Message =>
  withReason('store_order_returned', order, reason);

/** To the customer. */
export const orderCancelled = (order: Numbered, reason?: string | null): Message =>
  withReason('order_cancelled', order, reason);

/** To the manager and the staff member concerned. */
export const orderCancelledForStore = (order: Numbered, reason?: string | null): Message =>
  withReason('store_order_cancelled', order, reason);

// --- Money --------------------------------------------------------------------------------------------------------

const refund = (
  kind: 'refund_due' | 'refund_started' | 'refund_processed',
  paise: Paise,
  id: number | null,
): Message => {
  const amount = formatRupees(paise);
  return id === null ? createMessage(`${kind}_of_payment`, { amount }) : createMessage(kind, { amount, id });
};

/** To the customer, when the money will be paid back. */
export const refundDue = (amount: Paise, orderId: number | null): Message => refund('refund_due', amount, orderId);

/** To the customer, when the gateway was asked to pay back. */
export const refundStarted = (amount: Paise, orderId: number | null): Message =>
  refund('refund_started', amount, orderId);

/** To the customer, when the gateway has paid back. */
export const refundProcessed = (amount: Paise, orderId: number | null): Message =>
  refund('refund_processed', amount, orderId);

/** To every administrator, when the gateway refused to pay back. */
export const refundFailed = (amount: Paise, id: number): Message =>
  createMessage('refund_failed', { amount: formatRupees(amount), id });

/** To every administrator: paid, but neither an order nor a request could be made of it. */
export const orphanPayment = (payment: {
  readonly amount_paise: Paise;
  readonly gateway_order_id: string;
  readonly payer: string;
}): Message =>
  createMessage('orphan_payment', {
    amount: formatRupees(payment.amount_paise),
    payer: payment.payer,
    gateway_order: payment.gateway_order_id,
  });

// --- Cash ---------------------------------------------------------------------------------------------------------

interface CashCount {
  readonly due: Paise;
  readonly amount: Paise;
}

/** How a difference is told: as it should be, short or over. */
function classifyDifference<K extends 'cash_collected' | 'store_cash_collected' | 'cash_handed_over'>(
  kind: K,
  difference: Paise,
): { readonly kind: K | `${K}_${'short' | 'over'}`; readonly off: string } {
  const off = formatRupees(Math.abs(difference));
  if (difference === 0) return { kind, off };
  return { kind: `${kind}_${difference < 0 ? 'short' : 'over'}`, off };
}

/** To the store's manager, when a rider collected another amount than the order's total. */
export const cashDifference = ({ id }: Numbered, { due, amount }: CashCount): Message => {
  const { kind, off } = classifyDifference('cash_collected', amount - due);
  return createMessage(kind, { id, amount: formatRupees(amount), off });
};

/** To every administrator, when it differs by much. */
export const largeCashDifference = ({ id }: Numbered, store: string, { due, amount }: CashCount): Message => {
  const { kind, off } = classifyDifference('store_cash_collected', amount - due);
  return createMessage(kind, { id, store, amount: formatRupees(amount), off });
};

/** To the rider, as a receipt for what the manager counted. */
export const cashHandedOver = ({ due, amount }: CashCount): Message => {
  const { kind, off } = classifyDifference('cash_handed_over', amount - due);
  return createMessage(kind, { amount: formatRupees(amount), off });
};

/** To every administrator. `day` as YYYY-MM-DD; `difference` is never 0. */
export const cashClosedWithDifference = (store: string, day: string, difference: Paise): Message =>
  createMessage(difference < 0 ? 'cash_closed_short' : 'cash_closed_over', {
    store,
    day,
    off: formatRupees(Math.abs(difference)),
  });

// --- Stock --------------------------------------------------------------------------------------------------------

/** To every administrator. */
export const stockRequestMade = ({ id }: Numbered, store: string): Message =>
  createMessage('request_made', { id, store });

/** To the store's manager. */
export const stockRequestDecided = (
  request: Numbered & { readonly reason?: string | null },
  decision: Extract<StockRequestStatus, 'Approved' | 'Rejected'>,
): Message => withReason(decision === 'Approved' ? 'request_approved' : 'request_rejected', request, request.reason);

/** To every administrator. */
export const stockRequestAdded = ({ id }: Numbered, store: string): Message =>
  createMessage('request_added', { id, store });

/** To every administrator, when less came to the store than was sent. */
export const shortReceipt = (
  { id }: Numbered,
  store: string,
  lines: readonly { readonly product_name: string; readonly quantity: number; readonly received: number }[],
): Message => {
  const products = lines
    .slice(0, 3)
    .map(({ product_name: name, received, quantity }) => createMessage('received_of', { name, received, quantity }));
  const more = lines.length - products.length;
  return more > 0
    ? createMessage('request_short_and_more', { id, store, products, more })
    : createMessage('request_short', { id, store, products });
};

/** To the store's manager, when its stock of a product falls to its reorder level or below. */
export const lowStock = (product: {
  readonly product_name: string;
  readonly unit: string;
  readonly on_hand: number;
}): Message =>
  createMessage('stock_low', { count: product.on_hand, product: product.product_name, unit: product.unit });

// --- Accounts -----------------------------------------------------------------------------------------------------

/** To whoever changed the own password. */
export const passwordChanged = (): Message => createMessage('password_changed');

/** To whoever changed the own number. */
export const phoneChanged = (): Message => createMessage('phone_changed');

/** By SMS to the number before; the English one is word for word as it is registered with the operators (TRAI DLT). */
export const phoneChangedSms = (brand: string, contact: string): string =>
  say('The mobile number of your {brand} account was changed. If this was not you, call {contact}.', {
    brand,
    contact,
  });

/** To the user whose password an administrator or the store's manager has set. */
export const passwordSetByOther = (name: string): Message => createMessage('password_set_by_other', { name });

/** To whoever turned the second factor on. */
export const twoFactorEnabled = (): Message => createMessage('factor_added');

/** To whoever turned it off. */
export const twoFactorDisabled = (): Message => createMessage('factor_removed');

/** To whom an administrator turned it off. */
export const twoFactorDisabledByOther = (name: string): Message => createMessage('factor_removed_by_other', { name });

/** To whoever signed in with a recovery code. */
export const recoveryCodeUsed = (count: number): Message =>
  createMessage(count === 1 ? 'recovery_code_used_one_left' : 'recovery_code_used', { count });

/** To whoever made new ones. */
export const recoveryCodesRenewed = (): Message => createMessage('recovery_codes_renewed');

/** To the owner, when wrong codes followed the right password until tries are refused. */
export const twoFactorGuessed = (): Message => createMessage('factor_guessed');

// --- Public forms -------------------------------------------------------------------------------------------------

/** To every administrator. */
export const franchiseRequested = (request: { readonly full_name: string; readonly city: string }): Message =>
  createMessage('franchise_requested', { name: request.full_name, city: request.city });

/** To every administrator. */
export const jobApplied = (application: { readonly first_name: string; readonly last_name: string }): Message =>
  createMessage('job_applied', { name: `${application.first_name} ${application.last_name}` });

// What notifications say about packing (PACK-2, PACK-5).

interface Substitution {
  readonly name: string;
  readonly substitute: string;
}

/** To the customer, at once: what is short and what goes instead. `payable` is what the order comes to with the fee. */
export const orderPacked = (
  { id }: Numbered,
  changes: readonly {
    readonly product_name: string;
    readonly kind: LineChange['kind'];
    readonly from: number;
    readonly to: number;
    readonly substitute: { readonly product_name: string } | null;
  }[],
  payable: Paise,
): Message => {
  if (changes.length === 0) return createMessage('order_packed', { id });
  const what = changes.map(({ kind, product_name: name, from, to, substitute }) => {
    if (substitute) return createMessage('sent_instead', { name, substitute: substitute.product_name });
    const [packed, quantity] = kind === 'weight' ? [gramsText(to), gramsText(from)] : [to, from];
    return createMessage('packed_of', { name, packed, quantity });
  });
  return createMessage('order_packed_otherwise', { id, changes: what, total: formatRupees(payable) });
};

/** To the customer, when everything that was asked is answered or its time is over. */
export const orderPackedWithAnswers = ({ id }: Numbered, payable: Paise): Message =>
  createMessage('order_packed_as_answered', { id, total: formatRupees(payable) });

/** To the customer, who is asked about a substitute. */
export const substitutionRequested = ({ id }: Numbered, { name, substitute }: Substitution, minutes: number): Message =>
  createMessage('order_asks', { id, name, substitute, minutes });

/** To the store's manager, when the customer refused a substitute or did not answer in time. */
export const substitutionRefused = ({ id }: Numbered, { name, substitute }: Substitution): Message =>
  createMessage('substitute_refused', { id, name, substitute });

// What notifications say about payments at the door (PAY-16).

/** To the customer, by the gateway's word. */
export const upiPaidOnDelivery = (id: number, amount: Paise): Message =>
  createMessage('paid_at_door', { id, amount: formatRupees(amount) });

// What notifications say about claims (CLAIM-2, CLAIM-4, CLAIM-5).

interface ClaimRef {
  readonly number: string;
  readonly orderId: number;
}

/** To the customer, at once: the number under which the claim is known. */
export const claimReceived = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_received', { number, id });

/** To the store's manager. */
export const claimMade = ({ number, orderId: id }: ClaimRef, product: string): Message =>
  createMessage('claim_made', { number, id, product });

/** To the customer, of an order that was paid online. */
export const claimAccepted = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_accepted', { number, id, amount: formatRupees(amount) });

/** To the customer, of an order that was paid in cash. */
export const claimAcceptedForCash = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_accepted_for_cash', { number, id, amount: formatRupees(amount) });

/** To the rider who delivered the order, for cash: the money can go back the same way (CLAIM-9). */
export const claimCashRefundDue = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_to_give_back', { number, id, amount: formatRupees(amount) });

/** To the customer, with the store's reason. */
export const claimRejected = ({ number, orderId: id }: ClaimRef, reason: string): Message =>
  createMessage('claim_rejected', { number, id, reason });

/** To the store's manager, who has not decided. */
export const claimPending = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_waits', { number, id });

/** To the administrators, when its time is over. */
export const claimOverdue = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_overdue', { number, id });

// What notifications say about batches (STOCK-26).

/** To the store's manager, or to the administrators of the main stock: goods that expire soon. */
export const batchExpires = (batch: {
  readonly batch_no: string;
  readonly product_name: string;
  readonly unit: string;
  readonly best_before: string;
  readonly quantity: number;
}): Message =>
  createMessage('batch_expires', {
    batch: batch.batch_no,
    product: batch.product_name,
    unit: batch.unit,
    date: batch.best_before,
    count: batch.quantity,
  });
