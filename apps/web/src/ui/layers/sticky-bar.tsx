// The bar at the bottom of the screen, such as the cart's total with its button.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const IN_FLOW = 'md:border-0 md:bg-transparent md:p-0 low:mt-4 low:border-0 low:bg-transparent low:p-0';

const LOOKS = {
  full: `inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] border-t border-hairline bg-paper px-4 py-3 ${IN_FLOW}`,
  edge: `inset-x-0 bottom-0 border-t border-hairline bg-paper px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] ${IN_FLOW}`,
  float: 'inset-x-3 bottom-[calc(4.625rem+env(safe-area-inset-bottom))] low:mt-4',
} as const;

interface StickyBarProps {
  /** One row of text, before the button. */
  text?: ReactNode;
  /** The button. */
  children: ReactNode;
  /** Above the customers' bottom navigation: `full` with a hairline, or `float`, a card 12 px from the sides. `edge` is for pages without it. */
  look?: keyof typeof LOOKS;
  className?: string;
}

/**
 * Fixed below 768 px; in the page flow otherwise, and where it would take too much of the height. Holds at most one row of
 * text and one button (UI-46).
 */
export function StickyBar({ text, children, look = 'full', className }: StickyBarProps) {
  return (
    // The layout reserves space for it below everything, including the footer.
    <div data-bottom-bar className={cn('fixed z-10 md:static low:static', LOOKS[look], className)}>
      {text === undefined ? (
        children
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 grow basis-32">{text}</div>
          {children}
        </div>
      )}
    </div>
  );
}
