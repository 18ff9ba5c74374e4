// Media queries for components.
import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query; false while prerendering. */
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

/** A touch phone, where native pickers work better. */
export const useTouchPhone = (): boolean => useMedia('(pointer: coarse) and (width < 48rem)');
