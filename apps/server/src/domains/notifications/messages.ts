// The sentences of notifications: what happened, and to what (NOTE-1).
import type { Paise } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import type { StockRequestStatus } from '@tilgul/contract/rules/stock-request-status';

interface Numbered {
  readonly id: number;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
/** An amount as sentences say it: ₹1,23,456.50. */
export const inRupees = (amount: Paise): string => rupeeFormat.format(amount / 100);

/** ` Reason: …` when there is one, ending in one full stop. */
const becauseOf = (reason: string | null | undefined): string => {
  const words = reason?.trim().replace(/\.+$/, '');
  return words ? ` Reason: ${words}.` : '';
};

// --- Orders -------------------------------------------------------------------------------------------------------

/** To the customer. `total_paise` is the order's total. */
export const orderPlaced = (order: Numbered & { total_paise: Paise }): string =>
  `Your order #${order.id} of ${inRupees(order.total_paise)} was placed.`;

/** To every administrator. */
export const newOrder = (order: Numbered & { total_paise: Paise; customer_name: string }): string =>
  `New order #${order.id} of ${inRupees(order.total_paise)} from ${order.customer_name}.`;

/** To the manager of the store that got it. */
export const orderAllocatedToStore = (order: Numbered, storeName: string): string =>
  `Order #${order.id} was allocated to your store ${storeName}.`;

/** To the customer, when a store got the order. */
export const orderAllocated = (order: Numbered, storeName: string): string =>
  `Your order #${order.id} will be delivered by our store ${storeName}.`;

/** To the manager of the store that had the order before. */
export const orderTakenFromStore = (order: Numbered, storeName: string): string =>
  `Order #${order.id} was moved away from your store ${storeName}.`;

/** To the staff member who is to deliver it. */
export const orderAllocatedToStaff = (order: Numbered): string =>
  `Order #${order.id} was allocated to you for delivery.`;

/** To the staff member who no longer delivers it. */
export const orderTakenFromStaff = (order: Numbered): string => `Order #${order.id} is no longer yours to deliver.`;

/** What the customer reads at each status. The PIN itself is never in a notification (security O09). */
const MOVED: Readonly<Record<OrderStatus, string>> = {
  Pending: 'is waiting to be prepared',
  Processing: 'is being prepared',
  Shipped: 'was shipped. Its delivery PIN is under Your Orders',
  'Out For Delivery': 'is out for delivery. Please have its PIN ready',
  Delivered: 'was delivered',
  Cancelled: 'was cancelled',
};

/** To the customer, at every later status. */
export const orderMoved = (order: Numbered, to: OrderStatus): string => `Your order #${order.id} ${MOVED[to]}.`;

/** To the customer, when the staff member came back with it (Out For Delivery → Shipped). */
export const orderReturned = (order: Numbered, reason?: string | null): string =>
  `Your order #${order.id} could not be delivered and went back to the store.${becauseOf(reason)}`;

/** To the manager, when the staff member came back with it. */
export const orderReturnedToStore = (order: Numbered, reason?: string | null): string =>
  `Order #${order.id} came back undelivered.${becauseOf(reason)}`;

/** To the customer. */
export const orderCancelled = (order: Numbered, reason?: string | null): string =>
  `Your order #${order.id} was cancelled.${becauseOf(reason)}`;

/** To the manager and the staff member concerned. */
export const orderCancelledForStore = (order: Numbered, reason?: string | null): string =>
  `Order #${order.id} was cancelled.${becauseOf(reason)}`;

// --- Money --------------------------------------------------------------------------------------------------------

const paymentFor = (orderId: number | null): string => (orderId === null ? 'your payment' : `your order #${orderId}`);

/** To the customer, when the money will be paid back. */
export const refundDue = (amount: Paise, orderId: number | null): string =>
  `${inRupees(amount)} for ${paymentFor(orderId)} will be refunded.`;

/** To the customer, when the gateway was asked to pay back. */
export const refundStarted = (amount: Paise, orderId: number | null): string =>
  `The refund of ${inRupees(amount)} for ${paymentFor(orderId)} has started.`;

/** To the customer, when the gateway has paid back. */
export const refundProcessed = (amount: Paise, orderId: number | null): string =>
  `${inRupees(amount)} for ${paymentFor(orderId)} was refunded.`;

/** To every administrator, when the gateway refused to pay back. */
export const refundFailed = (amount: Paise, paymentId: number): string =>
  `The refund of ${inRupees(amount)} for payment #${paymentId} failed.`;

/** To every administrator: paid, but neither an order nor a request could be made of it. */
export const orphanPayment = (payment: {
  readonly amount_paise: Paise;
  readonly gateway_order_id: string;
  readonly payer: string;
}): string =>
  `A payment of ${inRupees(payment.amount_paise)} from ${payment.payer} (${payment.gateway_order_id}) has no order and can be refunded.`;

// --- Cash ---------------------------------------------------------------------------------------------------------

interface Counted {
  readonly due: Paise;
  readonly amount: Paise;
}

/** `short` or `over` by how much; nothing when the amounts are equal. */
const offBy = (difference: Paise): string =>
  difference === 0 ? '' : `, ${inRupees(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`;

/** To the store's manager, when a rider collected another amount than the order's total. */
export const cashDiffers = (order: Numbered, { due, amount }: Counted): string =>
  `${inRupees(amount)} was collected for order #${order.id}${offBy(amount - due)}.`;

/** To every administrator, when it differs by much. */
export const cashDiffersMuch = (order: Numbered, storeName: string, { due, amount }: Counted): string =>
  `${storeName}: ${inRupees(amount)} was collected for order #${order.id}${offBy(amount - due)}.`;

/** To the rider, as a receipt for what the manager counted. */
export const cashHandedOver = ({ due, amount }: Counted): string =>
  `You handed over ${inRupees(amount)} in cash${offBy(amount - due)}.`;

/** To every administrator. `day` as YYYY-MM-DD; `difference` is never 0. */
export const cashClosedWithDifference = (storeName: string, day: string, difference: Paise): string =>
  `${storeName} closed its cash of ${day}${offBy(difference)}.`;

// --- Stock --------------------------------------------------------------------------------------------------------

/** To every administrator. */
export const stockRequestMade = (request: Numbered, storeName: string): string =>
  `Stock request #${request.id} was made by ${storeName}.`;

/** To the store's manager. */
export const stockRequestDecided = (
  request: Numbered & { readonly reason?: string | null },
  decision: Extract<StockRequestStatus, 'Approved' | 'Rejected'>,
): string => `Your stock request #${request.id} was ${decision.toLowerCase()}.${becauseOf(request.reason)}`;

/** To every administrator. */
export const stockRequestAdded = (request: Numbered, storeName: string): string =>
  `Stock request #${request.id} was added to the inventory of ${storeName}.`;

/** To every administrator, when less came to the store than was sent. */
export const shortReceipt = (
  request: Numbered,
  storeName: string,
  lines: readonly { readonly product_name: string; readonly quantity: number; readonly received: number }[],
): string => {
  const named = lines.slice(0, 3).map((line) => `${line.product_name} (${line.received} of ${line.quantity})`);
  const more = lines.length > named.length ? ` and ${lines.length - named.length} more` : '';
  return `Stock request #${request.id} came short to ${storeName}: ${named.join(', ')}${more}.`;
};

/** To the store's manager, when its stock of a product falls to its reorder level or below. */
export const lowStock = (product: {
  readonly product_name: string;
  readonly unit: string;
  readonly on_hand: number;
}): string => `Stock is low: ${product.on_hand} left of ${product.product_name} (${product.unit}).`;

// --- Accounts -----------------------------------------------------------------------------------------------------

/** To whoever changed the own password. */
export const passwordChanged = (): string => 'Your password was changed, and you were signed out everywhere else.';

/** To whoever changed the own number. */
export const phoneChanged = (): string => 'Your mobile number was changed.';

/** By SMS to the number before, word for word as it is registered with the operators (TRAI DLT). */
export const phoneChangedSms = (brand: string, contact: string): string =>
  `The mobile number of your ${brand} account was changed. If this was not you, call ${contact}.`;

/** To the user whose password an administrator or the store's manager has set. */
export const passwordSetByOther = (name: string): string =>
  `${name} has set a new password for you. Please choose one of your own.`;

/** To whoever turned the second factor on. */
export const factorAdded = (): string => 'Two-step sign-in is on, and you were signed out everywhere else.';

/** To whoever turned it off. */
export const factorRemoved = (): string => 'Two-step sign-in was turned off.';

/** To whom an administrator turned it off. */
export const factorRemovedByOther = (name: string): string =>
  `${name} has turned off two-step sign-in for you. Please set it up again.`;

/** To whoever signed in with a recovery code. */
export const recoveryCodeUsed = (left: number): string =>
  `A recovery code was used to show that it is you. ${left === 1 ? '1 code is' : `${left} codes are`} left.`;

/** To whoever made new ones. */
export const recoveryCodesRenewed = (): string => 'You have new recovery codes. The old ones no longer work.';

/** To the owner, when wrong codes followed the right password until tries are refused. */
export const factorGuessed = (): string =>
  'Somebody entered your password and then several wrong codes. If that was not you, please change your password.';

// --- Public forms -------------------------------------------------------------------------------------------------

/** To every administrator. */
export const franchiseRequested = (request: { readonly full_name: string; readonly city: string }): string =>
  `New franchise request from ${request.full_name}, ${request.city}.`;

/** To every administrator. */
export const jobApplied = (application: { readonly first_name: string; readonly last_name: string }): string =>
  `New job application from ${application.first_name} ${application.last_name}.`;
