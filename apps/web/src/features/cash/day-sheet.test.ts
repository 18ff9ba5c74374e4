import { expect, test } from 'vitest';
import { getDayDeliveries, getDeliveryDays } from './day-sheet.tsx';

const TZ = 'Asia/Kolkata';
const order = (id: number, payment_type: 'cod' | 'online', at: string) => ({
  id,
  user_name: `Customer ${id}`,
  payment_type,
  payable_total: 100,
  timeline: [{ event: 'Delivered' as const, at, note: null }],
});
const collected = (order_id: number, at: string, amount = 100) => ({
  kind: 'collected' as const,
  order_id,
  at,
  due: 100,
  amount,
  difference: amount - 100,
  reason: amount === 100 ? null : 'No small change',
});

test('lists cash and online deliveries together, oldest first', () => {
  const cash = {
    date: '2026-11-22',
    entries: [collected(3, '2026-11-22T09:00:00Z', 90), collected(1, '2026-11-22T05:00:00Z')],
  };
  const orders = [
    order(3, 'cod', '2026-11-22T09:00:00Z'),
    order(2, 'online', '2026-11-22T07:00:00Z'),
    order(1, 'cod', '2026-11-22T05:00:00Z'),
  ];
  expect(getDayDeliveries(cash, orders, TZ)).toEqual([
    {
      at: '2026-11-22T05:00:00Z',
      orderId: 1,
      customer: 'Customer 1',
      total: 100,
      collected: 100,
      difference: 0,
      reason: null,
    },
    {
      at: '2026-11-22T07:00:00Z',
      orderId: 2,
      customer: 'Customer 2',
      total: 100,
      collected: undefined,
      difference: 0,
      reason: null,
    },
    {
      at: '2026-11-22T09:00:00Z',
      orderId: 3,
      customer: 'Customer 3',
      total: 100,
      collected: 90,
      difference: -10,
      reason: 'No small change',
    },
  ]);
});

test('counts an online order on its day in the store’s time zone, and cash on the day of its entry', () => {
  const lateInUtc = '2026-11-21T20:00:00Z';
  const orders = [order(1, 'online', lateInUtc), order(2, 'online', '2026-11-22T20:00:00Z')];
  const cash = { date: '2026-11-22', entries: [collected(9, '2026-11-21T10:00:00Z')] };
  expect(getDayDeliveries(cash, orders, TZ).map(({ orderId }) => orderId)).toEqual([9, 1]);
});

test('asks for the deliveries of the day, and of the day before for cash after a closing', () => {
  const date = '2026-11-22';
  expect(getDeliveryDays({ date, entries: [] }, TZ)).toEqual({ from: date, to: date });
  const entries = [collected(3, '2026-11-22T09:00:00Z'), collected(1, '2026-11-21T17:00:00Z')];
  expect(getDeliveryDays({ date, entries }, TZ)).toEqual({ from: '2026-11-21', to: date });
});
