// Checks when background jobs run, how failures are handled, and how a job stops.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runEvery } from './run-every.ts';

const log = { warn: vi.fn() };

/** A job whose rounds end on demand. */
function createJob() {
  const ends: (() => void)[] = [];
  const run = vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => ends.push(resolve)));
  return { run, ends };
}

beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs after each interval, or immediately if requested', async () => {
  const later = vi.fn(async () => undefined);
  const now = vi.fn(async () => undefined);
  const jobs = [runEvery('later', 1_000, later, { log }), runEvery('now', 1_000, now, { log, immediately: true })];
  expect([later.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([later.mock.calls.length, now.mock.calls.length]).toEqual([2, 3]);
  await Promise.all(jobs.map((job) => job.stop()));
});

it('runs immediately on demand, unless a round is running or the job was stopped', async () => {
  const { run, ends } = createJob();
  const job = runEvery('cleanup', 1_000, run, { log });
  job.runNow();
  job.runNow();
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await job.stop();
  job.runNow();
  expect(run).toHaveBeenCalledTimes(1);
});

it('aborts a running round when it is stopped, waits for it to end, and starts no other', async () => {
  const { run, ends } = createJob();
  const job = runEvery('cleanup', 1_000, run, { log });
  await vi.advanceTimersByTimeAsync(1_000);
  const onStopped = vi.fn();
  const signal = run.mock.calls[0]?.[0];
  expect(signal?.aborted).toBe(false);
  const stopped = job.stop().then(onStopped);
  expect(signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onStopped).not.toHaveBeenCalled();
  ends[0]?.();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('skips a round while the previous one is still running', async () => {
  const { run, ends } = createJob();
  const job = runEvery('cleanup', 1_000, run, { log });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await job.stop();
});

it('logs a failed round under its name and tries again', async () => {
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no database'));
  const job = runEvery('cleanup', 1_000, run, { log });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ message: 'no database' }), job: 'cleanup' },
    'a background job failed',
  );
  await job.stop();
});
