// Proves what customers read of their orders.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { describe, expect, it } from 'vitest';
import {
  againQuantity,
  firstNameOf,
  isUnderWay,
  openAtFirst,
  pinOf,
  placedIn,
  stepTime,
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
  order_pin: null,
  pin_void: false,
  can_cancel: true,
  rider: null,
  return_reason: null,
  refund_state: null,
  ...part,
});

describe('the PIN of an order', () => {
  it('is pending until there is one, is shown while it is needed, and expires with the delivery', () => {
    expect(pinOf(order(1, { status: 'Pending' }))).toEqual({ kind: 'pending' });
    expect(pinOf(order(1, { status: 'Shipped', order_pin: '482913' }))).toEqual({ kind: 'pin', pin: '482913' });
    expect(pinOf(order(1, { status: 'Out For Delivery', order_pin: '048291' }))).toEqual({
      kind: 'pin',
      pin: '048291',
    });
    expect(pinOf(order(1, { status: 'Delivered' }))).toEqual({ kind: 'expired' });
  });

  it('is said to be void, so that the customer can ask for a new one', () => {
    expect(pinOf(order(1, { status: 'Out For Delivery', pin_void: true }))).toEqual({ kind: 'void' });
  });

  it('is not waited for once the order is cancelled', () => {
    expect(pinOf(order(1, { status: 'Cancelled' }))).toBeUndefined();
  });
});

describe('the order that is open at first', () => {
  const orders = [
    order(5, {}),
    order(4, { status: 'Out For Delivery', order_pin: '482913' }),
    order(3, { status: 'Shipped', order_pin: '111111' }),
  ];
  it('is the one just placed', () => {
    expect(openAtFirst(orders, 5)).toBe(5);
  });
  it('is else the newest with a PIN', () => {
    expect(openAtFirst(orders, undefined)).toBe(4);
    expect(openAtFirst(orders, 99)).toBe(4);
    expect(openAtFirst([order(5, {})], undefined)).toBeUndefined();
  });
  it.each([
    [{ placed: 5 }, 5],
    [{ placed: '5' }, undefined],
    [null, undefined],
    ['x', undefined],
  ])('reads %j as %s', (state, id) => {
    expect(placedIn(state)).toBe(id);
  });
});

describe('the times of the steps', () => {
  it("are the clock's on the day of the order in the shop's zone, with the day on later ones", () => {
    const ordered = '2026-11-20T20:10:00.000Z';
    expect(stepTime('2026-11-20T20:10:00.000Z', ordered, 'Asia/Kolkata')).toBe('1:40 am');
    expect(stepTime('2026-11-21T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('10:26 am');
    expect(stepTime('2026-11-22T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('22 Nov, 10:26 am');
  });
});

describe('buying again', () => {
  it('adds nothing twice and takes nothing away', () => {
    expect(againQuantity(2, 0)).toBe(2);
    expect(againQuantity(2, 2)).toBe(2);
    expect(againQuantity(2, 5)).toBe(5);
  });
});

it.each([
  ['Ganesh Kamble', 'Ganesh'],
  [' Meera  Joshi Rao', 'Meera'],
  ['Asha', 'Asha'],
])('[DEL-15] names the rider %s by the first name', (name, first) => expect(firstNameOf(name)).toBe(first));

it('thanks for an order only until something has become of it', () => {
  expect(isUnderWay({ status: 'Pending' })).toBe(false);
  expect(isUnderWay({ status: 'Cancelled' })).toBe(true);
});
