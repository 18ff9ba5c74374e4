// Messages of notifications (NOTE-1): each has a kind and the values of its placeholders. Comments name the recipient.

import type { LineChange } from '@tilgul/contract/order-answers';
import type { Paise } from '@tilgul/contract/rules/money';
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { formatGrams } from '@tilgul/contract/rules/weight';
import type { NoticeKind } from '../../texts/message.ts';
import { createMessage, type Message } from '../../texts/message.ts';
import { say } from '../../texts/say.ts';

interface Numbered {
  readonly id: number;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
/** Formats paise as in messages of every language: ₹1,23,456.50. */
export const formatRupees = (amount: Paise): string => rupeeFormat.format(amount / 100);

/** Trims a reason and its final period, which the sentence has already; undefined for a blank reason. */
const trimReason = (reason: string | null | undefined): string | undefined =>
  reason?.trim().replace(/\.+$/, '') || undefined;

type ReasonedKind<K extends NoticeKind> = K extends `${infer Plain}_because` ? Plain & NoticeKind : never;

/** Chooses between a kind and its variant with a reason. */
function withReason(kind: ReasonedKind<NoticeKind>, { id }: Numbered, reason: string | null | undefined): Message {
  const trimmed = trimReason(reason);
  return trimmed === undefined
    ? createMessage(kind, { id })
    : createMessage(`${kind}_because`, { id, reason: trimmed });
}

// Orders

/** To the customer. `total_paise` is the order's total. */
export const orderPlaced = ({ id, total_paise }: Numbered & { total_paise: Paise }): Message =>
  createMessage('order_placed', { id, total: formatRupees(total_paise) });

/** To every administrator. */
export const newOrder = (order: Numbered & { total_paise: Paise; customer_name: string }): Message =>
  createMessage('order_new', { id: order.id, total: formatRupees(order.total_paise), customer: order.customer_name });

/** To the manager of the new store. */
export const orderAllocatedToStore = ({ id }: Numbered, store: string): Message =>
  createMessage('order_to_store', { id, store });

/** To the customer, when a store is allocated. */
export const orderAllocated = ({ id }: Numbered, store: string): Message =>
  createMessage('order_allocated', { id, store });

/** To the manager of the previous store. */
export const orderTakenFromStore = ({ id }: Numbered, store: string): Message =>
  createMessage('order_off_store', { id, store });

/** To the new rider. */
export const orderAllocatedToStaff = ({ id }: Numbered): Message => createMessage('order_to_staff', { id });

/** To the previous rider. */
export const orderTakenFromStaff = ({ id }: Numbered): Message => createMessage('order_off_staff', { id });

/** Kind of the customer's message at each status. The PIN is never in a notification (security O09). */
const STATUS_KINDS = {
  Pending: 'order_pending',
  Processing: 'order_processing',
  Shipped: 'order_shipped',
  'Out For Delivery': 'order_out',
  Delivered: 'order_delivered',
  Cancelled: 'order_cancelled',
} as const satisfies Readonly<Record<OrderStatus, NoticeKind>>;

/** To the customer. */
export const orderStatusChanged = ({ id }: Numbered, to: OrderStatus): Message =>
  createMessage(STATUS_KINDS[to], { id });

/** To the customer, after a failed delivery (Out For Delivery → Shipped). */
export const orderReturned = (order: Numbered, reason?: string | null): Message =>
  withReason('order_returned', order, reason);

/** To the store's manager, after a failed delivery. */
export const orderReturnedToStore = (order: Numbered, reason?: string | null): Message =>
  withReason('store_order_returned', order, reason);

/** To the customer. */
export const orderCancelled = (order: Numbered, reason?: string | null): Message =>
  withReason('order_cancelled', order, reason);

/** To the store's manager and the rider. */
export const orderCancelledForStore = (order: Numbered, reason?: string | null): Message =>
  withReason('store_order_cancelled', order, reason);

// Money

const refund = (
  kind: 'refund_due' | 'refund_started' | 'refund_processed',
  paise: Paise,
  id: number | null,
): Message => {
  const amount = formatRupees(paise);
  return id === null ? createMessage(`${kind}_of_payment`, { amount }) : createMessage(kind, { amount, id });
};

/** To the customer, when a refund is due. */
export const refundDue = (amount: Paise, orderId: number | null): Message => refund('refund_due', amount, orderId);

/** To the customer, when the gateway has accepted the refund. */
export const refundStarted = (amount: Paise, orderId: number | null): Message =>
  refund('refund_started', amount, orderId);

/** To the customer, when the gateway has processed the refund. */
export const refundProcessed = (amount: Paise, orderId: number | null): Message =>
  refund('refund_processed', amount, orderId);

/** To every administrator. */
export const refundFailed = (amount: Paise, id: number): Message =>
  createMessage('refund_failed', { amount: formatRupees(amount), id });

/** To every administrator, for a payment that became neither an order nor a stock request. */
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

// Cash

interface CashCount {
  readonly due: Paise;
  readonly amount: Paise;
}

/** Chooses the kind for an exact amount, a shortage or a surplus. */
function classifyDifference<K extends 'cash_collected' | 'store_cash_collected' | 'cash_handed_over'>(
  kind: K,
  difference: Paise,
): { readonly kind: K | `${K}_${'short' | 'over'}`; readonly off: string } {
  const off = formatRupees(Math.abs(difference));
  if (difference === 0) return { kind, off };
  return { kind: `${kind}_${difference < 0 ? 'short' : 'over'}`, off };
}

/** To the store's manager, when a rider collected more or less than the order's total. */
export const cashDifference = ({ id }: Numbered, { due, amount }: CashCount): Message => {
  const { kind, off } = classifyDifference('cash_collected', amount - due);
  return createMessage(kind, { id, amount: formatRupees(amount), off });
};

/** To every administrator, for a large difference. */
export const largeCashDifference = ({ id }: Numbered, store: string, { due, amount }: CashCount): Message => {
  const { kind, off } = classifyDifference('store_cash_collected', amount - due);
  return createMessage(kind, { id, store, amount: formatRupees(amount), off });
};

/** To the rider, as a receipt of the counted cash. */
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

// Stock

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

/** To every administrator, when a store received less than was sent. */
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

/** To the store's manager, when a product falls to its reorder level or below. */
export const lowStock = (product: {
  readonly product_name: string;
  readonly unit: string;
  readonly on_hand: number;
}): Message =>
  createMessage('stock_low', { count: product.on_hand, product: product.product_name, unit: product.unit });

// Accounts

/** To the user. */
export const passwordChanged = (): Message => createMessage('password_changed');

/** To the user. */
export const phoneChanged = (): Message => createMessage('phone_changed');

/** SMS to the previous number. The English text must match the registered template exactly (TRAI DLT). */
export const phoneChangedSms = (brand: string, contact: string): string =>
  say('sms.phoneChanged', {
    brand,
    contact,
  });

/** To the user, when an administrator or the store's manager has set the password. */
export const passwordSetByOther = (name: string): Message => createMessage('password_set_by_other', { name });

/** To the user. */
export const twoFactorEnabled = (): Message => createMessage('factor_added');

/** To the user. */
export const twoFactorDisabled = (): Message => createMessage('factor_removed');

/** To the user, when an administrator has turned it off. */
export const twoFactorDisabledByOther = (name: string): Message => createMessage('factor_removed_by_other', { name });

/** To the user, after a sign-in with a recovery code. */
export const recoveryCodeUsed = (count: number): Message =>
  createMessage(count === 1 ? 'recovery_code_used_one_left' : 'recovery_code_used', { count });

/** To the user. */
export const recoveryCodesRenewed = (): Message => createMessage('recovery_codes_renewed');

/** To the user, when wrong codes after the right password have reached the limit. */
export const twoFactorGuessed = (): Message => createMessage('factor_guessed');

// Public forms

/** To every administrator. */
export const franchiseRequested = (request: { readonly full_name: string; readonly city: string }): Message =>
  createMessage('franchise_requested', { name: request.full_name, city: request.city });

/** To every administrator. */
export const jobApplied = (application: { readonly first_name: string; readonly last_name: string }): Message =>
  createMessage('job_applied', { name: `${application.first_name} ${application.last_name}` });

// Packing (PACK-2, PACK-5)

interface Substitution {
  readonly name: string;
  readonly substitute: string;
}

/** To the customer, with shortages and substitutions. `payable` is the order's total with the delivery fee. */
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
  const lines = changes.map(({ kind, product_name: name, from, to, substitute }) => {
    if (substitute) return createMessage('sent_instead', { name, substitute: substitute.product_name });
    const [packed, quantity] = kind === 'weight' ? [formatGrams(to), formatGrams(from)] : [to, from];
    return createMessage('packed_of', { name, packed, quantity });
  });
  return createMessage('order_packed_otherwise', { id, changes: lines, total: formatRupees(payable) });
};

/** To the customer, when all substitution requests are answered or expired. */
export const orderPackedWithAnswers = ({ id }: Numbered, payable: Paise): Message =>
  createMessage('order_packed_as_answered', { id, total: formatRupees(payable) });

/** To the customer. */
export const substitutionRequested = ({ id }: Numbered, { name, substitute }: Substitution, minutes: number): Message =>
  createMessage('order_asks', { id, name, substitute, minutes });

/** To the store's manager, when the customer refused a substitute or did not answer in time. */
export const substitutionRefused = ({ id }: Numbered, { name, substitute }: Substitution): Message =>
  createMessage('substitute_refused', { id, name, substitute });

// UPI payment on delivery (PAY-16)

/** To the customer, when the gateway has confirmed the payment. */
export const upiPaidOnDelivery = (id: number, amount: Paise): Message =>
  createMessage('paid_at_door', { id, amount: formatRupees(amount) });

// Claims (CLAIM-2, CLAIM-4, CLAIM-5)

interface ClaimRef {
  readonly number: string;
  readonly orderId: number;
}

/** To the customer, with the claim's number. */
export const claimReceived = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_received', { number, id });

/** To the store's manager. */
export const claimMade = ({ number, orderId: id }: ClaimRef, product: string): Message =>
  createMessage('claim_made', { number, id, product });

/** To the customer of an order paid online. */
export const claimAccepted = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_accepted', { number, id, amount: formatRupees(amount) });

/** To the customer of an order paid in cash. */
export const claimAcceptedForCash = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_accepted_for_cash', { number, id, amount: formatRupees(amount) });

/** To the rider who delivered the order, who may refund the cash (CLAIM-9). */
export const claimCashRefundDue = ({ number, orderId: id }: ClaimRef, amount: Paise): Message =>
  createMessage('claim_to_give_back', { number, id, amount: formatRupees(amount) });

/** To the customer, with the store's reason. */
export const claimRejected = ({ number, orderId: id }: ClaimRef, reason: string): Message =>
  createMessage('claim_rejected', { number, id, reason });

/** To the store's manager, as a reminder. */
export const claimPending = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_waits', { number, id });

/** To every administrator, when the store has not decided in time. */
export const claimOverdue = ({ number, orderId: id }: ClaimRef): Message =>
  createMessage('claim_overdue', { number, id });

// Batches (STOCK-26)

/** To the store's manager, or for main stock to every administrator, when a batch expires soon. */
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
