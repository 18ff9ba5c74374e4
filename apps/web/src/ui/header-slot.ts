// The place in the shop's header where the product list puts its search.
import { useLayoutEffect, useState } from 'react';
import { useMedia } from './use-media.ts';

/** Id of the place. */
export const HEADER_SEARCH = 'header-search';
/** From this width on the header carries time strip and search. */
export const WIDE_HEADER = '(min-width: 80rem)';

/** The place, once it is on a wide screen; undefined on others. */
export function useHeaderSlot(): HTMLElement | undefined {
  const isWide = useMedia(WIDE_HEADER);
  const [slot, setSlot] = useState<HTMLElement>();
  // Before the first paint, so that the search does not move.
  useLayoutEffect(() => {
    setSlot(isWide ? (document.getElementById(HEADER_SEARCH) ?? undefined) : undefined);
  }, [isWide]);
  return slot;
}
