// Proves which amounts are offered for a sum, and what is given back.
import { expect, it } from 'vitest';
import { calculateChange, suggestAmounts } from './cash-step.tsx';

it.each([
  [590, [600, 700, 1000]],
  [235.5, [250, 300, 500]],
  [48, [50, 100, 500]],
  [100, [150, 200, 500]],
  [1247, [1250, 1300, 1500]],
  [499.99, [500, 600, 1000]],
])('₹%d is paid with %j', (total, amounts) => {
  expect(suggestAmounts(total)).toEqual(amounts);
});

it('gives back to the paisa, and less than nothing while too little was given', () => {
  expect(calculateChange(600, 589.9)).toBe(10.1);
  expect(calculateChange(500, 589.9)).toBe(-89.9);
});
