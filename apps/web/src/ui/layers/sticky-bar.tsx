// The bar at the bottom of the screen, such as the cart's total with its button.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface StickyBarProps {
  children: ReactNode;
  /** `full` sits on the edge with a hairline (Proceed, order summary); `float` is a card 12 px from the sides (cart bar). */
  look?: 'full' | 'float';
  /** Leaves room for the 64 px bottom navigation of customers' phones. */
  overNav?: boolean;
  className?: string | undefined;
}

/** Fixed below 768 px, above the bottom navigation; in the page flow otherwise. */
export function StickyBar({ children, look = 'full', overNav = true, className }: StickyBarProps) {
  const isFloat = look === 'float';
  return (
    <div
      // The layout reserves space for it below everything, including the footer.
      data-bottom-bar
      className={cn(
        'fixed z-10 md:static',
        isFloat
          ? 'inset-x-3'
          : 'inset-x-0 border-t border-hairline bg-paper px-4 py-3 md:border-0 md:bg-transparent md:p-0',
        overNav
          ? isFloat
            ? 'bottom-[calc(4.625rem+env(safe-area-inset-bottom))]'
            : 'bottom-[calc(4rem+env(safe-area-inset-bottom))]'
          : isFloat
            ? 'bottom-[calc(0.75rem+env(safe-area-inset-bottom))]'
            : 'bottom-0 pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </div>
  );
}
