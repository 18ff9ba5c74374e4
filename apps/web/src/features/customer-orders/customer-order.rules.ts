// Pure rules of a customer's orders: title, PIN state, payments, first expanded card, step times, buying again.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/orders';
import { texts as statusWords } from '@tilgul/messages/customer/status';
import { formatShortDate, formatTime, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatHours, formatWhen } from '../../shared/format/when.ts';

/** When the order reached its status. */
const findReached = ({ status, timeline }: Pick<OrderForCustomer, 'status' | 'timeline'>): string | undefined =>
  timeline.findLast(({ event }) => event === status)?.at;

interface OrderTime {
  /** The time or date that heads an order: "Today, 5–7 pm", "Arriving by 7 pm", "Delivered 23 Nov". */
  readonly title: string;
  readonly isLate: boolean;
  /** Nothing says when it comes: it has no delivery window. */
  readonly isUntimed?: boolean;
  /** The chosen delivery window, if the title does not give it and the order is on its way before that day. */
  readonly chosen?: string;
}

const inTime = (title: string): OrderTime => ({ title, isLate: false });

/** What an order's card says about its time, never against its status. */
export function describeTime(
  order: Pick<OrderForCustomer, 'status' | 'timeline' | 'slot' | 'created_at'>,
  now: number,
  timeZone: string,
): OrderTime {
  const { status, slot, created_at } = order;
  const day = () => formatShortDate(findReached(order) ?? created_at, timeZone);
  if (status === 'Delivered') return inTime(texts.deliveredOn({ day: day() }));
  if (status === 'Cancelled') return inTime(texts.cancelledOn({ day: day() }));
  const isOut = status === 'Out For Delivery';
  const today = isoDay(new Date(now), timeZone);
  if (!slot) {
    const out = findReached(order);
    // A rider who left on an earlier day is not expected at a known time.
    if (isOut && !(out !== undefined && isoDay(out, timeZone) < today)) return inTime(texts.arriveToday);
    const ordered = texts.orderedAt({ when: formatShortDate(created_at, timeZone) });
    return { ...inTime(isOut ? statusWords[status] : ordered), isUntimed: true };
  }
  const isToday = isoDay(slot.ends_at, timeZone) === today;
  if (getLateness(order, now) > 0) {
    const when = isToday ? formatHours(slot, timeZone) : formatWhen(slot, now, timeZone);
    return { title: texts.late({ when }), isLate: true };
  }
  const when = formatWhen(slot, now, timeZone);
  if (!isOut) return inTime(when);
  if (isToday) return inTime(texts.arriveBy({ time: formatTime(slot.ends_at, timeZone).replace(/:00\b/, '') }));
  return { ...inTime(statusWords[status]), chosen: texts.chosenTime({ when }) };
}

const DAY_MS = 86_400_000;

/** The day on which an order without a delivery window is expected: "Expected today", "Expected Mon 30 Nov". */
export function describeExpected(at: string, now: number, timeZone: string): string {
  const day = isoDay(at, timeZone);
  if (day === isoDay(new Date(now), timeZone)) return texts.expectedToday;
  if (day === isoDay(new Date(now + DAY_MS), timeZone)) return texts.expectedTomorrow;
  return texts.expectedOn({ day: formatWeekday(at, timeZone).replace(',', '') });
}

/** Amounts of an order paid online, in rupees. */
interface Payments {
  readonly paid: number;
  readonly refunded: number;
  /** Refunds that have not arrived yet. */
  readonly coming: number;
  readonly net: number;
}

/** What was paid online, what was refunded, and what remains. Refunds of a payment made twice are not part of it. */
export function sumPayments({
  paid_total,
  payable_total,
  refunds,
  refund_state,
}: Pick<OrderForCustomer, 'paid_total' | 'payable_total' | 'refunds' | 'refund_state'>): Payments {
  const own = refunds.filter(({ extra }) => !extra);
  const sum = (rows: typeof own) => addRupees(...rows.map(({ amount }) => amount));
  const paid = paid_total ?? addRupees(payable_total, sum(own));
  const arrived = sum(own.filter(({ state }) => state === 'processed'));
  // The whole payment is refunded, though its refund may not have begun.
  const due = refund_state === null ? sum(own) : paid;
  const refunded = refund_state === 'processed' ? due : arrived;
  return { paid, refunded, coming: addRupees(due, -refunded), net: addRupees(paid, -due) };
}

type PinState =
  | { readonly kind: 'pin'; readonly pin: string }
  /** Voided by wrong attempts: the customer requests a new one. */
  | { readonly kind: 'void' }
  /** 'Pending' before it is created, 'Expired' after delivery. */
  | { readonly kind: 'pending' | 'expired' };

/** The PIN state to show; undefined for cancelled orders (UI-23). */
export function getPinState(order: Pick<OrderForCustomer, 'status' | 'order_pin' | 'pin_void'>): PinState | undefined {
  if (order.status === 'Cancelled') return undefined;
  if (order.status === 'Delivered') return { kind: 'expired' };
  if (order.pin_void) return { kind: 'void' };
  return order.order_pin === null ? { kind: 'pending' } : { kind: 'pin', pin: order.order_pin };
}

/** Reads the placed order's id from the navigation state, if present. */
export function readPlacedOrder(state: unknown): number | undefined {
  const placed = typeof state === 'object' && state !== null && 'placed' in state ? state.placed : undefined;
  return typeof placed === 'number' ? placed : undefined;
}

export const isOnItsWay = ({ status }: Pick<OrderForCustomer, 'status'>): boolean => status === 'Out For Delivery';

/** Start of orders without a window, after all others. */
const LAST = Number.MAX_SAFE_INTEGER;

/** 0 for the orders that the customer waits for at the door, 1 for other open ones. */
const rank = (order: Pick<OrderForCustomer, 'status'>): number =>
  isOnItsWay(order) ? 0 : order.status === 'Delivered' || order.status === 'Cancelled' ? 2 : 1;

/** What is still to come first, in the order of its windows; orders without a window, and past ones, stay as they are. */
export function putOpenFirst<T extends Pick<OrderForCustomer, 'status' | 'slot'>>(orders: readonly T[]): T[] {
  const getStart = (order: T) => (order.slot && rank(order) < 2 ? Date.parse(order.slot.starts_at) : LAST);
  return orders.toSorted((one, other) => rank(one) - rank(other) || getStart(one) - getStart(other));
}

/** Whether the order is past Pending; the thank-you note is then no longer shown. */
export const isUnderWay = ({ status }: Pick<OrderForCustomer, 'status'>): boolean => status !== 'Pending';

/** Customers see only the rider's first name. */
export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** A step's time, with the date unless it is the day of the order. */
export function formatStepTime(at: string, orderedAt: string, timeZone: string): string {
  const time = formatTime(at, timeZone);
  return isoDay(at, timeZone) === isoDay(orderedAt, timeZone) ? time : `${formatShortDate(at, timeZone)}, ${time}`;
}

/** Cart quantity for buying again: never less than the cart already has. */
export const getBuyAgainQuantity = (ordered: number, inCart: number): number => Math.max(ordered, inCart);

/** Delivery time, undefined if not delivered. */
export const findDeliveredAt = (order: Pick<OrderForCustomer, 'status' | 'timeline'>): string | undefined =>
  order.status === 'Delivered' ? findReached(order) : undefined;
