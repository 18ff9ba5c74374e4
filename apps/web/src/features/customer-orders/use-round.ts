import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { useEffect } from 'react';
import type { List } from '../../shared/api/use-api.ts';

/** Milliseconds between two looks: the stops before an order are other people's orders, of which no word comes. */
const ROUND_MS = 15_000;

/** Follows the round of the rider who brings one of the orders, while the page is looked at (DEL-15). */
export function useRound({ rows, reload }: Pick<List<OrderForCustomer>, 'rows' | 'reload'>): void {
  const isOut = rows.some(({ rider }) => Boolean(rider));
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, ROUND_MS);
    return () => clearInterval(timer);
  }, [isOut, reload]);
}
