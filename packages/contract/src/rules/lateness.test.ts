import { expect, it } from 'vitest';
import { getLateness, OPEN_STATUSES } from './lateness.ts';

const slot = { ends_at: '2026-11-25T05:30:00.000Z' };
const at = (time: string) => new Date(time).getTime();

it('counts from the end of the window, while the order is open', () => {
  expect(OPEN_STATUSES).toEqual(['Pending', 'Processing', 'Shipped', 'Out For Delivery']);
  for (const status of OPEN_STATUSES)
    expect(getLateness({ status, slot }, at('2026-11-25T07:10:00.000Z'))).toBe(100 * 60_000);
  expect(getLateness({ status: 'Pending', slot }, at(slot.ends_at))).toBe(0);
  expect(getLateness({ status: 'Pending', slot }, at('2026-11-25T05:00:00.000Z'))).toBe(0);
});

it('is never late without a window, or once delivered or cancelled', () => {
  const now = at('2026-11-26T00:00:00.000Z');
  expect(getLateness({ status: 'Pending', slot: null }, now)).toBe(0);
  expect(getLateness({ status: 'Delivered', slot }, now)).toBe(0);
  expect(getLateness({ status: 'Cancelled', slot }, now)).toBe(0);
});
