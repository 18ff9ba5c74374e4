// The page /admin-orders: online orders, their details, deleting, and allocating them to stores.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listAllOrders } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { ALLOCATE_FROM } from '@tilgul/contract/rules/order-status';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { orderTexts as texts } from '../../texts/en/office/orders.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFreshOrders } from '../orders/order-arrivals.tsx';
import { AllocateDialog } from './allocation/allocate-dialog.tsx';
import { mayCancel, useCancelOrder } from './changes/use-cancel-order.ts';
import { useDeleteOrder } from './changes/use-delete-order.ts';
import { PENDING_ORDERS } from './first-calls.ts';
import { NoAction } from './list/no-action.tsx';
import { orderColumns } from './list/order-columns.tsx';
import { OrdersPage } from './list/orders-page.tsx';
import { useOrderList } from './list/use-order-list.ts';

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
  if (!ALLOCATE_FROM.includes(order.status)) return <NoAction />;
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
  const orders = useOrderList(PENDING_ORDERS.endpoint, PENDING_ORDERS.query);
  const [allocated, setAllocated] = useState<Order>();
  const { deletingId, remove } = useDeleteOrder();
  const fresh = useFreshOrders();
  const rowActions = (order: Order) => (
    <>
      <Button
        size={36}
        variant="danger-ghost"
        aria-label={t(texts.deleteOf, { id: order.id })}
        busy={deletingId === order.id}
        onClick={() => void remove(order)}
      >
        {texts.delete}
      </Button>
      <AllocateAction order={order} onAllocate={setAllocated} />
    </>
  );
  return (
    <>
      <OrdersPage
        orders={orders}
        title={titles.adminOrders}
        tableId="admin-orders"
        columns={orderColumns}
        isFresh={({ id }) => fresh.has(id)}
        rowActions={rowActions}
        detailsActions={(order) => <CancelAction order={order} />}
      />
      <AllocateDialog order={allocated} onClose={() => setAllocated(undefined)} />
    </>
  );
}
