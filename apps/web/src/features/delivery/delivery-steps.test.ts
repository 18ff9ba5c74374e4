// Suggested cash amounts and change.
import { expect, it } from 'vitest';
import { calculateChange, suggestAmounts } from './delivery-steps.tsx';

it.each([
  [590, [600, 700, 1000]],
  [235.5, [250, 300, 500]],
  [48, [50, 100, 500]],
  [100, [150, 200, 500]],
  [1247, [1250, 1300, 1500]],
  [499.99, [500, 600, 1000]],
])('suggests for ₹%d the amounts %j', (total, amounts) => {
  expect(suggestAmounts(total)).toEqual(amounts);
});

it('calculates change to the paisa, negative while too little was given', () => {
  expect(calculateChange(600, 589.9)).toBe(10.1);
  expect(calculateChange(500, 589.9)).toBe(-89.9);
});
