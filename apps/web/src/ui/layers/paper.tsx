// Print-only content, and opening the print dialog.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../cn.ts';
import './paper.css';

/** Opens the print dialog once `isReady`; `onDone` is called when it closes. */
export function usePrint(isReady: boolean, onDone: () => void): void {
  const onPrinted = useEffectEvent(onDone);
  useEffect(() => {
    if (!isReady) return;
    const finish = () => onPrinted();
    addEventListener('afterprint', finish, { once: true });
    window.print();
    return () => removeEventListener('afterprint', finish);
  }, [isReady]);
}

/** Print-only content outside the page, so that only it is printed. */
export function PrintArea({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return createPortal(
    <section className={cn('paper', className)} aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}
