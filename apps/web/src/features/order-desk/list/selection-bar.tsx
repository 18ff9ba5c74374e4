// How many orders of a list are chosen, and what can be done with them.
import type { ReactNode } from 'react';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** Above the list while rows are chosen; nothing while none is. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky top-16 z-15 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-success-soft px-4 py-2">
      <p role="status" className="me-auto font-semibold">
        {count === 1 ? texts.chosenOne : t(texts.chosen, { count })}
      </p>
      <Button size={40} variant="ghost" onClick={onClear}>
        {texts.clearChosen}
      </Button>
      {children}
    </div>
  );
}
