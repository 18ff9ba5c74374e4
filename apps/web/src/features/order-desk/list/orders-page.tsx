// The frame of every back office list of online orders: heading, export, views, filters, rows, selection, details.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import type { listAllOrders, listStoreOrders } from '@tilgul/contract/orders';
import { addRupees } from '@tilgul/contract/rules/money';
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { Eye, Phone } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ORDER_HEADS } from '../../../shared/export-heads.ts';
import { useToday } from '../../../shared/format/dates.ts';
import { formatListTotal } from '../../../shared/format/message.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { lazyComponent } from '../../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../../shared/screen/value-hooks.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DateRange } from '../../../ui/fields/date-range.tsx';
import { BulkBar } from '../../../ui/table/bulk-bar.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';
import { FilterSelect, ListSearch } from '../../../ui/table/filters.tsx';
import { RowMenuButton } from '../../../ui/table/row-menu.tsx';
import type { RowMenuEntry, TableColumn, TableSelection, TableTexts } from '../../../ui/table/table-types.ts';
import { type TableView, ViewTabs } from '../../../ui/table/view-tabs.tsx';
import { findRiderPhone } from '../../orders/rider-phone.ts';
import { isLate } from './order-columns.tsx';
import { ALL_STATUSES, type OrderList, useOpenOrder } from './use-order-list.ts';

const OrderDetailsDialog = lazyComponent(() =>
  import('../../orders/order-details.tsx').then((m) => m.OrderDetailsDialog),
);

/** Options of the status filter (UI-19). */
const STATUS_OPTIONS = [
  { value: ALL_STATUSES, label: texts.allStatuses },
  ...ORDER_STATUSES.map((status) => ({ value: status.toLowerCase(), label: statusTexts[status] })),
];

const ORDER_WORDS: TableTexts = {
  loading: texts.loading,
  empty: texts.empty,
  range: texts.range,
  failed: texts.failed,
  failedText: texts.tryAgain,
};

/** For rows without a next step: a dash, with words for screen readers. */
export const NoAction = () => (
  <span className="px-1 text-muted">
    <span aria-hidden="true" className="max-md:hidden">
      —
    </span>
    <span className="sr-only">{texts.noAction}</span>
  </span>
);

interface SelectionBarProps {
  orders: readonly Order[];
  onClear: () => void;
  children: ReactNode;
}

/** In place of the filters while orders are selected: how many, and what they cost together. */
export function SelectionBar({ orders, onClear, children }: SelectionBarProps) {
  return (
    <BulkBar
      text={texts.chosen({ count: orders.length })}
      sum={formatRupees(addRupees(...orders.map(({ payable_total }) => payable_total)))}
      clearLabel={texts.clearChosen}
      onClear={onClear}
    >
      {children}
    </BulkBar>
  );
}

export const FILTER_WIDTH = 'min-w-[min(100%,9rem)] max-md:flex-1 md:w-auto';

interface OrderFiltersProps extends Pick<OrderList, 'url'> {
  /** False hides the status filter while no status is chosen. */
  hasStatus: boolean;
}

/** Whether the status is all or that of a view, so that a tab shows it. */
const isOfView = ({ filters }: OrderList['url']) => ['all', 'pending', 'delivered'].includes(filters.status);

/** Phones show them behind a button. They live in the URL. A status filter that hides rows looks active (UI-19). */
function MoreFilters({ url, hasStatus }: OrderFiltersProps) {
  const { date, from, to } = url.filters;
  const setDays = (days: { readonly from: string; readonly to: string }) => {
    url.setFilter('date', '');
    url.setFilter('from', days.from);
    url.setFilter('to', days.to);
  };
  return (
    <>
      <DateRange
        label={texts.created}
        value={{ from: from || date, to: to || date }}
        onChange={setDays}
        className="max-md:basis-full"
      />
      {hasStatus || !isOfView(url) ? (
        <FilterSelect
          url={url}
          name="status"
          label={texts.filterStatus}
          prefix={texts.filterStatusPrefix}
          options={STATUS_OPTIONS}
          marksChoice={url.filters.status !== ALL_STATUSES}
          className={`${FILTER_WIDTH} md:max-w-56`}
        />
      ) : null}
    </>
  );
}

/** Filters beyond the search that are on. */
const countFilters = ({ filters, ...url }: OrderList['url']) =>
  [
    filters.from || filters.to || filters.date,
    filters.store,
    filters.day,
    filters.slot,
    isOfView({ filters, ...url }) ? '' : filters.status,
  ].filter(Boolean).length;

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

/** Calls the rider who has the order. */
function getRiderCall(order: Order): RowMenuEntry | undefined {
  const phone = findRiderPhone(order);
  if (phone === undefined || order.staff_name === null) return undefined;
  return { label: texts.details.callRider({ name: order.staff_name }), icon: Phone, href: `tel:${phone}` };
}

const getId = ({ id }: Order) => id;
const getLabel = ({ id }: Order) => texts.moreLabel({ id });

interface OrdersPageProps {
  orders: OrderList;
  endpoint: typeof listAllOrders | typeof listStoreOrders;
  title: string;
  /** Key for the saved column choice: 'admin-view-orders'. */
  tableId: string;
  columns: readonly TableColumn<Order>[];
  /** Exported columns, if there are others than the table's. */
  exported?: readonly TableColumn<Order>[];
  /** Tabs with counts, in place of the number of orders beside the title. */
  views?: readonly TableView[];
  sort?: OrderList['sort'];
  /** Enables row selection. */
  selection?: TableSelection<Order>;
  /** More filters: the stores, or the day's windows. */
  filters?: ReactNode;
  /** Buttons before the export. */
  headActions?: ReactNode;
  /** Replaces the filters while rows are selected. */
  selectionBar?: ReactNode;
  /** False hides the status filter. */
  hasStatus?: boolean;
  /** Marks orders that have just arrived. */
  isFresh?: (order: Order) => boolean;
  /** The row's next step, under `stepHeader`. Rows render again when this function or `menu` is another one. */
  step?: (order: Order) => ReactNode;
  stepHeader?: string;
  /** Entries of ⋯ after 'View'. */
  menu?: (order: Order) => readonly (RowMenuEntry | undefined)[];
  /** The next step in the details dialog, and entries of its ⋯; both close it first if they open another one. */
  detailsActions?: (order: Order, close: () => void) => ReactNode;
  detailsMenu?: (order: Order, close: () => void) => readonly (RowMenuEntry | undefined)[];
}

/** Filters, table and details; pages add their own actions (UI-24, UI-25). */
export function OrdersPage(props: OrdersPageProps) {
  const { orders, title, columns, views, menu, detailsMenu, hasStatus = true } = props;
  const { list, url } = orders;
  const rowLink = useCallback(({ id }: Order) => url.linkTo(id), [url]);
  const rowMenu = useMemo(
    () => ({
      getLabel,
      getEntries: (order: Order) => [
        { label: texts.view, icon: Eye, onChoose: () => url.openRow(order.id) },
        getRiderCall(order),
        ...(menu?.(order) ?? []),
      ],
    }),
    [url, menu],
  );
  const today = useToday();
  const open = useOpenOrder(props.endpoint, orders);
  const wasOpen = useLastDefined(open) !== undefined;
  // A list that opens filtered has its own empty text; a tab is no filter, and other filters say that nothing matches (UI-16).
  const isWholeTab = views?.some(({ search }) => orders.isAt(search)) ?? false;
  const words = url.isFiltered ? { ...ORDER_WORDS, empty: texts.emptyTab } : { ...ORDER_WORDS, filtered: texts.empty };
  return (
    <>
      <PageHeader
        title={title}
        note={views ? undefined : formatListTotal(list, texts)}
        actions={
          <>
            {props.headActions}
            <ExportCsvButton
              name={texts.exportName({ day: today })}
              columns={props.exported ?? columns}
              extra={ORDER_CELLS}
              heads={ORDER_HEADS}
              loadRows={orders.loadRows}
              onFailure={(error) => alerts.callFailure(error, texts.exportFailed, texts.tryAgain)}
            />
          </>
        }
      />
      {views ? <ViewTabs label={texts.viewsLabel({ title })} id={props.tableId} views={views} /> : null}
      <DataTable
        id={props.tableId}
        caption={title}
        columns={columns}
        list={list}
        rowKey={getId}
        texts={words}
        isFresh={props.isFresh}
        isLate={isLate}
        paging={url}
        filters={
          <ListSearch
            label={texts.search}
            url={url}
            width={hasStatus ? 'md:w-62' : 'md:w-52'}
            className="max-md:w-0 max-md:grow"
          />
        }
        moreFilters={{
          count: countFilters(url),
          fields: (
            <>
              <MoreFilters url={url} hasStatus={hasStatus} />
              {props.filters}
            </>
          ),
        }}
        bulkBar={props.selectionBar}
        sort={props.sort}
        selection={props.selection}
        isFiltered={orders.isNarrowed && !isWholeTab}
        onClearFilters={orders.showAll}
        emptyAction={
          orders.isNarrowed ? (
            <Button variant="outline" onClick={orders.showAll}>
              {texts.seeAll}
            </Button>
          ) : null
        }
        footSum={orders.sum}
        rowLink={rowLink}
        actions={props.step}
        actionsHeader={props.stepHeader}
        menu={rowMenu}
      />
      {wasOpen ? (
        <OrderDetailsDialog
          order={open}
          onClose={url.closeRow}
          actions={open && props.detailsActions?.(open, url.closeRow)}
          more={
            open && detailsMenu ? (
              <RowMenuButton
                row={open}
                menu={{
                  getLabel,
                  getEntries: (order) => detailsMenu(order, url.closeRow),
                }}
              />
            ) : null
          }
        />
      ) : null}
    </>
  );
}
