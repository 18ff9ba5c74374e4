// Whether the web is offline: the browser knows of no network, or the server could not be reached.
import { useSyncExternalStore } from 'react';

/** Answers as long as the server runs; nothing of it is ever saved. */
const HEALTH_PATH = '/healthz';

const listeners = new Set<() => void>();
/** False from the moment that saved data replaced an answer until the server has answered again. */
let isReached = true;

const notify = () => {
  for (const listener of listeners) listener();
};

/** Says whether the server answered (`true`), or saved data had to replace it. */
export function setReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  notify();
  if (!reached) scheduleCheck();
}

/** Milliseconds between looks for a server that was not reached. */
const CHECK_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleCheck(): void {
  clearTimeout(timer);
  timer = setTimeout(checkServer, CHECK_MS);
}

/** Asks whether the server is back, so that what is said of its absence goes without a press. */
function checkServer(): void {
  if (isReached) return;
  fetch(HEALTH_PATH, { cache: 'no-store' }).then(({ ok }) => (ok ? setReached(true) : scheduleCheck()), scheduleCheck);
}
if (typeof window !== 'undefined') window.addEventListener('online', checkServer);

/** Whether this device is cut off now. `navigator.onLine` alone would take any router for the internet. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false || !isReached;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `isOffline`, kept current. A page that is prerendered is not. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}
