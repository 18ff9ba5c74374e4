import { useEffect, useRef } from 'react';

/** Opens the printer's window once, as soon as what is to be printed is there; `onDone` is called when that window has gone. */
export function usePrint(isReady: boolean, onDone: () => void): void {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!isReady) return;
    const over = () => done.current();
    addEventListener('afterprint', over, { once: true });
    window.print();
    return () => removeEventListener('afterprint', over);
  }, [isReady]);
}
