// The order that a link names for its next step, such as ?allocate=12.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useListedRow } from '../../../shared/api/listed-row.ts';
import type { List } from '../../../shared/api/use-api.ts';

/** Calls `start` with the order that the parameter names, once it is listed; the address then forgets it. */
export function useNamedOrder(list: List<Order>, param: string, start: (order: Order) => void): void {
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const order = useListedRow(list, named === null ? undefined : Number(named));
  const onListed = useEffectEvent((listed: Order) => {
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(param);
        return rest;
      },
      { replace: true },
    );
    start(listed);
  });
  useEffect(() => {
    if (order) onListed(order);
  }, [order]);
}
