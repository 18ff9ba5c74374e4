// What a component may ask of the screen it is on.
import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query; false while a page is prerendered. */
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
    () => false,
  );
}

/** A phone held in the hand: native pickers serve better there. */
export const useTouchPhone = (): boolean => useMedia('(pointer: coarse) and (width < 48rem)');
