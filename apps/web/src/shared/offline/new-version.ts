// Whether the server has a newer build of the web than the one this tab runs.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isBehind = false;

/** The address of the code that started this tab. */
const findOwnEntry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

/** Says which build is the newest, by the address of its entry. */
export function setNewestBuild(entry: string): void {
  isBehind = entry !== findOwnEntry();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether loading the page again would bring newer code. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBehind,
    () => false,
  );
}
