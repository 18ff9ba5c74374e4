// Histograms of page speed: their buckets, the 75th percentile, and its mark.
import { SPEED_METRICS, type SpeedMark, type SpeedMetric } from '@tilgul/contract/rules/page-speed';

/** Percentile by which the published limits judge a page. */
const PERCENTILE = 0.75;

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => first + index * step);

/**
 * Upper bounds of the buckets, narrow around the limits, which are bounds themselves. Stored counts refer to them by position,
 * so a change needs a migration.
 */
export const BOUNDS: Readonly<Record<SpeedMetric, readonly number[]>> = {
  lcp: [...range(250, 4000, 250), 4500, 5000, 6000, 8000, 10_000, 15_000, 20_000, 60_000],
  inp: [...range(25, 200, 25), ...range(250, 500, 50), 600, 700, 800, 1000, 1500, 2000, 3000, 5000, 10_000, 60_000],
  // Most pages do not move at all.
  cls: [
    0,
    ...range(1, 10, 1).map((part) => part / 100),
    ...range(125, 250, 25).map((part) => part / 1000),
    0.3,
    0.4,
    0.5,
    0.75,
    1,
    2,
    10,
  ],
};

/** A histogram with one value. */
export function toCounts(metric: SpeedMetric, value: number): number[] {
  const bucket = BOUNDS[metric].findIndex((bound) => value <= bound);
  return BOUNDS[metric].map((_, index) => (index === bucket ? 1 : 0));
}

export const addCounts = (counts: readonly number[], more: readonly number[]): number[] =>
  more.map((count, index) => count + (counts[index] ?? 0));

/** The 75th percentile, as if values were spread evenly within a bucket. */
function findPercentile(metric: SpeedMetric, counts: readonly number[], total: number): number {
  let before = 0;
  let lower = 0;
  for (const [index, upper] of BOUNDS[metric].entries()) {
    const count = counts[index] ?? 0;
    const part = (PERCENTILE * total - before) / count;
    if (count > 0 && part <= 1) return lower + part * (upper - lower);
    before += count;
    lower = upper;
  }
  return lower;
}

/** 0 to 1 for a good figure, to 2 for a fair one, above for a poor one. */
export function toSeverity(metric: SpeedMetric, value: number): number {
  const { good, poor } = SPEED_METRICS[metric];
  if (value <= good) return value / good;
  return value <= poor ? 1 + (value - good) / (poor - good) : 1 + value / poor;
}

function toMark(severity: number): SpeedMark {
  if (severity <= 1) return 'good';
  return severity <= 2 ? 'fair' : 'poor';
}

/** A metric's figure as it is shown, and how bad it is. */
export function toFigure(metric: SpeedMetric, counts: readonly number[]) {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const { step } = SPEED_METRICS[metric];
  // Whole steps, then the quotient: 0.07, not 0.07000000000000001.
  const value = Math.round(findPercentile(metric, counts, count) / step) / (1 / step);
  const severity = toSeverity(metric, value);
  return { value, mark: toMark(severity), count, severity };
}
