// What can be done with the orders that are chosen in the list.
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface SelectionBarProps {
  count: number;
  onAllocate: () => void;
  /** The button is about to be pressed. */
  onReach: () => void;
  onClear: () => void;
}

/** How many orders are chosen, and the button that gives them to stores; nothing while none is. */
export function SelectionBar({ count, onAllocate, onReach, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky top-16 z-15 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-success-soft px-4 py-2">
      <p role="status" className="me-auto font-semibold">
        {count === 1 ? texts.chosenOne : t(texts.chosen, { count })}
      </p>
      <Button size={40} variant="ghost" onClick={onClear}>
        {texts.clearChosen}
      </Button>
      <Button size={40} onPointerEnter={onReach} onFocus={onReach} onClick={onAllocate}>
        {count === 1 ? texts.allocate.action : t(texts.allocate.many, { count })}
      </Button>
    </div>
  );
}
