// Whether the shop asks for a second factor before anything else: then the account page is the only one to be on.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isDemanded = false;

/** Keeps what the sign-in, a refused call or the set-up has said. */
export function setFactorDemand(demanded: boolean): void {
  if (demanded === isDemanded) return;
  isDemanded = demanded;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Kept current. */
export const useFactorDemand = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDemanded,
    () => false,
  );
