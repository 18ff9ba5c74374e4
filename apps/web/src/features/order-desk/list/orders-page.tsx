// The frame of every back office order list: heading, export, filters, table, details.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { NO_STORE } from '@tilgul/contract/orders';
import { listStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/orders';
import { type ReactNode, useMemo, useState } from 'react';
import { useAllPages } from '../../../shared/api/all-pages.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { isoDay } from '../../../shared/format/dates.ts';
import { ORDER_HEADS } from '../../../texts/export-heads.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DateFilter } from '../../../ui/fields/date-filter.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import type { TableColumn, TableSelection } from '../../../ui/table/table-types.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { OrderDetailsDialog } from '../../orders/order-details.tsx';
import { ALL_STATUSES, countNote, ORDER_WORDS, type OrderList, STATUS_OPTIONS } from './use-order-list.ts';

const ALL = 'all';
const FIXED = [
  { value: ALL, label: texts.allStores },
  { value: NO_STORE, label: texts.withoutStore },
];

function StoreFilter({ url }: Pick<OrderList, 'url'>) {
  const { rows } = useAllPages(useList(listStores));
  const { store } = url.filters;
  const options = useMemo(
    () => [...FIXED, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))],
    [rows],
  );
  return (
    <Select
      label={texts.filterStore}
      size={40}
      value={store || ALL}
      options={options}
      onChange={(value) => url.setFilter('store', value === ALL ? '' : value)}
      isMarked={store !== ''}
      className="w-full min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto md:min-w-44"
    />
  );
}

/** Filters live in the URL. A status filter that hides rows looks active (UI-19). */
interface OrderFiltersProps extends Pick<OrderList, 'url'> {
  hasStatus?: boolean;
  hasStore?: boolean;
}

function OrderFilters({ url, hasStatus = true, hasStore = false }: OrderFiltersProps) {
  const { business_tz } = useSettings();
  const { status, date } = url.filters;
  const isActive = status !== ALL_STATUSES;
  // The longest status fills half a phone's width.
  const isNarrow = useMedia('(width < 48rem)');
  return (
    <>
      <ListSearch label={texts.search} url={url} className="max-md:order-last" />
      <DateFilter
        label={texts.filterDate}
        value={date}
        max={isoDay(new Date(), business_tz)}
        onChange={(day) => url.setFilter('date', day)}
        className="max-md:flex-1 max-md:*:disabled:hidden"
      />
      {hasStatus ? (
        <Select
          label={texts.filterStatus}
          {...(isNarrow && isActive ? {} : { prefix: texts.filterStatusPrefix })}
          size={40}
          value={status}
          options={STATUS_OPTIONS}
          onChange={(value) => url.setFilter('status', value)}
          isMarked={isActive}
          className="w-full min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto md:min-w-52"
        />
      ) : null}
      {hasStore ? <StoreFilter url={url} /> : null}
    </>
  );
}

const exportColumn = (
  id: keyof typeof ORDER_HEADS,
  csv: (order: OrderForBackOffice) => string | number | null,
): TableColumn<OrderForBackOffice> => ({ id, header: ORDER_HEADS[id], cell: () => null, csv });

/** Export columns beyond the table's; a line is 'name, unit, quantity × price'. */
const EXTRA_COLUMNS = [
  exportColumn('contact', (order) => order.mobile_number),
  exportColumn('paymentType', (order) => texts.payment[order.payment_type]),
  exportColumn('address', (order) => order.address),
  exportColumn('city', (order) => order.city),
  exportColumn('pincode', (order) => order.postal_code),
  exportColumn('staff', (order) => order.staff_name),
  exportColumn('cashCollected', (order) => order.cash_collected),
  exportColumn('cancelReason', (order) => order.cancel_reason),
  exportColumn('items', ({ items }) =>
    items
      .map(
        (item) =>
          `${item.product_name_en ?? item.product_name}, ${item.product_unit}, ${item.quantity} × ${item.price}`,
      )
      .join('; '),
  ),
];

const showExportFailure = (error: unknown) => {
  alerts.callFailure(error, texts.exportFailed, texts.tryAgain);
};

/** 'Export CSV' of all orders that match the filters. */
function OrderExport({
  orders,
  columns,
}: {
  orders: Pick<OrderList, 'loadRows'>;
  columns: readonly TableColumn<OrderForBackOffice>[];
}) {
  const { business_tz } = useSettings();
  const name = texts.exportName({ day: isoDay(new Date(), business_tz) });
  return (
    <ExportCsvButton
      name={name}
      columns={[...columns, ...EXTRA_COLUMNS]}
      heads={ORDER_HEADS}
      loadRows={orders.loadRows}
      onFailure={showExportFailure}
    />
  );
}

type Order = OrderForBackOffice;

interface OrdersPageProps {
  orders: OrderList;
  title: string;
  /** Key for the saved column choice: 'admin-view-orders'. */
  tableId: string;
  /** Builds the columns for a time zone. Must be a stable function. */
  columns: (timeZone: string) => TableColumn<Order>[];
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
  /** Buttons of the details dialog; the order is undefined while it is closed. */
  detailsActions?: (order: Order | undefined, close: () => void) => ReactNode;
}

/** Filters, table and details; pages add their own actions (UI-24, UI-25). */
export function OrdersPage(props: OrdersPageProps) {
  const { orders, title, columns: columnsIn, hasStatus = true, hasNoteOnPhones = true, isOfAllStores = false } = props;
  const { business_tz } = useSettings();
  const { list, url } = orders;
  const [viewedId, setViewedId] = useState<number>();
  const columns = useMemo(() => columnsIn(business_tz), [columnsIn, business_tz]);
  const viewed = list.rows.find(({ id }) => id === viewedId);
  const close = () => setViewedId(undefined);
  const opener = {
    text: texts.view,
    getLabel: ({ id }: Order) => texts.viewOf({ id }),
    onOpen: ({ id }: Order) => setViewedId(id),
  };
  const note = countNote(list);
  // A list that opens filtered has its own empty text; other filters say that nothing matches (UI-16).
  const words = url.isFiltered ? ORDER_WORDS : { ...ORDER_WORDS, filtered: texts.empty };
  return (
    <>
      <PageHeader
        title={title}
        note={hasNoteOnPhones ? note : <span className="max-sm:hidden">{note}</span>}
        actions={<OrderExport orders={orders} columns={columns} />}
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
        opener={opener}
        actions={props.rowActions}
      />
      <OrderDetailsDialog order={viewed} onClose={close} actions={props.detailsActions?.(viewed, close)} />
    </>
  );
}
