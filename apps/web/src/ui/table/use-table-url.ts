// A table's filters and page in the URL, so that reload, links and Back show the same rows.
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_SIZES, type TablePaging } from './table-types.ts';

/** The page of a list. */
export const PAGE_PARAM = 'page';
const SIZE = 'rows';
/** Columns that a saved view hides. */
export const HIDDEN_PARAM = 'hide';
/** The row whose details are open. */
export const OPEN_PARAM = 'open';
/** URL parameter of CRUD screens: id of the row to edit. */
export const EDIT_PARAM = 'edit';

interface TableUrlState<F> {
  readonly filters: F;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads the state from URL parameters; missing or invalid values get their defaults. Ignores filters not in `defaults`. */
export function readTableUrl<F extends Readonly<Record<string, string>>>(
  params: URLSearchParams,
  defaults: F,
): TableUrlState<F> {
  const page = Number(params.get(PAGE_PARAM));
  const size = Number(params.get(SIZE));
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  );
  return {
    // Every name in `defaults` has a string value, which is all that F requires.
    filters: filters as F,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
  };
}

/** The parameters after a change. Defaults are omitted; changing a filter or page size returns to page 1. */
export function writeTableUrl(
  params: URLSearchParams,
  defaults: Readonly<Record<string, string>>,
  change: { filters?: Readonly<Record<string, string | undefined>>; page?: number; pageSize?: number },
): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string, fallback: string) =>
    value === fallback ? next.delete(name) : next.set(name, value);
  for (const [name, value] of Object.entries(change.filters ?? {})) {
    if (value !== undefined) write(name, value, defaults[name] ?? '');
  }
  if (change.pageSize !== undefined) write(SIZE, String(change.pageSize), String(PAGE_SIZES[0]));
  write(PAGE_PARAM, String(change.page ?? 1), '1');
  return next;
}

export interface TableUrl<F> extends TablePaging {
  /** Filters from the URL; '' is "all". */
  readonly filters: F;
  /** Sets a filter and returns to page 1. */
  setFilter(name: keyof F & string, value: string): void;
  /** Whether any filter differs from its default. */
  readonly isFiltered: boolean;
  clearFilters(): void;
  setPageSize(size: number): void;
  /** Id of the row whose details are open. */
  readonly openId: number | undefined;
  /** The address that opens a row's details here. */
  linkTo(id: number): string;
  openRow(id: number): void;
  closeRow(): void;
}

/** Of the address itself: a change or a link just before may not be rendered yet, and both must count. */
const readAddress = () => new URLSearchParams(window.location.search);

/**
 * Keeps filters, page and page size (10, 25, 50) in the URL. `defaults` lists the filters with their initial values: `{
 * status: 'pending', date: '', search: '' }`. Pages add to the browser's history; filters do not.
 */
export function useTableUrl<F extends Readonly<Record<string, string>>>(defaults: F): TableUrl<F> {
  const [params, setParams] = useSearchParams();
  const first = useRef(defaults).current;

  return useMemo(() => {
    const change = (update: Parameters<typeof writeTableUrl>[2], addsHistory = false) => {
      setParams(writeTableUrl(readAddress(), first, update), { replace: !addsHistory });
    };
    const state = readTableUrl(params, first);
    const open = (now: URLSearchParams, id: number | undefined) => {
      const next = new URLSearchParams(now);
      if (id === undefined) next.delete(OPEN_PARAM);
      else next.set(OPEN_PARAM, String(id));
      return next;
    };
    return {
      ...state,
      openId: Number(params.get(OPEN_PARAM)) || undefined,
      linkTo: (id) => `?${open(params, id)}`,
      openRow: (id) => setParams(open(readAddress(), id)),
      closeRow: () => setParams(open(readAddress(), undefined), { replace: true }),
      isFiltered: Object.entries(first).some(([name, value]) => state.filters[name] !== value),
      setFilter: (name, value) => change({ filters: { [name]: value } }),
      clearFilters: () => change({ filters: first }),
      setPage: (page) => change({ page }, true),
      setPageSize: (pageSize) => change({ pageSize }),
    };
  }, [params, setParams, first]);
}
