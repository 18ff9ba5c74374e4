// Messages of notifications (NOTE-1) whose kind or values depend on what happened. All others are made by `createMessage` where
// they are sent. Comments name the recipient.
import type { LineChange } from '@tilgul/contract/order-answers';
import type { Paise } from '@tilgul/contract/rules/money';
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { createMessage, type Message, type NoticeKind } from '../../texts/message.ts';

interface Numbered {
  readonly id: number;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
/** Formats paise as in messages of every language: ₹1,23,456.50. */
export const formatRupees = (amount: Paise): string => rupeeFormat.format(amount / 100);

type ReasonedKind<K extends NoticeKind> = K extends `${infer Plain}_because` ? Plain & NoticeKind : never;

/** A message of a kind, or of its variant with a reason. The reason's final period is left out, as the sentence has one. */
export function reasonedMessage(
  kind: ReasonedKind<NoticeKind>,
  { id }: Numbered,
  reason: string | null | undefined,
): Message {
  const trimmed = reason?.trim().replace(/\.+$/, '');
  return trimmed ? createMessage(`${kind}_because`, { id, reason: trimmed }) : createMessage(kind, { id });
}

// Orders

/** To the customer. `total_paise` is the order's total. */
export const orderPlaced = ({ id, total_paise }: Numbered & { total_paise: Paise }): Message =>
  createMessage('order_placed', { id, total: formatRupees(total_paise) });

/** To every administrator. */
export const newOrder = (order: Numbered & { total_paise: Paise; customer_name: string }): Message =>
  createMessage('order_new', { id: order.id, total: formatRupees(order.total_paise), customer: order.customer_name });

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

// Money

/** To the payer, about the refund of an order, or of a payment without one. */
export const refundMessage = (
  kind: 'refund_due' | 'refund_started' | 'refund_processed',
  paise: Paise,
  id: number | null,
): Message => {
  const amount = formatRupees(paise);
  return id === null ? createMessage(`${kind}_of_payment`, { amount }) : createMessage(kind, { amount, id });
};

// Cash

interface CashCount {
  readonly due: Paise;
  readonly amount: Paise;
}

/** Chooses the kind for an exact amount, a shortage or a surplus, and formats amount and difference. */
function describeCount<K extends 'cash_collected' | 'store_cash_collected' | 'cash_handed_over'>(
  kind: K,
  { due, amount }: CashCount,
): readonly [kind: K | `${K}_${'short' | 'over'}`, values: { readonly amount: string; readonly off: string }] {
  const values = { amount: formatRupees(amount), off: formatRupees(Math.abs(amount - due)) };
  return [amount === due ? kind : `${kind}_${amount < due ? 'short' : 'over'}`, values];
}

/** To the store's manager, when a rider collected more or less than the order's total. */
export const cashDifference = ({ id }: Numbered, count: CashCount): Message => {
  const [kind, values] = describeCount('cash_collected', count);
  return createMessage(kind, { id, ...values });
};

/** To every administrator, for a large difference. */
export const largeCashDifference = ({ id }: Numbered, store: string, count: CashCount): Message => {
  const [kind, values] = describeCount('store_cash_collected', count);
  return createMessage(kind, { id, store, ...values });
};

/** To the rider, as a receipt of the counted cash. */
export const cashHandedOver = (count: CashCount): Message => createMessage(...describeCount('cash_handed_over', count));

/** To every administrator. `day` as YYYY-MM-DD; `difference` is never 0. */
export const cashClosedWithDifference = (store: string, day: string, difference: Paise): Message => {
  const off = formatRupees(Math.abs(difference));
  return createMessage(difference < 0 ? 'cash_closed_short' : 'cash_closed_over', { store, day, off });
};

// Stock

/** To the store's manager. */
export const stockRequestDecided = (
  request: Numbered & { readonly reason?: string | null },
  decision: Extract<StockRequestStatus, 'Approved' | 'Rejected'>,
): Message =>
  reasonedMessage(decision === 'Approved' ? 'request_approved' : 'request_rejected', request, request.reason);

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

// Packing (PACK-2)

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
