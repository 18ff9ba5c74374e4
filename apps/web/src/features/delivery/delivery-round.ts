// The delivery round: which orders belong to it, in which order they are listed, and how to reach the customer.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { nextStatuses, ORDER_ENDS, type OrderStatus } from '@tilgul/contract/rules/order-status';
import { STAFF } from '@tilgul/contract/rules/roles';

type RoundOrder = Pick<OrderForStaff, 'id' | 'status' | 'created_at' | 'timeline' | 'return_reason'>;

export interface DeliveryRound<Order> {
  /** What can be started or delivered now: out for delivery first, then what waits, the longest waiting one first. */
  readonly open: readonly Order[];
  /** Given to this staff member, but still, or again, in the store's hands. */
  readonly waiting: readonly Order[];
  /** Delivered and cancelled ones, newest first. */
  readonly closed: readonly Order[];
}

/** When the order came to its status; when it was placed, if nobody noted it. */
const since = ({ status, created_at, timeline }: RoundOrder): string =>
  timeline.findLast(({ event }) => event === status || (status === 'Shipped' && event === 'returned'))?.at ??
  created_at;

const RANK: Partial<Record<OrderStatus, number>> = { 'Out For Delivery': 0 };
const rankOf = ({ status }: RoundOrder) => RANK[status] ?? 1;

const oldestFirst = (one: RoundOrder, other: RoundOrder) => since(one).localeCompare(since(other)) || one.id - other.id;

/** Sorts the staff member's orders for the round (UI-28). */
export function sortDeliveryRound<Order extends RoundOrder>(orders: readonly Order[]): DeliveryRound<Order> {
  const isClosed = ({ status }: Order) => ORDER_ENDS.includes(status);
  const isOpen = ({ status, return_reason }: Order) => nextStatuses(status, STAFF).length > 0 && !return_reason;
  return {
    open: orders.filter(isOpen).sort((one, other) => rankOf(one) - rankOf(other) || oldestFirst(one, other)),
    waiting: orders.filter((order) => !isOpen(order) && !isClosed(order)).sort(oldestFirst),
    closed: orders.filter(isClosed).sort((one, other) => oldestFirst(other, one)),
  };
}

/** Opens the phone's map application, or a map in the browser, at a place. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;

export const callLink = (phone: string): string => `tel:${phone}`;
