// Notes for customers on lines changed in packing.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { describe, expect, it } from 'vitest';
import { formatPacked, getLineTotal } from '../orders/packed-line.ts';
import { formatRefund } from './customer-order-details.tsx';

type Item = OrderForCustomer['items'][number];
const item = (part: Partial<Item>): Item => ({
  line_id: 1,
  product_id: 1,
  product_name: 'Rajma',
  product_unit: '500 g',
  quantity: 3,
  price: 89,
  image: null,
  choice: 'remove',
  packed: null,
  substitute_of: null,
  ...part,
});

describe('a line after packing', () => {
  it.each([
    ['not packed yet', null, undefined, 267],
    ['packed as ordered', 3, undefined, 267],
    ['short', 2, '2 of 3 packed', 178],
    ['left out', 0, 'Not packed: you do not pay for it.', 0],
  ])('%s', (_title, packed, text, paid) => {
    const line = item({ packed });
    expect([formatPacked(line, [line], texts), getLineTotal(line)]).toEqual([text, paid]);
  });

  it.each([
    [3, '1.44 kg packed'],
    [2, '2 of 3 packed, 1.44 kg packed'],
  ])('weighed, %i packs', (packed, text) => {
    const line = item({ packed, packed_grams: 1440, charged: 256.32 });
    expect([formatPacked(line, [line], texts), getLineTotal(line)]).toEqual([text, 256.32]);
  });

  it('says which product a substitute replaces', () => {
    const [rajma, other] = [item({ packed: 0 }), item({ line_id: 2, substitute_of: 1, product_name: 'Chana' })];
    expect(formatPacked(other, [rajma, other], texts)).toBe('Instead of Rajma');
  });
});

describe('refunds', () => {
  const refund = {
    id: 1,
    amount: 96,
    state: 'pending',
    reason: 'Paid twice',
    created_at: '2026-11-23T12:00:00Z',
  } as const;
  it.each([
    ['of the order’s own payment', false, '₹96.00 is being refunded.'],
    ['[PAY-17] of a duplicate payment, with the reason', true, 'Paid twice: ₹96.00 is being refunded.'],
  ])('%s', (_title, extra, text) => {
    expect(formatRefund({ ...refund, extra })).toBe(text);
  });
});
