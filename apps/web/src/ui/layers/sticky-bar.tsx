// The bar at the bottom of the screen, such as the cart's total with its button.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const LOOKS = {
  full: 'inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] border-t border-hairline bg-paper px-4 py-3 md:border-0 md:bg-transparent md:p-0',
  edge: 'inset-x-0 bottom-0 border-t border-hairline bg-paper px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:border-0 md:bg-transparent md:p-0',
  float: 'inset-x-3 bottom-[calc(4.625rem+env(safe-area-inset-bottom))]',
} as const;

interface StickyBarProps {
  children: ReactNode;
  /** Above the customers' bottom navigation: `full` with a hairline, or `float`, a card 12 px from the sides. `edge` is for pages without it. */
  look?: keyof typeof LOOKS;
  className?: string;
}

/** Fixed below 768 px; in the page flow otherwise. */
export function StickyBar({ children, look = 'full', className }: StickyBarProps) {
  return (
    // The layout reserves space for it below everything, including the footer.
    <div data-bottom-bar className={cn('fixed z-10 md:static', LOOKS[look], className)}>
      {children}
    </div>
  );
}
