import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../cn.ts';
import './paper.css';

/** Rendered beside the page, so that printing shows it alone; it is hidden on the screen. */
export function Paper({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return createPortal(
    <section className={cn('paper', className)} aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}
