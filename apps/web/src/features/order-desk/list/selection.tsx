// Selecting orders in a list, and the bar with actions for the selection.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/office/orders';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { TableSelection } from '../../../ui/table/table-types.ts';

type Order = OrderForBackOffice;

/** The selected orders that can still be selected. `canChoose` must be a stable function. */
export function useChosenOrders(rows: readonly Order[], canChoose: (order: Order) => boolean, allLabel: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const orders = rows.filter((order) => chosen.has(order.id) && canChoose(order));
  const selection: TableSelection<Order> = {
    chosen,
    onChange: setChosen,
    canChoose,
    getLabel: ({ id }) => texts.choose({ id }),
    allLabel,
  };
  return { orders, selection, clear: () => setChosen(new Set()) };
}

/** For rows without actions: a dash, with words for screen readers. */
export const NoAction = () => (
  <span className="px-1 text-muted">
    <span aria-hidden="true" className="max-md:hidden">
      —
    </span>
    <span className="sr-only">{texts.noAction}</span>
  </span>
);

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Shown above the list while rows are selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky top-16 z-15 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-success-soft px-4 py-2">
      <p role="status" className="me-auto font-semibold">
        {texts.chosen({ count })}
      </p>
      <Button size={40} variant="ghost" onClick={onClear}>
        {texts.clearChosen}
      </Button>
      {children}
    </div>
  );
}
