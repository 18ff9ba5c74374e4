// Order of a rider's deliveries.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { expect, test } from 'vitest';
import { splitAddress } from '../../shared/format/address.ts';
import { findDue, findNext, groupRound, groupStops, keepPlaces, mapLink, sortDeliveryRound } from './delivery-round.ts';

type Status = OrderForStaff['status'];
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`;

const order = (
  id: number,
  status: Status,
  hour: number,
  event: OrderForStaff['timeline'][number]['event'] = 'Shipped',
) => ({
  id,
  status,
  created_at: at(1),
  timeline: [{ event, at: at(hour), note: null }],
  return_reason: null as string | null,
  slot: null as OrderForStaff['slot'],
  postal_code: '416416',
  address: '',
});
/** Before all windows. */
const NOW = Date.parse(at(1));

test('lists orders out for delivery first, then the longest waiting; delivered ones leave, cancelled ones come last', () => {
  const round = sortDeliveryRound(
    [
      order(1, 'Delivered', 5, 'Delivered'),
      order(2, 'Shipped', 9),
      order(3, 'Out For Delivery', 10, 'Out For Delivery'),
      order(4, 'Shipped', 8),
      order(5, 'Cancelled', 7, 'Cancelled'),
      order(6, 'Out For Delivery', 9, 'Out For Delivery'),
    ],
    NOW,
  );
  expect(round.open.map(({ id }) => id)).toEqual([6, 3, 4, 2]);
  expect(round.cancelled.map(({ id }) => id)).toEqual([5]);
});

test('keeps the places of the shown orders when a delivery starts, until one comes or leaves', () => {
  const shown = [order(1, 'Shipped', 4), order(2, 'Shipped', 5)];
  const started = order(2, 'Out For Delivery', 6, 'Out For Delivery');
  const { open } = sortDeliveryRound([order(1, 'Shipped', 4), started], NOW);
  expect(open.map(({ id }) => id)).toEqual([2, 1]);
  expect(keepPlaces(open, shown)).toEqual([order(1, 'Shipped', 4), started]);
  expect(keepPlaces([started], shown)).toEqual([started]);
  const grown = [started, order(1, 'Shipped', 4), order(3, 'Shipped', 7)];
  expect(keepPlaces(grown, shown)).toBe(grown);
});

test('shows an order that is not shipped yet, but does not let it start', () => {
  const round = sortDeliveryRound([order(1, 'Processing', 3, 'Processing'), order(2, 'Shipped', 4)], NOW);
  expect(round.waiting.map(({ id }) => id)).toEqual([1]);
  expect(round.open.map(({ id }) => id)).toEqual([2]);
});

test('leaves out a returned order until the store ships it again', () => {
  const broughtBack = { ...order(1, 'Shipped', 2), return_reason: 'Nobody at home' };
  const round = sortDeliveryRound([broughtBack, order(2, 'Shipped', 5)], NOW);
  expect(round.open.map(({ id }) => id)).toEqual([2]);
  expect(round.waiting.map(({ id }) => id)).toEqual([1]);
});

test('sorts a reshipped order by the time it was returned', () => {
  const cameBack = {
    ...order(1, 'Shipped', 2),
    timeline: [
      { event: 'Shipped' as const, at: at(2), note: null },
      { event: 'returned' as const, at: at(9), note: 'Nobody at home' },
    ],
  };
  expect(sortDeliveryRound([cameBack, order(2, 'Shipped', 5)], NOW).open.map(({ id }) => id)).toEqual([2, 1]);
});

test('sorts by delivery window, then by area; orders without a window come first', () => {
  const within = (id: number, from: number, postal_code: string, hour: number) => ({
    ...order(id, 'Shipped', hour),
    slot: { starts_at: at(from), ends_at: at(from + 2) },
    postal_code,
  });
  const { open } = sortDeliveryRound(
    [
      within(1, 18, '411001', 3),
      within(2, 16, '416416', 4),
      within(3, 16, '411001', 6),
      within(4, 16, '411001', 5),
      order(5, 'Shipped', 9),
    ],
    NOW,
  );
  expect(groupRound(open).map((group) => group.map(({ id }) => id))).toEqual([[5], [4, 3], [2], [1]]);
});

const to = (id: number, address: string, window: readonly [number, number] | null = null) => ({
  ...order(id, 'Shipped', 8),
  address,
  slot: window && { starts_at: at(window[0]), ends_at: at(window[1]) },
});

test('puts late orders before all others, the latest first', () => {
  const orders = [to(1, ''), to(2, '', [18, 20]), to(3, '', [9, 11]), to(4, '', [7, 9])];
  const getIds = (now: number) => sortDeliveryRound(orders, now).open.map(({ id }) => id);
  expect(getIds(Date.parse(at(12)))).toEqual([4, 3, 1, 2]);
  expect(getIds(Date.parse(at(8)))).toEqual([1, 4, 3, 2]);
});

test('makes orders of one address one stop, whoever receives them and whenever', () => {
  const { open } = sortDeliveryRound(
    [
      to(1, 'Asha Patil, 12 Market Yard, Sangli'),
      to(2, 'Ravi More, 4 Ganpati Peth, Sangli'),
      to(3, 'Vijay Patil, 12 Market Yard, Sangli'),
      to(4, 'Asha Patil, 12 Market Yard, Sangli', [16, 18]),
      to(5, ''),
      to(6, ''),
    ],
    NOW,
  );
  expect(open.map(({ id }) => id)).toEqual([1, 3, 4, 2, 5, 6]);
  expect(groupStops(open).map((stop) => stop.map(({ id }) => id))).toEqual([[1, 3, 4], [2], [5], [6]]);
});

test('takes the time of a stop from its latest order, else from its first', () => {
  const [soon, late, later] = [to(1, 'Mane, Sangli'), to(2, 'Mane, Sangli', [9, 11]), to(3, 'Mane, Sangli', [7, 9])];
  const getId = (now: number) => findDue([soon, late, later], now).id;
  expect(getId(Date.parse(at(12)))).toBe(3);
  expect(getId(Date.parse(at(10)))).toBe(3);
  expect(getId(Date.parse(at(8)))).toBe(1);
});

test('goes on with another order for the same address', () => {
  const done = { ...to(9, 'Asha Patil, 12 Market Yard, Sangli'), status: 'Delivered' as const };
  const open = [to(1, 'Ravi More, 4 Ganpati Peth, Sangli'), to(2, 'Vijay Patil, 12 Market Yard, Sangli')];
  expect(findNext(open, done)?.id).toBe(2);
  expect(findNext(open.slice(0, 1), done)?.id).toBe(1);
  expect(findNext([], done)).toBeUndefined();
});

test("splits the address line into the recipient's name and the map address", () => {
  const { name, place } = splitAddress('Asha Patil, 12 Market Yard, Sangli, Maharashtra 416416');
  expect([name, place]).toEqual(['Asha Patil', '12 Market Yard, Sangli, Maharashtra 416416']);
  expect(new URL(mapLink(place)).searchParams.get('query')).toBe(place);
});

test('names a stop by its earliest window, though a later order for the address is on the way', () => {
  const within = (id: number, status: Status, from: number) => ({
    ...order(id, status, 3),
    slot: { starts_at: at(from), ends_at: at(from + 2) },
    address: 'Asha Patil, 12 Market Yard, Sangli',
  });
  const { open } = sortDeliveryRound([within(1, 'Out For Delivery', 19), within(2, 'Shipped', 17)], NOW);
  expect(open.map(({ id }) => id)).toEqual([2, 1]);
});
