// Whether the user must set up two-factor first; the app then shows only the account page.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isDemanded = false;

/** Set by sign-in, a refused call and the set-up. */
export function setTwoFactorRequired(demanded: boolean): void {
  if (demanded === isDemanded) return;
  isDemanded = demanded;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsTwoFactorRequired = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDemanded,
    () => false,
  );
