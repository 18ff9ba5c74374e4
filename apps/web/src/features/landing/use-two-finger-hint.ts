// When a visitor is shown that the map takes two fingers: after a swipe over it with one.
import { type RefObject, useEffect, useState } from 'react';

const SWIPE_PX = 12;
const SHOWN_MS = 1500;

/** True for a moment after a swipe with one finger over the element. */
export function useTwoFingerHint(place: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let start: Touch | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? touches[0] : undefined;
      if (touches.length > 1) setIsShown(false);
    };
    const move = ({ touches }: TouchEvent) => {
      const now = touches[0];
      if (!start || !now || touches.length > 1) return;
      if (Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) < SWIPE_PX) return;
      start = undefined;
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  }, [place]);
  return isShown;
}
