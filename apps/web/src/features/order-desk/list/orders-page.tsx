// The frame of every page with a list of online orders in the back office: heading, export, filters, table, details.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { type ReactNode, useMemo, useState } from 'react';
import { useSettings } from '../../../shared/api/settings.ts';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn, TableSelection } from '../../../ui/table/table-types.ts';
import { OrderDetailsDialog } from '../../orders/order-details.tsx';
import { OrderExport } from './order-export.tsx';
import { OrderFilters } from './order-filters.tsx';
import { countNote, ORDER_WORDS, type OrderList } from './use-order-list.ts';

type Order = OrderForBackOffice;

export interface OrdersPageProps {
  orders: OrderList;
  title: string;
  /** Names the table in the browser's memory of chosen columns: 'admin-view-orders'. */
  tableId: string;
  /** The columns in a time zone; kept outside of the component. */
  columns: (timeZone: string) => TableColumn<Order>[];
  /** The list takes stores and orders of rows: the administrator's. */
  isOfAllStores?: boolean;
  /** Rows can be chosen. */
  selection?: TableSelection<Order>;
  /** Above the filters: the windows of the day. */
  windows?: ReactNode;
  /** Above the table while rows are chosen. */
  selectionBar?: ReactNode;
  /** False hides the filter for the status. */
  hasStatus?: boolean;
  /** False leaves the number of orders out on phones. */
  hasNoteOnPhones?: boolean;
  /** Orders that have just come in by themselves. */
  isFresh?: (order: Order) => boolean;
  /** What a row offers behind 'View'. */
  rowActions?: (order: Order) => ReactNode;
  /** Buttons of the details dialog; no order while it is closed. */
  detailsActions?: (order: Order | undefined, close: () => void) => ReactNode;
}

/** Filters, table, details; a page adds its own actions (UI-24, UI-25). */
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
    labelOf: ({ id }: Order) => t<string>(texts.viewOf, { id }),
    onOpen: ({ id }: Order) => setViewedId(id),
  };
  const note = countNote(list);
  // A list that opens narrowed has its own sentence for nothing there; further filters say that they leave nothing (UI-16).
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
        words={words}
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
