// Histograms of page speed, their percentiles and marks.
import { SPEED_METRICS, type SpeedMetric } from '@tilgul/contract/rules/page-speed';
import { describe, expect, it } from 'vitest';
import { addCounts, BOUNDS, toCounts, toFigure, toSeverity } from './page-speed.rules.ts';

const METRICS = Object.keys(SPEED_METRICS) as SpeedMetric[];
const count = (metric: SpeedMetric, values: readonly number[]) =>
  values.map((value) => toCounts(metric, value)).reduce((sum, one) => addCounts(sum, one), []);

describe.each(METRICS)('%s', (metric) => {
  const { good, poor, max } = SPEED_METRICS[metric];

  it('has ascending buckets that end at the limits and at the largest value', () => {
    const bounds = BOUNDS[metric];
    expect([...bounds].sort((one, other) => one - other)).toEqual(bounds);
    expect(new Set(bounds).size).toBe(bounds.length);
    for (const limit of [good, poor]) expect(bounds).toContain(limit);
    expect(bounds.at(-1)).toBe(max);
  });

  it('counts each plausible value once', () => {
    for (const value of [0, good / 3, good, poor, max]) expect(toCounts(metric, value).filter(Boolean)).toEqual([1]);
  });

  it('is good up to the first limit and poor above the second', () => {
    expect(toFigure(metric, count(metric, [good]))).toMatchObject({ mark: 'good', count: 1 });
    expect(toFigure(metric, count(metric, [poor]))).toMatchObject({ mark: 'fair' });
    expect(toFigure(metric, count(metric, [max]))).toMatchObject({ mark: 'poor' });
    const severities = [0, good, good * 1.1, poor, poor * 1.1, max].map((value) => toSeverity(metric, value));
    expect([...severities].sort((one, other) => one - other)).toEqual(severities);
  });
});

it('takes the value that three of four visits do not exceed, to the width of a bucket', () => {
  // 40 values spread over 0.25 to 4 s: the 30th is 3 s.
  const values = Array.from({ length: 40 }, (_, index) => (index + 1) * 100);
  expect(toFigure('lcp', count('lcp', values))).toMatchObject({ value: 3000, mark: 'fair', count: 40 });
  expect(toFigure('inp', count('inp', [8, 8, 8, 4000]))).toMatchObject({ value: 30, mark: 'good' });
  expect(toFigure('cls', count('cls', [0, 0, 0, 0.9]))).toMatchObject({ value: 0, mark: 'good' });
});

it('rounds before it marks, so that a figure never contradicts its mark', () => {
  for (const metric of METRICS)
    for (const [index, upper] of BOUNDS[metric].entries()) {
      const lower = BOUNDS[metric][index - 1] ?? 0;
      const { value, mark } = toFigure(metric, count(metric, [(lower + upper) / 2]));
      const { good, poor } = SPEED_METRICS[metric];
      expect(mark).toBe(value <= good ? 'good' : value <= poor ? 'fair' : 'poor');
    }
});
