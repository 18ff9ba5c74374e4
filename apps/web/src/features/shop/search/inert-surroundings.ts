// The search of phones covers the shop: nothing behind it can be reached.
import { type RefObject, useLayoutEffect } from 'react';

/** Makes everything else in the app inert, also what appears later, such as the cart bar. */
export function useInertSurroundings(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const madeInert = new Set<HTMLElement>();
    const cover = () => {
      for (let at = place.current; at?.parentElement && at.id !== 'root'; at = at.parentElement) {
        for (const other of at.parentElement.children) {
          if (other === at || !(other instanceof HTMLElement) || other.inert) continue;
          other.inert = true;
          madeInert.add(other);
        }
      }
    };
    cover();
    const observer = new MutationObserver(cover);
    for (let at = place.current; at?.parentElement && at.id !== 'root'; at = at.parentElement)
      observer.observe(at.parentElement, { childList: true });
    return () => {
      observer.disconnect();
      for (const other of madeInert) other.inert = false;
    };
  }, [place, isOn]);
}
