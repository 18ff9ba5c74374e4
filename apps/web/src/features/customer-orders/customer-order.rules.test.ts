// Customers' orders: PIN, first open card, step times, buying again.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { describe, expect, it } from 'vitest';
import {
  findInitiallyOpen,
  formatStepTime,
  getBuyAgainQuantity,
  getFirstName,
  getPinState,
  isUnderWay,
  readPlacedOrder,
} from './customer-order.rules.ts';

const order = (id: number, part: Partial<OrderForCustomer>): OrderForCustomer => ({
  id,
  changes: [],
  refunds: [],
  user: 7,
  user_name: 'Asha Patil',
  created_at: '2026-11-20T20:10:00.000Z',
  status: 'Pending',
  payment_type: 'cod',
  mobile_number: '9822041210',
  address: '12 Market Yard, Sangli, Maharashtra 416416',
  total: 397,
  delivery_fee: 0,
  payable_total: 397,
  slot: null,
  items: [],
  warehouse_id: null,
  warehouse_name: null,
  staff_name: null,
  cancel_reason: null,
  timeline: [],
  cash_collected: null,
  cash_difference: null,
  bill_id: null,
  bill_number: null,
  bill_ids: [],
  credit_notes: [],
  order_pin: null,
  pin_void: false,
  can_cancel: true,
  rider: null,
  return_reason: null,
  refund_state: null,
  ...part,
});

describe('the PIN of an order', () => {
  it('is pending until created, shown while needed, and expires with the delivery', () => {
    expect(getPinState(order(1, { status: 'Pending' }))).toEqual({ kind: 'pending' });
    expect(getPinState(order(1, { status: 'Shipped', order_pin: '482913' }))).toEqual({ kind: 'pin', pin: '482913' });
    expect(getPinState(order(1, { status: 'Out For Delivery', order_pin: '048291' }))).toEqual({
      kind: 'pin',
      pin: '048291',
    });
    expect(getPinState(order(1, { status: 'Delivered' }))).toEqual({ kind: 'expired' });
  });

  it('is shown as void, so that the customer can request a new one', () => {
    expect(getPinState(order(1, { status: 'Out For Delivery', pin_void: true }))).toEqual({ kind: 'void' });
  });

  it('is not shown for cancelled orders', () => {
    expect(getPinState(order(1, { status: 'Cancelled' }))).toBeUndefined();
  });
});

describe('the order that is expanded at first', () => {
  const orders = [
    order(5, {}),
    order(4, { status: 'Out For Delivery', order_pin: '482913' }),
    order(3, { status: 'Shipped', order_pin: '111111' }),
  ];
  it('is the one just placed', () => {
    expect(findInitiallyOpen(orders, 5)).toBe(5);
  });
  it('is otherwise the newest with a PIN', () => {
    expect(findInitiallyOpen(orders, undefined)).toBe(4);
    expect(findInitiallyOpen(orders, 99)).toBe(4);
    expect(findInitiallyOpen([order(5, {})], undefined)).toBeUndefined();
  });
  it.each([
    [{ placed: 5 }, 5],
    [{ placed: '5' }, undefined],
    [null, undefined],
    ['x', undefined],
  ])('reads %j as %s', (state, id) => {
    expect(readPlacedOrder(state)).toBe(id);
  });
});

describe('step times', () => {
  it('show the time on the day of the order, and the day too on later ones, in the business time zone', () => {
    const ordered = '2026-11-20T20:10:00.000Z';
    expect(formatStepTime('2026-11-20T20:10:00.000Z', ordered, 'Asia/Kolkata')).toBe('1:40 am');
    expect(formatStepTime('2026-11-21T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('10:26 am');
    expect(formatStepTime('2026-11-22T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('22 Nov, 10:26 am');
  });
});

describe('buying again', () => {
  it('never adds twice and never reduces the cart', () => {
    expect(getBuyAgainQuantity(2, 0)).toBe(2);
    expect(getBuyAgainQuantity(2, 2)).toBe(2);
    expect(getBuyAgainQuantity(2, 5)).toBe(5);
  });
});

it.each([
  ['Ganesh Kamble', 'Ganesh'],
  [' Meera  Joshi Rao', 'Meera'],
  ['Asha', 'Asha'],
])('[DEL-15] shows the first name of rider %s', (name, first) => expect(getFirstName(name)).toBe(first));

it('thanks for an order only while it is still Pending', () => {
  expect(isUnderWay({ status: 'Pending' })).toBe(false);
  expect(isUnderWay({ status: 'Cancelled' })).toBe(true);
});
