// A filtered list of online orders: filters from the URL, rows from the server.
import { type listAllOrders, type listStoreOrders, NO_STORE, ORDER_SORTS } from '@tilgul/contract/orders';
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { loadAll } from '../../../shared/api/all-pages.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { formatListTotal } from '../../../shared/format/list-total.ts';
import type { TableTexts } from '../../../ui/table/table-types.ts';
import { useTableUrl } from '../../../ui/table/use-table-url.ts';

/** Filter value for all statuses; sends no status. */
export const ALL_STATUSES = 'all';

/** Options of the status filter (UI-19). */
export const STATUS_OPTIONS = [
  { value: ALL_STATUSES, label: texts.allStatuses },
  ...ORDER_STATUSES.map((status) => ({ value: status.toLowerCase(), label: statusTexts[status] })),
];

export const ORDER_WORDS: TableTexts = {
  loading: texts.loading,
  empty: texts.empty,
  failed: texts.failed,
  failedText: texts.tryAgain,
};

/** The number of rows beside a heading. */
export const countNote = (list: { total: number | undefined; isTotalCapped: boolean }) => formatListTotal(list, texts);

const NEWEST = 'newest';

/** Parses the store filter: an id, `none`, or undefined for all. */
const parseStore = (word: string) => (word === NO_STORE ? NO_STORE : Number(word) || undefined);

/**
 * Orders filtered by status, day, search text and delivery window, all in the URL. `day` is the day whose windows are shown;
 * `status` is the initial filter, one of `STATUS_OPTIONS`.
 */
export function useOrderList(endpoint: typeof listAllOrders | typeof listStoreOrders, { status = ALL_STATUSES } = {}) {
  const url = useTableUrl({ status, date: '', q: '', store: '', day: '', slot: '', sort: NEWEST });
  const { filters } = url;
  const narrowing = {
    status: filters.status === ALL_STATUSES ? undefined : filters.status,
    date: filters.date || undefined,
    q: filters.q || undefined,
    store: parseStore(filters.store),
    slot: Number(filters.slot) || undefined,
  };
  const query = { ...narrowing, sort: ORDER_SORTS.find((sort) => sort === filters.sort && sort !== NEWEST) };
  // Both endpoints share their query and answer types.
  const list = useList(endpoint as typeof listAllOrders, query);
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  const showAll = () => {
    url.setFilter('status', ALL_STATUSES);
    for (const name of ['date', 'q', 'store', 'slot'] as const) url.setFilter(name, '');
  };
  return {
    url,
    list,
    sort: { value: filters.sort, onChange: (value: string) => url.setFilter('sort', value) },
    /** Whether any filter hides rows, including the initial one. */
    isNarrowed,
    showAll,
    loadRows: () => loadAll(endpoint as typeof listAllOrders, query),
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
