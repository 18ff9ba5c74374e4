// Facts of a customer's order: its PIN, its refund, which card is open at first, when a step was.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { formatShortDate, formatTime, isoDay } from '../../shared/format/dates.ts';

export type PinState =
  | { readonly kind: 'pin'; readonly pin: string }
  /** Wrong tries have voided it: the customer asks for a new one. */
  | { readonly kind: 'void' }
  /** Not made yet: 'Pending'. Delivered: 'Expired'. */
  | { readonly kind: 'pending' | 'expired' };

/** What is shown as the order's PIN; undefined for a cancelled order, which has none to wait for (UI-23). */
export function pinOf(order: Pick<OrderForCustomer, 'status' | 'order_pin' | 'pin_void'>): PinState | undefined {
  if (order.status === 'Cancelled') return undefined;
  if (order.status === 'Delivered') return { kind: 'expired' };
  if (order.pin_void) return { kind: 'void' };
  return order.order_pin === null ? { kind: 'pending' } : { kind: 'pin', pin: order.order_pin };
}

/** The order that is open when the page comes: the one just placed, else the newest whose PIN will be asked for. */
export function openAtFirst(orders: readonly OrderForCustomer[], placed: number | undefined): number | undefined {
  if (orders.some(({ id }) => id === placed)) return placed;
  return orders.find((order) => ['pin', 'void'].includes(pinOf(order)?.kind ?? ''))?.id;
}

/** The id that the checkout hands over with the navigation; anything else means none. */
export function placedIn(state: unknown): number | undefined {
  const placed = typeof state === 'object' && state !== null && 'placed' in state ? state.placed : undefined;
  return typeof placed === 'number' ? placed : undefined;
}

/** Whether more has become of an order than that it was placed; a page that is looked at again later thanks for nothing. */
export const isUnderWay = ({ status }: Pick<OrderForCustomer, 'status'>): boolean => status !== 'Pending';

/** A rider is known to customers by the first name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** A step's time: the clock on the day of the order, the day too on later ones. */
export function stepTime(at: string, orderedAt: string, timeZone: string): string {
  const time = formatTime(at, timeZone);
  return isoDay(at, timeZone) === isoDay(orderedAt, timeZone) ? time : `${formatShortDate(at, timeZone)}, ${time}`;
}

/** How many of a product to put into the cart when an order is bought again: never less than is in it already. */
export const againQuantity = (ordered: number, inCart: number): number => Math.max(ordered, inCart);

/** When an order was delivered; undefined while it is not. */
export const deliveredAt = ({ status, timeline }: Pick<OrderForCustomer, 'status' | 'timeline'>): string | undefined =>
  status === 'Delivered' ? timeline.findLast(({ event }) => event === 'Delivered')?.at : undefined;
