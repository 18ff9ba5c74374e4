// The live connection of a page that goes: nothing of it stays behind.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { startLive } from '../src/shared/live/live.ts';
import { keepSession } from '../src/shared/session/session.ts';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('closed while it cannot be opened, it does not wait to try again', async () => {
  const { access, role } = await world.customer();
  open('/about-us');
  keepSession({ access, role_name: role });
  const online = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.filter(([type]) => type === 'online').length;
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  startLive()();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  // Whoever waits listens for the network too.
  expect([online(added), online(removed)]).toEqual([1, 1]);
});
