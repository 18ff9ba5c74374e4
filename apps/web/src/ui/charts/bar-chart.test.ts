// The chart's top line is a round number that no bar exceeds.
import { expect, it } from 'vitest';
import { scaleTop } from './bar-chart.tsx';

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
  expect(scaleTop(values)).toBeCloseTo(top, 9);
});
