// Customers' orders: PIN, first open card, step times, buying again.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { describe, expect, it } from 'vitest';
import {
  formatOrderTitle,
  formatStepTime,
  getBuyAgainQuantity,
  getFirstName,
  getPinState,
  isUnderWay,
  readPlacedOrder,
  sumPayments,
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

describe('the order just placed', () => {
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

describe('the title of an order', () => {
  const zone = 'Asia/Kolkata';
  const now = Date.parse('2026-11-25T09:00:00.000Z');
  const slot = { starts_at: '2026-11-25T11:30:00.000Z', ends_at: '2026-11-25T13:30:00.000Z' };
  const ended = (event: 'Delivered' | 'Cancelled') => ({
    status: event,
    timeline: [{ event, at: '2026-11-23T13:11:00.000Z', note: null }],
  });
  it.each([
    [{ slot }, 'Today, 5–7 pm'],
    [{}, 'Ordered 21 Nov'],
    [{ slot, status: 'Out For Delivery' as const }, 'Arriving by 7:00 pm'],
    [{ status: 'Out For Delivery' as const }, 'Arriving today'],
    [ended('Delivered'), 'Delivered 23 Nov'],
    [ended('Cancelled'), 'Cancelled 23 Nov'],
  ])('of %j is %s', (part, title) => {
    expect(formatOrderTitle(order(1, part), now, zone)).toBe(title);
  });
  it('does not promise a time that has passed, or one of another day', () => {
    const late = Date.parse('2026-11-25T14:00:00.000Z');
    expect(formatOrderTitle(order(1, { slot, status: 'Out For Delivery' }), late, zone)).toBe('Today, 5–7 pm');
    const early = Date.parse('2026-11-24T09:00:00.000Z');
    expect(formatOrderTitle(order(1, { slot, status: 'Out For Delivery' }), early, zone)).toBe('Tomorrow, 5–7 pm');
  });
});

describe('what was paid', () => {
  const refund = (amount: number, part: object = {}) => ({
    id: amount,
    amount,
    state: 'processed' as const,
    reason: 'short',
    created_at: '2026-11-20T20:10:00.000Z',
    extra: false,
    ...part,
  });
  it('is the payment less refunds, each as its own amount', () => {
    const part = {
      payable_total: 100,
      paid_total: 150,
      refunds: [refund(30), refund(20, { state: 'pending' as const })],
    };
    expect(sumPayments(order(1, part))).toEqual({ paid: 150, refunded: 30, coming: 20, net: 100 });
  });
  it('leaves out the refund of a second payment, and adds up without the answer of a newer server', () => {
    const part = { payable_total: 100.1, refunds: [refund(50.2), refund(99, { extra: true })] };
    expect(sumPayments(order(1, part))).toEqual({ paid: 150.3, refunded: 50.2, coming: 0, net: 100.1 });
  });
  it('is nothing once the whole payment is refunded, also before the refund begins', () => {
    const part = { payable_total: 150, paid_total: 150 };
    expect(sumPayments(order(1, { ...part, refund_state: 'refundable' }))).toMatchObject({ coming: 150, net: 0 });
    expect(sumPayments(order(1, { ...part, refund_state: 'processed' }))).toMatchObject({ refunded: 150, net: 0 });
  });
});
