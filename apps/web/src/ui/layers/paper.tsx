// Print-only content, and opening the print dialog.
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';
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

interface PrintAreaProps {
  ref?: Ref<HTMLElement>;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Print-only content outside the page, so that only it is printed. */
export function PrintArea({ ref, label, className, children }: PrintAreaProps) {
  return createPortal(
    <section ref={ref} className={cn('paper', className)} aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}
