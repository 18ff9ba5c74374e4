// Refunds of an order, in words for its customer.
import { describe, expect, it } from 'vitest';
import { formatRefund } from './customer-order-details.tsx';

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
