// The frame of every back office order list: heading, export, filters, table, details.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { NO_STORE } from '@tilgul/contract/orders';
import { listStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/orders';
import { type ReactNode, useState } from 'react';
import { useAllPages } from '../../../shared/api/all-pages.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { ORDER_HEADS } from '../../../shared/export-heads.ts';
import { useToday } from '../../../shared/format/use-today.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DateFilter } from '../../../ui/fields/date-filter.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import type { TableColumn, TableSelection } from '../../../ui/table/table-types.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { OrderDetailsDialog } from '../../orders/order-details.tsx';
import { ALL_STATUSES, countNote, ORDER_WORDS, type OrderList, STATUS_OPTIONS } from './use-order-list.ts';

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

/** Cells of the export beyond the table's columns; a line is 'name, unit, quantity × price'. */
const EXPORTED: { readonly [Head in keyof typeof ORDER_HEADS]?: (order: Order) => string | number | null } = {
  contact: (order) => order.mobile_number,
  paymentType: (order) => texts.payment[order.payment_type],
  address: (order) => order.address,
  city: (order) => order.city,
  pincode: (order) => order.postal_code,
  staff: (order) => order.staff_name,
  cashCollected: (order) => order.cash_collected,
  cancelReason: (order) => order.cancel_reason,
  items: ({ items }) =>
    items
      .map(
        (item) =>
          `${item.product_name_en ?? item.product_name}, ${item.product_unit_en ?? item.product_unit}, ${item.quantity} × ${item.price}`,
      )
      .join('; '),
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
  /** Buttons of the details dialog; the order is undefined while it is closed. */
  detailsActions?: (order: Order | undefined, close: () => void) => ReactNode;
}

/** Filters, table and details; pages add their own actions (UI-24, UI-25). */
export function OrdersPage(props: OrdersPageProps) {
  const { orders, title, columns, hasStatus = true, hasNoteOnPhones = true, isOfAllStores = false } = props;
  const today = useToday();
  const { list, url } = orders;
  const [viewedId, setViewedId] = useState<number>();
  const viewed = list.rows.find(({ id }) => id === viewedId);
  const close = () => setViewedId(undefined);
  const opener = {
    text: texts.view,
    getLabel: ({ id }: Order) => texts.viewLabel({ id }),
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
        actions={
          <ExportCsvButton
            name={texts.exportName({ day: today })}
            columns={columns}
            extra={EXPORTED}
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
        opener={opener}
        actions={props.rowActions}
      />
      <OrderDetailsDialog order={viewed} onClose={close} actions={props.detailsActions?.(viewed, close)} />
    </>
  );
}
