// Checks that a flood of similar log lines is sampled.
import { afterEach, expect, it, vi } from 'vitest';
import { createSampler } from './requests.ts';

afterEach(() => void vi.useRealTimers());

/** A sampler under a stopped clock with its output: kind, number of the line, lines left out. */
function open() {
  vi.useFakeTimers();
  const written: unknown[] = [];
  return { written, ...createSampler((kind, line, leftOut) => void written.push([kind, line['n'], leftOut])) };
}

it('[R20] writes the first line of a kind immediately and then one per second, with the number of lines left out', () => {
  const { add, written } = open();
  for (let n = 1; n <= 100; n += 1) add('disk', { n });
  expect(written).toEqual([['disk', 1, 0]]);
  vi.advanceTimersByTime(1_000);
  expect(written.splice(0)).toEqual([
    ['disk', 1, 0],
    ['disk', 100, 98],
  ]);
  add('disk', { n: 101 });
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(written.splice(0)).toEqual([['disk', 101, 0]]);
  vi.advanceTimersByTime(1_000);
  add('disk', { n: 102 });
  expect(written).toEqual([['disk', 102, 0]]);
});

it('[R20] separates kinds, and writes waiting lines on flush', () => {
  const { add, flush, written } = open();
  for (const kind of ['disk', 'load', 'disk', 'load', 'load']) add(kind, { n: 1 });
  flush();
  expect(written).toEqual([
    ['disk', 1, 0],
    ['load', 1, 0],
    ['disk', 1, 0],
    ['load', 1, 1],
  ]);
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(4);
});
