// Whether the server has a newer build than this tab.
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const listeners = createListeners();
let isBehind = false;

/** Path of this tab's entry script. */
const findOwnEntry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

/** Records the newest build by the path of its entry script. */
export function setNewestBuild(entry: string): void {
  isBehind = entry !== findOwnEntry();
  listeners.notify();
}

/** Whether a reload would bring newer code. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isBehind,
    () => false,
  );
}
