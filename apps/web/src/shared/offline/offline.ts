// Whether the app is offline: no network, or the server does not answer.
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** Never cached. */
const HEALTH_PATH = '/healthz';

const listeners = createListeners('online', 'offline');
/** False from the first saved answer until the server answers again. */
let isReached = true;

/** Records whether the server answered or a saved answer replaced it. */
export function setReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  listeners.notify();
  if (!reached) scheduleCheck();
}

/** Milliseconds between checks of an unreachable server. */
const CHECK_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleCheck(): void {
  clearTimeout(timer);
  timer = setTimeout(checkServer, CHECK_MS);
}

/** Checks whether the server is back, so that the offline note disappears by itself. */
function checkServer(): void {
  if (isReached) return;
  fetch(HEALTH_PATH, { cache: 'no-store' }).then(({ ok }) => (ok ? setReached(true) : scheduleCheck()), scheduleCheck);
}
if (typeof window !== 'undefined') window.addEventListener('online', checkServer);

/** Whether the device is offline. `navigator.onLine` alone only detects a router. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false || !isReached;

/** `isOffline` as a hook; false while prerendering. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(listeners.subscribe, isOffline, () => false);
}
