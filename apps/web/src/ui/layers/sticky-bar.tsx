// The bars at the lower edge of the screen: the cart's sum and its button.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface StickyBarProps {
  children: ReactNode;
  /** `full` is on the edge with a hairline (Proceed, order summary); `float` is a card of its own (cart bar), 12 px from the sides. */
  look?: 'full' | 'float';
  /** The 64 px bottom navigation is under it, as on a customer's phone. */
  overNav?: boolean;
  className?: string | undefined;
}

/** Fixed below 768 px, above the bottom navigation and the phone's own bar; in the page's flow from there on. */
export function StickyBar({ children, look = 'full', overNav = true, className }: StickyBarProps) {
  const isFloat = look === 'float';
  return (
    <div
      // The layout keeps room for it below everything, the footer too, so that it hides nothing.
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
