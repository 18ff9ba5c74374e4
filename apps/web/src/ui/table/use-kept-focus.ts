// Keeps the keyboard's focus when the row it was in goes away.
import { useEffect, useRef } from 'react';
import { focusHeading } from '../../shared/screen/focus.ts';

/**
 * Spread the result on the element around the rows. When a change of `rows` takes away the button that had the focus
 * (a deleted row, a step that is done), the page's heading gets it instead of nothing.
 */
export function useKeptFocus(rows: unknown) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that matters.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    focusHeading();
  }, [rows]);
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
