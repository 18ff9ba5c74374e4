// The page /admin-orders: online orders, their details, deleting, and allocating them to stores.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listAllOrders } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { ALLOCATE_FROM } from '@tilgul/contract/rules/order-status';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { orderTexts as texts } from '../../texts/en/office/orders.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { OrderDetailsDialog } from '../orders/order-details.tsx';
import { AllocateDialog } from './allocation/allocate-dialog.tsx';
import { mayCancel, useCancelOrder } from './changes/use-cancel-order.ts';
import { useDeleteOrder } from './changes/use-delete-order.ts';
import { PENDING_ORDERS } from './first-calls.ts';
import { orderColumns } from './list/order-columns.tsx';
import { OrderExport } from './list/order-export.tsx';
import { OrderFilters } from './list/order-filters.tsx';
import { countNote, ORDER_WORDS, useOrderList } from './list/use-order-list.ts';

type Order = OrderForBackOffice;

/** Filled while no store has the order, so that the eye finds the work; said instead where it is not possible. */
function AllocateAction({ order, onAllocate }: { order: Order; onAllocate: (order: Order) => void }) {
  const { id, warehouse_name } = order;
  if (order.status === 'Delivered') {
    return (
      <span className="flex items-center gap-2 px-1 text-muted">
        <Lock aria-hidden="true" className="size-4" /> {texts.orderClosed}
      </span>
    );
  }
  if (!ALLOCATE_FROM.includes(order.status)) {
    return (
      <span className="px-1 text-muted">
        <span aria-hidden="true" className="max-md:hidden">
          —
        </span>
        <span className="sr-only">{texts.noAction}</span>
      </span>
    );
  }
  const { again, actionOf, action } = texts.allocate;
  return (
    <Button
      size={36}
      variant={warehouse_name === null ? 'primary' : 'outline'}
      aria-label={warehouse_name === null ? t(actionOf, { id }) : t(again, { id, store: warehouse_name })}
      onClick={() => onAllocate(order)}
    >
      {action}
    </Button>
  );
}

interface RowActionsProps {
  order: Order;
  onView: (order: Order) => void;
  onAllocate: (order: Order) => void;
  onDelete: (order: Order) => void;
  isDeleting: boolean;
}

function RowActions({ order, onView, onAllocate, onDelete, isDeleting }: RowActionsProps) {
  const { id } = order;
  return (
    <>
      <Button size={36} variant="ghost" aria-label={t(texts.viewOf, { id })} onClick={() => onView(order)}>
        {texts.view}
      </Button>
      <Button
        size={36}
        variant="danger-ghost"
        aria-label={t(texts.deleteOf, { id })}
        busy={isDeleting}
        onClick={() => onDelete(order)}
      >
        {texts.delete}
      </Button>
      <AllocateAction order={order} onAllocate={onAllocate} />
    </>
  );
}

const CHANGED_BY_CANCEL = [listAllOrders, adminReport];

/** The cancelling of an order from its details, while its status allows it. */
function CancelAction({ order }: { order: Order | undefined }) {
  const { cancel, isCancelling } = useCancelOrder(CHANGED_BY_CANCEL);
  if (!order || !mayCancel(order.status, ADMIN)) return null;
  return (
    <Button variant="danger-outline" busy={isCancelling} onClick={() => void cancel(order)}>
      {texts.cancel.action}
    </Button>
  );
}

export function AdminOrdersPage() {
  const { business_tz } = useSettings();
  const orders = useOrderList(PENDING_ORDERS.endpoint, PENDING_ORDERS.query);
  const { list, url } = orders;
  const [viewedId, setViewedId] = useState<number>();
  const [allocated, setAllocated] = useState<Order>();
  const { deletingId, remove } = useDeleteOrder();
  const columns = useMemo(() => orderColumns({ timeZone: business_tz }), [business_tz]);
  const viewed = list.rows.find(({ id }) => id === viewedId);
  // The list as it opens has its own sentence for nothing there; further filters say that they leave nothing (UI-16).
  const words = url.isFiltered ? ORDER_WORDS : { ...ORDER_WORDS, filtered: texts.empty };
  return (
    <>
      <PageHeader
        title={titles.adminOrders}
        note={countNote(list)}
        actions={<OrderExport orders={orders} columns={columns} />}
      />
      <DataTable
        id="admin-orders"
        caption={titles.adminOrders}
        columns={columns}
        list={list}
        rowKey={(order) => order.id}
        words={words}
        paging={url}
        filters={<OrderFilters url={url} />}
        isFiltered={orders.isNarrowed}
        onClearFilters={orders.showAll}
        actions={(order) => (
          <RowActions
            order={order}
            onView={({ id }) => setViewedId(id)}
            onAllocate={setAllocated}
            onDelete={(chosen) => void remove(chosen)}
            isDeleting={deletingId === order.id}
          />
        )}
      />
      <OrderDetailsDialog
        order={viewed}
        onClose={() => setViewedId(undefined)}
        actions={<CancelAction order={viewed} />}
      />
      <AllocateDialog order={allocated} onClose={() => setAllocated(undefined)} />
    </>
  );
}
