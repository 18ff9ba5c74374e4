import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { type ReactNode, useState } from 'react';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { TableSelection } from '../../../ui/table/table-types.ts';

type Order = OrderForBackOffice;

/** The orders of a list that are chosen and can still be. `canChoose` is kept outside of the component. */
export function useChosenOrders(rows: readonly Order[], canChoose: (order: Order) => boolean, allLabel: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const orders = rows.filter((order) => chosen.has(order.id) && canChoose(order));
  const selection: TableSelection<Order> = {
    chosen,
    onChange: setChosen,
    canChoose,
    labelOf: ({ id }) => t<string>(texts.choose, { id }),
    allLabel,
  };
  return { orders, selection, clear: () => setChosen(new Set()) };
}

/** In a row where nothing can be done: a dash in the table, words for assistive technology. */
export const NoAction = () => (
  <span className="px-1 text-muted">
    <span aria-hidden="true" className="max-md:hidden">
      —
    </span>
    <span className="sr-only">{texts.noAction}</span>
  </span>
);

// How many orders of a list are chosen, and what can be done with them.

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
