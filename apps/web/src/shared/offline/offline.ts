// What a page learns from its service worker: whether it is offline, and whether the server has a newer build.
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

const buildListeners = createListeners();
let isBehind = false;

/** Path of this tab's entry script, which is the last one. */
const findOwnEntry = (): string | undefined => {
  const src = [...document.scripts].findLast(({ type }) => type === 'module')?.src;
  return src && new URL(src).pathname;
};

/** Records the newest build by the path of its entry script. */
export function setNewestBuild(entry: string): void {
  isBehind = entry !== findOwnEntry();
  buildListeners.notify();
}

/** Whether a reload would bring newer code. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(
    buildListeners.subscribe,
    () => isBehind,
    () => false,
  );
}
