// The keyboard stays where it was when the pressed button goes.
import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes when the pressed button is gone: Add to Cart, else the stepper's plus. */
const NEXT = ['[data-next]', '[role=group] button:last-of-type'];

/** Keeps the keyboard's place after a press that changes what is here; call the answer with the press. */
export function useKeptPlace(place: RefObject<HTMLElement | null>): () => void {
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    if (document.activeElement !== document.body) return;
    const next = NEXT.map((selector) => place.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    next?.focus({ preventScroll: true });
  });
  return () => {
    isMoving.current = true;
  };
}
