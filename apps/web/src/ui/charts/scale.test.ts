// Grid lines are round, few, and no bar exceeds the highest.
import { expect, it } from 'vitest';
import { getTicks } from './scale.ts';

it.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 0.4, 0.8, 1.2]],
  [[4], [0, 1, 2, 3, 4]],
  [
    [14_800, 3],
    [0, 4000, 8000, 12_000, 16_000],
  ],
  [
    [1_24_560.5, 3],
    [0, 40_000, 80_000, 120_000, 160_000],
  ],
  [[21], [0, 10, 20, 30]],
])('for %j the lines are %j', (values, ticks) => {
  const found = getTicks(values);
  expect(found).toHaveLength(ticks.length);
  for (const [index, tick] of ticks.entries()) expect(found[index]).toBeCloseTo(tick, 9);
});

it('covers every value with at most four steps', () => {
  for (let value = 1; value < 1_000_000; value = Math.ceil(value * 1.37)) {
    const ticks = getTicks([value]);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});
