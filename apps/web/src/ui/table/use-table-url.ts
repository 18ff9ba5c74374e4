// A table's filters and page as part of the address, so that a reload, a link and Back show the same rows.
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { TablePaging } from './table-types.ts';
import { readTableUrl, writeTableUrl } from './table-url-state.ts';

export interface TableUrl<F> extends TablePaging {
  /** The filters as the address has them; '' is "all". */
  readonly filters: F;
  /** Changes one filter and goes back to page 1. */
  setFilter(name: keyof F & string, value: string): void;
  /** Some filter differs from its default. */
  readonly isFiltered: boolean;
  /** Every filter back to its default. */
  clearFilters(): void;
  setPageSize(size: number): void;
}

/**
 * Keeps filters, page and page size (10, 25, 50) in the address. `defaults` names the filters with their first values, all
 * texts: `{ status: 'pending', date: '', search: '' }`. Pages make steps for Back; filters do not.
 */
export function useTableUrl<F extends Readonly<Record<string, string>>>(defaults: F): TableUrl<F> {
  const [params, setParams] = useSearchParams();
  const first = useRef(defaults).current;
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  const change = useCallback(
    (what: Parameters<typeof writeTableUrl>[2], isStep = false) => {
      // Two changes before the next drawing must both count.
      latest.current = writeTableUrl(latest.current, first, what);
      setParams(latest.current, { replace: !isStep });
    },
    [setParams, first],
  );
  const state = readTableUrl(params, first);
  return {
    ...state,
    isFiltered: Object.entries(first).some(([name, value]) => state.filters[name] !== value),
    setFilter: useCallback((name: keyof F & string, value: string) => change({ filters: { [name]: value } }), [change]),
    clearFilters: useCallback(() => change({ filters: first }), [change, first]),
    setPage: useCallback((page: number) => change({ page }, true), [change]),
    setPageSize: useCallback((pageSize: number) => change({ pageSize }), [change]),
  };
}
