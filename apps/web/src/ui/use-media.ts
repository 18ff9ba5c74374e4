// Media queries for components.
import { useCallback, useSyncExternalStore } from 'react';

/** Outside the browser: whether pages are rendered for phones or for wide screens; undefined if for any. */
let isForPhones: boolean | undefined;

export function setRenderedForPhones(isPhone: boolean | undefined): void {
  isForPhones = isPhone;
}

/** Whether a query is about small screens or touch. */
const isAboutPhones = (query: string): boolean => !/min-width|>=/.test(query);

/** Follows a media query; outside the browser true if it is about the screens that the page is rendered for. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => isForPhones === isAboutPhones(query),
  );
}

/** A touch phone, where native pickers work better. */
export const useTouchPhone = (): boolean => useMedia('(pointer: coarse) and (width < 48rem)');
