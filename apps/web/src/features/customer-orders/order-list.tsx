// The list of order cards: one column, on wide screens two that do not move each other.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';

/** Cards of the list and of its skeleton. */
export const LIST = 'grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-x-4';
/** Height of the grid's rows and the gap below a card, in px, as in `COLUMNS`. */
const ROW = 2;
const GAP = 16;
/** Each card spans as many thin rows as it is high, so that a column has no holes and a card that opens moves only those below it. */
const COLUMNS =
  'lg:auto-rows-[2px] lg:grid-flow-dense lg:items-start lg:gap-y-0 lg:*:odd:col-start-1 lg:*:even:col-start-2 lg:*:[grid-row-end:span_var(--rows)]';

function spanRows(card: Element): void {
  if (card instanceof HTMLElement) card.style.setProperty('--rows', String(Math.ceil((card.offsetHeight + GAP) / ROW)));
}

export function OrderList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  // After each render: cards come and go.
  useLayoutEffect(() => {
    const cards = [...(list.current?.children ?? [])];
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) spanRows(target);
    });
    for (const card of cards) {
      spanRows(card);
      observer.observe(card);
    }
    return () => observer.disconnect();
  });
  return (
    <ul ref={list} className={cn(LIST, COLUMNS)}>
      {children}
    </ul>
  );
}
