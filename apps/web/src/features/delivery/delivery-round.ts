// The delivery round: which orders belong to it, their order, and how to reach the customer.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { STAFF } from '@tilgul/contract/rules/roles';
import { nextStatuses, ORDER_ENDS, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { splitAddress } from '../../shared/format/address.ts';

type RoundOrder = Pick<
  OrderForStaff,
  'id' | 'status' | 'created_at' | 'timeline' | 'return_reason' | 'slot' | 'postal_code' | 'address'
>;

export interface DeliveryRound<Order> {
  /** Ready to start or deliver, stop by stop: out for delivery first, then late ones, by window, area and waiting time. */
  readonly open: readonly Order[];
  /** Assigned to this rider but still, or again, in the store. */
  readonly waiting: readonly Order[];
  /** Cancelled orders, newest first; delivered ones are in the history. */
  readonly cancelled: readonly Order[];
}

/** Time of the last status change; the order time if it was not recorded. */
const getWaitingSince = ({ status, created_at, timeline }: RoundOrder): string =>
  timeline.findLast(({ event }) => event === status || (status === 'Shipped' && event === 'returned'))?.at ??
  created_at;

const RANK: Partial<Record<OrderStatus, number>> = { 'Out For Delivery': 0 };
const getRank = ({ status }: RoundOrder) => RANK[status] ?? 1;

/** Older app versions saved rounds without an area. */
const getArea = ({ postal_code }: { postal_code?: string }): string => postal_code ?? '';

/** Late ones first, the latest of them at the top; 0 for those in time. */
const byLateness = (one: RoundOrder, other: RoundOrder, now: number) => getLateness(other, now) - getLateness(one, now);

/** By window (none first), then by area. The server counts a customer's stops in the same order (DEL-15). */
const byWindowAndArea = (one: RoundOrder, other: RoundOrder) =>
  (one.slot?.starts_at ?? '').localeCompare(other.slot?.starts_at ?? '') ||
  (one.slot && other.slot ? getArea(one).localeCompare(getArea(other)) : 0);

const oldestFirst = (one: RoundOrder, other: RoundOrder) =>
  getWaitingSince(one).localeCompare(getWaitingSince(other)) || one.id - other.id;

/** Sorts a rider's orders into the round (UI-28). */
export function sortDeliveryRound<Order extends RoundOrder>(
  orders: readonly Order[],
  now: number,
): DeliveryRound<Order> {
  const isClosed = ({ status }: Order) => ORDER_ENDS.includes(status);
  const isOpen = ({ status, return_reason }: Order) => nextStatuses(status, STAFF).length > 0 && !return_reason;
  return {
    open: groupStops(
      orders
        .filter(isOpen)
        .sort(
          (one, other) =>
            getRank(one) - getRank(other) ||
            byLateness(one, other, now) ||
            byWindowAndArea(one, other) ||
            oldestFirst(one, other),
        ),
    ).flat(),
    waiting: orders.filter((order) => !isOpen(order) && !isClosed(order)).sort(oldestFirst),
    cancelled: orders.filter(({ status }) => status === 'Cancelled').sort((one, other) => oldestFirst(other, one)),
  };
}

/**
 * The orders in the places in which they are shown, so that starting a delivery moves no card; `orders` itself once one came,
 * left or changed its window.
 */
export function keepPlaces<Order extends RoundOrder>(
  orders: readonly Order[],
  shown: readonly RoundOrder[],
): readonly Order[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const kept = shown.flatMap(({ id, slot }) => {
    const order = byId.get(id);
    return order && order.slot?.starts_at === slot?.starts_at ? [order] : [];
  });
  return kept.length === orders.length && kept.length === shown.length ? kept : orders;
}

/** Orders for one address. */
export type Stop<Order> = readonly [Order, ...Order[]];

/** The address without its recipient; an order without an address is a separate stop. */
const getPlace = ({ id, address }: RoundOrder): string => (address ? splitAddress(address).place : `#${id}`);

/** Groups a round by address, the earliest window of a stop first. The server counts a customer's stops in the same way (DEL-15). */
export function groupStops<Order extends RoundOrder>(orders: readonly Order[]): readonly Stop<Order>[] {
  const stops = new Map<string, [Order, ...Order[]]>();
  for (const order of orders) {
    const stop = stops.get(getPlace(order));
    if (stop) stop.push(order);
    else stops.set(getPlace(order), [order]);
  }
  for (const stop of stops.values()) stop.sort(byWindowAndArea);
  return [...stops.values()];
}

/** The order of a stop that is due first: the latest one, else the first. */
export const findDue = <Order extends RoundOrder>([first, ...others]: Stop<Order>, now: number): Order =>
  others.reduce((due, order) => (byLateness(order, due, now) < 0 ? order : due), first);

/** The order to deliver after this one: another for the same address, else the first of the round. */
export const findNext = <Order extends RoundOrder>(open: readonly Order[], done: RoundOrder): Order | undefined =>
  open.find((order) => getPlace(order) === getPlace(done)) ?? open[0];

/** Window and area of an order; undefined without a window. */
const groupKey = ({ slot, postal_code }: RoundOrder) => slot && `${slot.starts_at} ${postal_code}`;

/** Groups the round by window and area; one group if no order has a window (DEL-15). */
export function groupRound<Order extends RoundOrder>(orders: readonly Order[]): readonly (readonly Order[])[] {
  const groups: Order[][] = [];
  for (const order of orders) {
    const last = groups.at(-1);
    if (last?.[0] && groupKey(last[0]) === groupKey(order)) last.push(order);
    else groups.push([order]);
  }
  return groups;
}

/** Link that opens the phone's map app, or a map in the browser. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
