// An office list of orders: filters in the address, rows, and what is chosen among them.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import {
  countOrders,
  type listAllOrders,
  type listStoreOrders,
  NO_STORE,
  ORDER_SORTS,
  ORDER_VIEWS,
  sumOrders,
} from '@tilgul/contract/orders';
import { texts } from '@tilgul/messages/office/orders';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadAll, useAllPages } from '../../../shared/api/all-pages.ts';
import { useListedRow } from '../../../shared/api/listed-row.ts';
import { useGet, useList } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLiveCalls } from '../../../shared/live/live.ts';
import type { TableSelection } from '../../../ui/table/table-types.ts';
import { readTableUrl, useTableUrl } from '../../../ui/table/use-table-url.ts';

/** Filter value for all statuses; sends no status. */
export const ALL_STATUSES = 'all';
const NEWEST = 'newest';
const COUNTED = [countOrders, sumOrders];

/** Parses the store filter: an id, `none`, or undefined for all. */
const parseStore = (word: string) => (word === NO_STORE ? NO_STORE : Number(word) || undefined);

const UNFILTERED = { date: '', from: '', to: '', q: '', store: '', day: '', slot: '', view: '', sort: NEWEST };
const NARROWING = ['date', 'from', 'to', 'q', 'store', 'day', 'slot', 'view'] as const;

/**
 * Orders filtered by status, view, days, search text and delivery window, all in the URL. `day` is the day of the windows;
 * `status` is the initial filter. `isCounted` loads the number of orders of each view, and the sum of the listed ones.
 */
export function useOrderList(
  endpoint: typeof listAllOrders | typeof listStoreOrders,
  { status = ALL_STATUSES, isCounted = false } = {},
) {
  const defaults = { ...UNFILTERED, status };
  const url = useTableUrl(defaults);
  const { filters } = url;
  const slot = Number(filters.slot) || undefined;
  const narrowing = {
    status: filters.status === ALL_STATUSES ? undefined : filters.status,
    date: filters.date || undefined,
    from: filters.from || undefined,
    to: filters.to || undefined,
    q: filters.q || undefined,
    store: parseStore(filters.store),
    slot,
    // A window is of one day.
    window_day: slot === undefined ? filters.day || undefined : undefined,
    view: ORDER_VIEWS.find((view) => view === filters.view),
  };
  const query = { ...narrowing, sort: ORDER_SORTS.find((sort) => sort === filters.sort && sort !== NEWEST) };
  // Both endpoints share their query and answer types.
  const list = useList(endpoint as typeof listAllOrders, query);
  const isLoaded = isCounted && !list.isLoading;
  const { data: counts } = useGet(countOrders, {}, { enabled: isLoaded, quiet: true });
  const { data: sum } = useGet(sumOrders, { query: narrowing }, { enabled: isLoaded, quiet: true });
  useLiveCalls(COUNTED);
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  /** Whether the list is exactly what an address shows, in any order. */
  const isAt = (search: string) => {
    const there: Readonly<Record<string, string>> = readTableUrl(new URLSearchParams(search), defaults).filters;
    return Object.entries(filters).every(([name, value]) => name === 'sort' || there[name] === value);
  };
  const showAll = () => {
    url.setFilter('status', ALL_STATUSES);
    for (const name of NARROWING) url.setFilter(name, '');
  };
  return {
    url,
    list,
    counts,
    /** What the listed orders cost together; undefined while loading and for very many. */
    sum: sum?.total == null ? undefined : formatRupees(sum.total),
    sort: { value: filters.sort, onChange: (value: string) => url.setFilter('sort', value) },
    /** Whether any filter hides rows, including the initial one. */
    isNarrowed,
    isAt,
    showAll,
    loadRows: () => loadAll(endpoint as typeof listAllOrders, query),
  };
}

export type OrderList = ReturnType<typeof useOrderList>;

/** The order whose details are open: from the list, or asked for by its number if a link opened another one. */
export function useOpenOrder(
  endpoint: typeof listAllOrders | typeof listStoreOrders,
  { list, url: { openId } }: Pick<OrderList, 'list' | 'url'>,
): Order | undefined {
  const listed = useListedRow({ ...list, hasMore: false }, openId);
  const isElsewhere = openId !== undefined && listed === undefined && !list.isLoading;
  const found = useList(endpoint as typeof listAllOrders, { q: `#${openId ?? 0}` }, { enabled: isElsewhere });
  const other = useListedRow(found, isElsewhere ? openId : undefined);
  return listed ?? other;
}

const getChoiceLabel = ({ id }: Order) => texts.choose({ id });

/** The selected orders that can still be selected. `canChoose` must be a stable function. */
export function useChosenOrders(rows: readonly Order[], canChoose: (order: Order) => boolean, allLabel: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const orders = rows.filter((order) => chosen.has(order.id) && canChoose(order));
  const selection: TableSelection<Order> = {
    chosen,
    onChange: setChosen,
    canChoose,
    getLabel: getChoiceLabel,
    allLabel,
  };
  return { orders, selection, clear: () => setChosen(new Set()) };
}

/** More rows than this are not offered at once. */
const CHOOSE_MOST = 500;

/** `choose` loads the remaining rows and then selects all that can be selected; undefined if there is nothing more to load. */
export function useChooseEvery(list: OrderList['list'], { canChoose, onChange }: TableSelection<Order>) {
  const [isWanted, setWanted] = useState(false);
  useAllPages(isWanted ? list : { ...list, hasMore: false });
  const isLoaded = isWanted && (!list.hasMore || list.error !== null);
  const select = useEffectEvent(() => {
    setWanted(false);
    onChange(() => new Set(list.rows.filter(canChoose).map(({ id }) => id)));
  });
  useEffect(() => {
    if (isLoaded) select();
  }, [isLoaded]);
  const isOffered = !list.isTotalCapped && (list.total ?? 0) <= CHOOSE_MOST;
  return { isChoosing: isWanted, choose: isOffered ? () => setWanted(true) : undefined };
}
