// The row that a link names for its next step, such as ?allocate=12.
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useListedRow } from './listed-row.ts';
import type { List } from './use-api.ts';

/** Calls `start` with the row that the parameter names, once it is listed; the address then forgets it. */
export function useNamedRow<Row extends { readonly id: number }>(
  list: List<Row>,
  param: string,
  start: (row: Row) => void,
): void {
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const row = useListedRow(list, named === null ? undefined : Number(named));
  const onListed = useEffectEvent((listed: Row) => {
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
    if (row) onListed(row);
  }, [row]);
}
