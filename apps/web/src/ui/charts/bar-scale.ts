// The scale of a chart: the round figure of its highest line.

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The smallest of 1, 2, 2.5, 5 × a power of ten that no value passes; 1 when there is nothing to show. */
export function niceTop(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
