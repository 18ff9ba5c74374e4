// Rules of UPI on delivery: lifetime of a QR code, checks at the gateway, which payments count.
import { describe, expect, it } from 'vitest';
import { getCloseTime, getGatewayCloseTime, getNextCheck, toAnswerState } from '../payments/qr-codes.rules.ts';
import { isPaymentForOrder, type PayableOrder } from './upi-on-delivery.rules.ts';

const NOW = new Date('2026-11-23T06:30:00.000Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const MINUTE = 60;
const HOUR = 60 * MINUTE;

it('shows a code for five minutes, while the gateway keeps it open for more than fifteen', () => {
  expect(getCloseTime(NOW)).toEqual(at(5 * MINUTE));
  expect(getGatewayCloseTime(NOW)).toEqual(at(16 * MINUTE));
});

describe('the next check at the gateway is', () => {
  it.each([
    ['after 20 seconds while open', 'open', 200, at(20)],
    ['at the end of the code, not after', 'open', 5, at(5)],
    ['immediately if the end was missed', 'open', -9, NOW],
    ['immediately while the code must be closed', 'closing', 200, NOW],
    ['two minutes after payment', 'paid', 200, at(2 * MINUTE)],
    ['ten minutes later', 'closed', -8 * MINUTE, at(10 * MINUTE)],
    ['an hour later', 'closed', -HOUR, at(HOUR)],
    ['six hours later', 'paid', -4 * HOUR, at(6 * HOUR)],
    ['a day later', 'closed', -24 * HOUR, at(24 * HOUR)],
    ['never after three days', 'closed', -73 * HOUR, null],
  ] as const)('%s', (_when, state, closesIn, expected) => {
    expect(getNextCheck(state, at(closesIn), NOW)).toEqual(expected);
  });
});

describe('the state returned to the rider is', () => {
  it.each([
    ['open', { state: 'open', failed_tries: 0, failed_before: 0, close_by: at(1) }],
    ['failed', { state: 'open', failed_tries: 2, failed_before: 1, close_by: at(1) }],
    ['open', { state: 'open', failed_tries: 2, failed_before: 2, close_by: at(1) }],
    ['expired', { state: 'open', failed_tries: 1, failed_before: 0, close_by: NOW }],
    ['expired', { state: 'closing', failed_tries: 0, failed_before: 0, close_by: at(1) }],
    ['expired', { state: 'closed', failed_tries: 0, failed_before: 0, close_by: at(1) }],
    ['paid', { state: 'paid', failed_tries: 1, failed_before: 0, close_by: at(-1) }],
  ] as const)('%s for %j', (answer, door) => {
    expect(toAnswerState(door, NOW)).toBe(answer);
  });
});

describe('a payment pays for its order', () => {
  const order: PayableOrder = {
    status: 'Out For Delivery',
    payment_type: 'cod',
    payment_id: null,
    total_paise: 9600,
    packed_paise: 4800,
    delivery_fee_paise: 3000,
  };
  it.each<[boolean, string, Partial<PayableOrder>, number, string]>([
    [true, 'of what is to pay', {}, 7800, 'INR'],
    [true, 'that came back to the store', { status: 'Shipped' }, 7800, 'INR'],
    [false, 'of another sum', {}, 7799, 'INR'],
    [false, 'of what was ordered', {}, 12_600, 'INR'],
    [false, 'in another currency', {}, 7800, 'USD'],
    [false, 'that was delivered for cash', { status: 'Delivered' }, 7800, 'INR'],
    [false, 'that was cancelled', { status: 'Cancelled' }, 7800, 'INR'],
    [false, 'that is prepared anew', { status: 'Processing' }, 7800, 'INR'],
    [false, 'that is paid already', { payment_type: 'online', payment_id: 7 }, 7800, 'INR'],
  ])('%s: %s', (expected, _what, change, amount, currency) => {
    expect(isPaymentForOrder({ ...order, ...change }, amount, currency)).toBe(expected);
  });
});
