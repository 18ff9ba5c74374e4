// Whether the user must set up two-factor first; the app then shows only the account page.
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const listeners = createListeners();
let isDemanded = false;

/** Set by sign-in, a refused call and the set-up. */
export function setTwoFactorRequired(demanded: boolean): void {
  if (demanded === isDemanded) return;
  isDemanded = demanded;
  listeners.notify();
}

export const useIsTwoFactorRequired = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isDemanded,
    () => false,
  );
