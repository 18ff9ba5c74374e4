// The value axis of a chart.

const STEPS = [1, 2, 4, 5, 10] as const;
const MOST_STEPS = 4;

/** Values of the grid lines: 0 and at most four round steps that cover all values. [0, 1] without values. */
export function getTicks(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values);
  if (highest === 0) return [0, 1];
  const least = highest / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((each) => each * power >= least * (1 - 1e-9)) ?? 10) * power;
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
