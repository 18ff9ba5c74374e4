// The server's time on a device whose clock is wrong.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-27T06:00:00.400Z');
const DAY_MS = 86_400_000;
const toHeader = (ms: number) => new Date(ms).toUTCString();

const importClock = () => import('./clock.ts');
let serverNow: Awaited<ReturnType<typeof importClock>>['serverNow'];
let setServerTime: Awaited<ReturnType<typeof importClock>>['setServerTime'];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.resetModules();
  ({ serverNow, setServerTime } = await importClock());
});
afterEach(() => vi.useRealTimers());

it('follows the server when the device is 25 hours off, to within half a round trip and a second', () => {
  for (const hours of [25, -25]) {
    const real = NOW + hours * 3_600_000;
    setServerTime(toHeader(real), NOW - 200);
    expect(Math.abs(serverNow() - real)).toBeLessThanOrEqual(700);
  }
});

it('does not correct a device that is right within the precision of the header', () => {
  setServerTime(toHeader(NOW), NOW - 3000);
  expect(serverNow()).toBe(NOW);
  setServerTime(toHeader(NOW - 1000), NOW - 1500, NOW);
  expect(serverNow()).toBe(NOW);
});

it('is corrected again after the device was set right', () => {
  setServerTime(toHeader(NOW + DAY_MS), NOW);
  vi.setSystemTime(NOW + DAY_MS);
  setServerTime(toHeader(NOW + DAY_MS), NOW + DAY_MS);
  expect(Math.abs(serverNow() - NOW - DAY_MS)).toBeLessThanOrEqual(1000);
});

it('ignores answers without a date', () => {
  setServerTime(null, NOW);
  setServerTime('yesterday', NOW);
  expect(serverNow()).toBe(NOW);
});
