import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { useEffect, useRef } from 'react';
import type { List } from '../../shared/api/use-api.ts';

/** Orders that are looked through for the named one. */
const MOST = 100;

/** Where the focus goes on the card of an order. */
export const headId = (id: number): string => `order-${id}`;

/** Brings the order that the address names into view, once, from further pages too; its head gets the focus. */
export function useNamedOrder(
  named: number | undefined,
  { rows, hasMore, loadMore }: Pick<List<OrderForCustomer>, 'rows' | 'hasMore' | 'loadMore'>,
): void {
  const shown = useRef<number>(undefined);
  const isThere = rows.some(({ id }) => id === named);
  useEffect(() => {
    if (named === undefined || shown.current === named) return;
    if (!isThere) {
      if (hasMore && rows.length < MOST) loadMore();
      return;
    }
    const head = document.getElementById(headId(named));
    if (!head) return;
    shown.current = named;
    head.closest('li')?.scrollIntoView({ block: 'start' });
    head.focus({ preventScroll: true });
  });
}
