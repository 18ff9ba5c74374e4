// The page /store-order-management: the store's orders, their details, and the steps up to delivery.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listStoreOrders } from '@tilgul/contract/orders';
import { Lock, PackageCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDifference } from '../../shared/format/money.ts';
import { orderTexts as texts } from '../../texts/en/office/orders.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { storeOrderTexts } from '../../texts/en/store/store-orders.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useFreshOrders } from '../orders/order-arrivals.tsx';
import { OrderDetailsDialog } from '../orders/order-details.tsx';
import { EditOrderDialog, isEditable } from './changes/edit-order-dialog.tsx';
import { orderColumns } from './list/order-columns.tsx';
import { OrderExport } from './list/order-export.tsx';
import { OrderFilters } from './list/order-filters.tsx';
import { countNote, ORDER_WORDS, useOrderList } from './list/use-order-list.ts';

type Order = OrderForBackOffice;

interface ActionProps {
  order: Order;
  onEdit: (id: number) => void;
}

/** Filled for what waits for the store: a step to take, or goods that came back. */
function EditButton({ order, onEdit, size = 36 }: ActionProps & { size?: 36 | 44 }) {
  const isOurs = order.status === 'Pending' || order.status === 'Processing';
  return (
    <Button
      size={size}
      className="max-md:ms-auto"
      variant={isOurs ? 'primary' : 'outline'}
      aria-label={t(storeOrderTexts.editOf, { id: order.id })}
      onClick={() => onEdit(order.id)}
    >
      {storeOrderTexts.edit}
    </Button>
  );
}

/** 'Order Closed' on Delivered, 'Order Allocated' on Shipped, Edit on the others (UI-25). */
function EditAction({ order, onEdit }: ActionProps) {
  const closed = order.status === 'Delivered';
  if (closed || order.status === 'Shipped') {
    const Icon = closed ? Lock : PackageCheck;
    return (
      <>
        <span className={cn('flex items-center gap-2 px-1 text-muted', closed && 'max-md:ms-auto')}>
          <Icon aria-hidden="true" className="size-4" /> {closed ? texts.orderClosed : storeOrderTexts.allocated}
        </span>
        {!closed && order.return_reason ? <EditButton order={order} onEdit={onEdit} /> : null}
      </>
    );
  }
  if (isEditable(order)) return <EditButton order={order} onEdit={onEdit} />;
  return (
    <span className="px-1 text-muted">
      <span aria-hidden="true" className="max-md:hidden">
        —
      </span>
      <span className="sr-only">{texts.noAction}</span>
    </span>
  );
}

function RowActions({ order, onView, onEdit }: ActionProps & { onView: (id: number) => void }) {
  const { id } = order;
  return (
    <>
      <Button size={36} variant="ghost" aria-label={t(texts.viewOf, { id })} onClick={() => onView(id)}>
        {texts.view}
      </Button>
      <EditAction order={order} onEdit={onEdit} />
    </>
  );
}

/** Under the status: goods that came back, cash that is not the total (ORD-7, CASH-1). */
function Note({ order }: { order: Order }) {
  const isBack = order.status === 'Shipped' && order.return_reason !== null;
  if (isBack) return <span className="block text-xs text-muted">{storeOrderTexts.broughtBack}</span>;
  if (!order.cash_difference) return null;
  return (
    <span className="block text-xs font-semibold text-danger">
      {t(storeOrderTexts.cashDiffers, { difference: formatDifference(order.cash_difference) })}
    </span>
  );
}

function storeColumns(timeZone: string): TableColumn<Order>[] {
  const withNote = (column: TableColumn<Order>): TableColumn<Order> => ({
    ...column,
    cell: (order) => (
      <>
        {column.cell(order)}
        <Note order={order} />
      </>
    ),
  });
  return orderColumns({ timeZone, withStore: false }).map((column) =>
    column.id === 'status' ? withNote(column) : column,
  );
}

export function StoreOrderManagementPage() {
  const { business_tz } = useSettings();
  const orders = useOrderList(listStoreOrders);
  const { list, url } = orders;
  const [viewedId, setViewedId] = useState<number>();
  const [editedId, setEditedId] = useState<number>();
  const fresh = useFreshOrders();
  const columns = useMemo(() => storeColumns(business_tz), [business_tz]);
  const viewed = list.rows.find(({ id }) => id === viewedId);
  const edit = (id: number) => {
    setViewedId(undefined);
    setEditedId(id);
  };
  return (
    <>
      <PageHeader
        title={titles.storeOrders}
        note={<span className="max-sm:hidden">{countNote(list)}</span>}
        actions={<OrderExport orders={orders} columns={columns} />}
      />
      <DataTable
        id="store-orders"
        caption={titles.storeOrders}
        columns={columns}
        list={list}
        rowKey={(order) => order.id}
        words={ORDER_WORDS}
        isFresh={({ id }) => fresh.has(id)}
        paging={url}
        filters={<OrderFilters url={url} />}
        isFiltered={orders.isNarrowed}
        onClearFilters={orders.showAll}
        actions={(order) => <RowActions order={order} onView={setViewedId} onEdit={edit} />}
      />
      <OrderDetailsDialog
        order={viewed}
        onClose={() => setViewedId(undefined)}
        actions={viewed && isEditable(viewed) ? <EditButton order={viewed} onEdit={edit} size={44} /> : null}
      />
      <EditOrderDialog order={list.rows.find(({ id }) => id === editedId)} onClose={() => setEditedId(undefined)} />
    </>
  );
}
