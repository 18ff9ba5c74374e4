import { expect, it } from 'vitest';
import { getNextRefundCheck } from './payments.rules.ts';

it('checks a refund soon at first and finally every six hours', () => {
  const begun = new Date(0);
  const pauses = [0, 5, 30, 90, 600].map((minutes) => {
    const now = new Date(minutes * 60_000);
    return (getNextRefundCheck(begun, now).getTime() - now.getTime()) / 60_000;
  });
  expect(pauses).toEqual([0.5, 2, 10, 60, 360]);
});
