// Pure rules of a customer's orders: PIN state, first expanded card, step times, buying again.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { formatShortDate, formatTime, isoDay } from '../../shared/format/dates.ts';

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

/** The order expanded when the page opens: the one just placed, else the newest whose PIN is still needed. */
export function findInitiallyOpen(orders: readonly OrderForCustomer[], placed: number | undefined): number | undefined {
  if (orders.some(({ id }) => id === placed)) return placed;
  return orders.find((order) => ['pin', 'void'].includes(getPinState(order)?.kind ?? ''))?.id;
}

/** Whether the customer is asked about a substitute. */
export const isAsking = ({ changes }: Pick<OrderForCustomer, 'changes'>): boolean =>
  changes.some(({ state }) => state === 'asked');

/** Reads the placed order's id from the navigation state, if present. */
export function readPlacedOrder(state: unknown): number | undefined {
  const placed = typeof state === 'object' && state !== null && 'placed' in state ? state.placed : undefined;
  return typeof placed === 'number' ? placed : undefined;
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
export const findDeliveredAt = ({
  status,
  timeline,
}: Pick<OrderForCustomer, 'status' | 'timeline'>): string | undefined =>
  status === 'Delivered' ? timeline.findLast(({ event }) => event === 'Delivered')?.at : undefined;
