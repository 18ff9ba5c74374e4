// Proves that the highest line of a chart is a round figure that no bar passes.
import { expect, it } from 'vitest';
import { niceTop } from './bar-scale.ts';

it.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 7], 10],
  [[11], 20],
  [[21], 25],
  [[26], 50],
  [[1_24_560.5, 3], 2_00_000],
  [[0.4], 0.5],
])('for %j the highest line is %d', (values, top) => {
  expect(niceTop(values)).toBeCloseTo(top, 9);
});
