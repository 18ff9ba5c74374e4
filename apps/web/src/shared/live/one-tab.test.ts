// One tab at a time, with and without Web Locks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runInOneTab } from './one-tab.ts';

const TABS = 8;

beforeEach(() => {
  vi.useFakeTimers();
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (slot: string) => texts.get(slot) ?? null,
    setItem: (slot: string, text: string) => void texts.set(slot, text),
    removeItem: (slot: string) => void texts.delete(slot),
  });
  // Plain http: no Web Locks.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab whose task runs until its turn ends. */
function openTab(running: Set<number>, id: number) {
  const close = new AbortController();
  const done = runInOneTab('stream', close.signal, async (signal) => {
    running.add(id);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    running.delete(id);
  });
  return { close: () => close.abort(), done };
}

it('runs in one of eight tabs, and in the next when that one closes', async () => {
  const running = new Set<number>();
  const tabs = Array.from({ length: TABS }, (_, id) => openTab(running, id));
  await vi.advanceTimersByTimeAsync(200);
  expect(running.size).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(running.size).toBe(1);
  const [first] = running;
  tabs[first ?? 0]?.close();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(running.size).toBe(1);
  expect(running).not.toContain(first);
  for (const tab of tabs) tab.close();
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(tabs.map(({ done }) => done));
  expect(running.size).toBe(0);
});

it('does not start in a tab that closes at once', async () => {
  const running = new Set<number>();
  const tab = openTab(running, 1);
  tab.close();
  await vi.advanceTimersByTimeAsync(1_000);
  await tab.done;
  expect(running.size).toBe(0);
  expect(localStorage.getItem('stream')).toBeNull();
});

it('takes over from a tab that was killed', async () => {
  const running = new Set<number>();
  localStorage.setItem('stream', JSON.stringify({ tab: 'killed', until: Date.now() + 90_000 }));
  const tab = openTab(running, 1);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(running.size).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(running.size).toBe(1);
  tab.close();
  await vi.advanceTimersByTimeAsync(100);
  await tab.done;
});

it('runs in each tab where storage is blocked', async () => {
  vi.stubGlobal('localStorage', undefined);
  const running = new Set<number>();
  const tabs = [openTab(running, 1), openTab(running, 2)];
  await vi.advanceTimersByTimeAsync(200);
  expect(running.size).toBe(2);
  for (const tab of tabs) tab.close();
  await vi.advanceTimersByTimeAsync(100);
});

it('uses Web Locks where they exist', async () => {
  const request = vi.fn((_name: string, _options: object, run: () => Promise<void>) => run());
  vi.stubGlobal('navigator', { locks: { request } });
  const task = vi.fn(async () => undefined);
  await runInOneTab('stream', new AbortController().signal, task);
  expect([request.mock.calls.length, task.mock.calls.length]).toEqual([1, 1]);
});
