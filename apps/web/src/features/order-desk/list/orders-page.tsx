// The frame of every back office list of online orders: heading, export, filters, rows, selection, details.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { type listAllOrders, type listStoreOrders, NO_STORE, ORDER_SORTS } from '@tilgul/contract/orders';
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { listStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { loadAll, useAllPages } from '../../../shared/api/all-pages.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { ORDER_HEADS } from '../../../shared/export-heads.ts';
import { useToday } from '../../../shared/format/dates.ts';
import { formatListTotal } from '../../../shared/format/message.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DateFilter } from '../../../ui/fields/date-filter.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';
import { FilterSelect, ListSearch } from '../../../ui/table/filters.tsx';
import type { TableColumn, TableSelection, TableTexts } from '../../../ui/table/table-types.ts';
import { useTableUrl } from '../../../ui/table/use-table-url.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { OrderDetailsDialog } from '../../orders/order-details.tsx';

/** Filter value for all statuses; sends no status. */
const ALL_STATUSES = 'all';

/** Options of the status filter (UI-19). */
const STATUS_OPTIONS = [
  { value: ALL_STATUSES, label: texts.allStatuses },
  ...ORDER_STATUSES.map((status) => ({ value: status.toLowerCase(), label: statusTexts[status] })),
];

const ORDER_WORDS: TableTexts = {
  loading: texts.loading,
  empty: texts.empty,
  failed: texts.failed,
  failedText: texts.tryAgain,
};

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

/** The selected orders that can still be selected. `canChoose` must be a stable function. */
export function useChosenOrders(rows: readonly Order[], canChoose: (order: Order) => boolean, allLabel: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const orders = rows.filter((order) => chosen.has(order.id) && canChoose(order));
  const selection: TableSelection<Order> = {
    chosen,
    onChange: setChosen,
    canChoose,
    getLabel: ({ id }) => texts.choose({ id }),
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
    onChange(new Set(list.rows.filter(canChoose).map(({ id }) => id)));
  });
  useEffect(() => {
    if (isLoaded) select();
  }, [isLoaded]);
  const isOffered = !list.isTotalCapped && (list.total ?? 0) <= CHOOSE_MOST;
  return { isChoosing: isWanted, choose: isOffered ? () => setWanted(true) : undefined };
}

/** For rows without actions: a dash, with words for screen readers. */
export const NoAction = () => (
  <span className="px-1 text-muted">
    <span aria-hidden="true" className="max-md:hidden">
      —
    </span>
    <span className="sr-only">{texts.noAction}</span>
  </span>
);

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Shown above the list while rows are selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky top-16 z-15 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-success-soft px-4 py-2">
      <p role="status" className="me-auto font-semibold">
        {texts.chosen({ count })}
      </p>
      <Button size={40} variant="ghost" onClick={onClear}>
        {texts.clearChosen}
      </Button>
      {children}
    </div>
  );
}

const FILTER_WIDTH = 'min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto';

function StoreFilter({ url }: Pick<OrderList, 'url'>) {
  const { rows } = useAllPages(useList(listStores));
  const stores = rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterSelect
      url={url}
      name="store"
      label={texts.filterStore}
      prefix=""
      all={texts.allStores}
      options={[{ value: NO_STORE, label: texts.withoutStore }, ...stores]}
      marksChoice
      className={`${FILTER_WIDTH} md:min-w-44`}
    />
  );
}

interface OrderFiltersProps extends Pick<OrderList, 'url'> {
  hasStatus: boolean;
  hasStore: boolean;
}

/** Filters live in the URL. A status filter that hides rows looks active (UI-19). */
function OrderFilters({ url, hasStatus, hasStore }: OrderFiltersProps) {
  // The longest status fills half a phone's width.
  const isNarrow = useMedia('(width < 48rem)');
  return (
    <>
      <ListSearch label={texts.search} url={url} className="max-md:order-last" />
      <DateFilter label={texts.filterDate} url={url} className="max-md:flex-1 max-md:*:disabled:hidden" />
      {hasStatus ? (
        <FilterSelect
          url={url}
          name="status"
          label={texts.filterStatus}
          prefix={isNarrow && url.filters.status !== ALL_STATUSES ? '' : texts.filterStatusPrefix}
          options={STATUS_OPTIONS}
          marksChoice
          className={`${FILTER_WIDTH} md:min-w-52`}
        />
      ) : null}
      {hasStore ? <StoreFilter url={url} /> : null}
    </>
  );
}

const exportItem = (item: Order['items'][number]) => {
  const { product_name: name, product_unit: unit, product_name_en = name, product_unit_en = unit } = item;
  return `${product_name_en}, ${product_unit_en}, ${item.quantity} × ${item.price}`;
};

/** Cells of the export beyond the table's columns. */
export const ORDER_CELLS: { readonly [Head in keyof typeof ORDER_HEADS]?: (order: Order) => string | number | null } = {
  contact: (order) => order.mobile_number,
  paymentType: (order) => texts.payment[order.payment_type],
  address: (order) => order.address,
  city: (order) => order.city,
  pincode: (order) => order.postal_code,
  staff: (order) => order.staff_name,
  cashCollected: (order) => order.cash_collected,
  cancelReason: (order) => order.cancel_reason,
  items: ({ items }) => items.map(exportItem).join('; '),
};

interface OrdersPageProps {
  orders: OrderList;
  title: string;
  /** Key for the saved column choice: 'admin-view-orders'. */
  tableId: string;
  columns: readonly TableColumn<Order>[];
  /** The administrator's list, with orders of all stores. */
  isOfAllStores?: boolean;
  /** Enables row selection. */
  selection?: TableSelection<Order>;
  /** Shown above the filters: the day's windows. */
  windows?: ReactNode;
  /** Shown above the table while rows are selected. */
  selectionBar?: ReactNode;
  /** False hides the status filter. */
  hasStatus?: boolean;
  /** False hides the number of orders on phones. */
  hasNoteOnPhones?: boolean;
  /** Marks orders that have just arrived. */
  isFresh?: (order: Order) => boolean;
  /** Actions after 'View'. */
  rowActions?: (order: Order) => ReactNode;
  /** Buttons of the details dialog. */
  detailsActions?: (order: Order, close: () => void) => ReactNode;
}

/** Filters, table and details; pages add their own actions (UI-24, UI-25). */
export function OrdersPage(props: OrdersPageProps) {
  const { orders, title, columns, hasStatus = true, hasNoteOnPhones = true, isOfAllStores = false } = props;
  const { list, url } = orders;
  const today = useToday();
  const [viewedId, setViewedId] = useState<number>();
  const viewed = list.rows.find(({ id }) => id === viewedId);
  const close = () => setViewedId(undefined);
  const note = formatListTotal(list, texts);
  // A list that opens filtered has its own empty text; other filters say that nothing matches (UI-16).
  const words = url.isFiltered ? ORDER_WORDS : { ...ORDER_WORDS, filtered: texts.empty };
  return (
    <>
      <PageHeader
        title={title}
        note={hasNoteOnPhones ? note : <span className="max-sm:hidden">{note}</span>}
        actions={
          <ExportCsvButton
            name={texts.exportName({ day: today })}
            columns={columns}
            extra={ORDER_CELLS}
            heads={ORDER_HEADS}
            loadRows={orders.loadRows}
            onFailure={(error) => alerts.callFailure(error, texts.exportFailed, texts.tryAgain)}
          />
        }
      />
      {props.windows}
      {props.selectionBar}
      <DataTable
        id={props.tableId}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(order) => order.id}
        texts={words}
        isFresh={props.isFresh}
        paging={url}
        filters={<OrderFilters url={url} hasStatus={hasStatus} hasStore={isOfAllStores} />}
        sort={isOfAllStores ? orders.sort : undefined}
        selection={props.selection}
        isFiltered={orders.isNarrowed}
        onClearFilters={orders.showAll}
        opener={{
          text: texts.view,
          getLabel: ({ id }) => texts.viewLabel({ id }),
          onOpen: ({ id }) => setViewedId(id),
        }}
        actions={props.rowActions}
      />
      <OrderDetailsDialog order={viewed} onClose={close} actions={viewed && props.detailsActions?.(viewed, close)} />
    </>
  );
}
