// The page /admin-orders: online orders with details and deletion; cancellation and store allocation also of several.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { deleteOrder, listAllOrders } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { ALLOCATE_FROM } from '@tilgul/contract/rules/statuses';
import { texts as orderTexts, texts } from '@tilgul/messages/office/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../shared/api/use-api.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { PENDING_ORDERS } from './first-calls.ts';
import { ORDER_COLUMNS } from './list/order-columns.tsx';
import {
  NoAction,
  type OrderList,
  OrdersPage,
  SelectionBar,
  useChooseEvery,
  useChosenOrders,
  useOrderList,
} from './list/orders-page.tsx';
import { mayCancel, useCancelOrder } from './use-cancel-order.ts';

/** Calls to refetch after a change of an order. */
const CHANGED = [listAllOrders, adminReport];
const removeTexts = orderTexts.remove;

/** Confirms, deletes and reports the outcome (UI-8). `deletingId` is the order being deleted. */
function useDeleteOrder() {
  const { send } = useSend(deleteOrder, { invalidates: CHANGED, afterRefusal: true });
  const [deletingId, setDeletingId] = useState<number>();
  const remove = async ({ id }: { id: number }) => {
    const title = removeTexts.title({ id });
    if (!(await confirm({ title, text: removeTexts.text, confirmLabel: removeTexts.confirm }))) return;
    setDeletingId(id);
    try {
      await send({ params: { id } });
      alerts.success(removeTexts.done, removeTexts.doneText({ id }));
      // Moves the focus, because its row is about to disappear.
      focusHeading();
    } catch (error) {
      alerts.callFailure(error, removeTexts.failed, removeTexts.wentWrong);
    } finally {
      setDeletingId(undefined);
    }
  };
  return { deletingId, remove };
}

const AllocateDialogs = lazyComponent(() => import('./allocate-dialogs.tsx').then((m) => m.AllocateDialogs));

const CancelOrdersDialog = lazyComponent(() => import('./cancel-orders-dialog.tsx').then((m) => m.CancelOrdersDialog));

const canAllocate = ({ status }: Order) => ALLOCATE_FROM.includes(status);
const canCancel = ({ status }: Order) => mayCancel(status, ADMIN);
const canChoose = (order: Order) => canAllocate(order) || canCancel(order);

/** Filled while the order has no store, so that it stands out; replaced by a note if it cannot be allocated. */
function AllocateAction({ order, onAllocate }: { order: Order; onAllocate: (order: Order) => void }) {
  const { id, warehouse_name } = order;
  if (order.status === 'Delivered') {
    return (
      <span className="flex items-center gap-2 px-1 text-muted">
        <Lock aria-hidden="true" className="size-4" /> {texts.orderClosed}
      </span>
    );
  }
  if (!canAllocate(order)) return <NoAction />;
  const { again, actionLabel, action } = texts.allocate;
  return (
    <Button
      size={36}
      className="max-md:ms-auto md:ms-3"
      variant={warehouse_name === null ? 'primary' : 'outline'}
      aria-label={warehouse_name === null ? actionLabel({ id }) : again({ id, store: warehouse_name })}
      {...AllocateDialogs.prefetch}
      onClick={() => onAllocate(order)}
    >
      {action}
    </Button>
  );
}

/** Cancels an order from its details, while its status allows it. */
function CancelAction({ order }: { order: Order }) {
  const { cancel, isCancelling } = useCancelOrder(CHANGED);
  if (!mayCancel(order.status, ADMIN)) return null;
  return (
    <Button variant="danger-outline" busy={isCancelling} onClick={() => void cancel(order)}>
      {texts.cancel.action}
    </Button>
  );
}

interface AdminSelectionBarProps {
  orders: OrderList;
  chosen: ReturnType<typeof useChosenOrders>;
  onAllocate: (orders: readonly Order[]) => void;
  onCancel: (orders: readonly Order[]) => void;
}

/** Cancels or allocates those of the selected orders whose status allows it. */
function AdminSelectionBar({ orders: { list }, chosen, onAllocate, onCancel }: AdminSelectionBarProps) {
  const { isChoosing, choose } = useChooseEvery(list, chosen.selection);
  const [allocatable, cancellable] = [chosen.orders.filter(canAllocate), chosen.orders.filter(canCancel)];
  const isMoreListed = (list.total ?? 0) > chosen.orders.length;
  return (
    <SelectionBar count={chosen.orders.length} onClear={chosen.clear}>
      {choose && isMoreListed ? (
        <Button size={40} variant="ghost" busy={isChoosing} onClick={choose}>
          {texts.chooseEvery({ count: list.total ?? 0 })}
        </Button>
      ) : null}
      {cancellable.length > 0 ? (
        <Button
          size={40}
          variant="danger-outline"
          {...CancelOrdersDialog.prefetch}
          onClick={() => onCancel(cancellable)}
        >
          {texts.cancelMany.action({ count: cancellable.length })}
        </Button>
      ) : null}
      {allocatable.length > 0 ? (
        <Button size={40} {...AllocateDialogs.prefetch} onClick={() => onAllocate(allocatable)}>
          {allocatable.length === 1 ? texts.allocate.action : texts.allocate.many({ count: allocatable.length })}
        </Button>
      ) : null}
    </SelectionBar>
  );
}

export function AdminOrdersPage() {
  const orders = useOrderList(PENDING_ORDERS.endpoint, PENDING_ORDERS.query);
  const chosen = useChosenOrders(orders.list.rows, canChoose, texts.chooseAll);
  const allocating = useDialog<readonly Order[]>();
  const cancelling = useDialog<readonly Order[]>();
  const { deletingId, remove } = useDeleteOrder();
  const fresh = useFreshRows('orders');

  const rowActions = (order: Order) => (
    <>
      <Button
        size={36}
        variant="danger-quiet"
        aria-label={texts.deleteLabel({ id: order.id })}
        busy={deletingId === order.id}
        onClick={() => void remove(order)}
      >
        {texts.delete}
      </Button>
      <AllocateAction order={order} onAllocate={(one) => allocating.open([one])} />
    </>
  );
  return (
    <>
      <OrdersPage
        orders={orders}
        title={titles.adminOrders}
        tableId="admin-orders"
        columns={ORDER_COLUMNS}
        isOfAllStores
        isFresh={({ id }) => fresh.has(id)}
        rowActions={rowActions}
        selection={chosen.selection}
        selectionBar={
          <AdminSelectionBar orders={orders} chosen={chosen} onAllocate={allocating.open} onCancel={cancelling.open} />
        }
        detailsActions={(order) => <CancelAction order={order} />}
      />
      {cancelling.shown ? (
        <CancelOrdersDialog
          key={cancelling.round}
          orders={cancelling.shown}
          isOpen={cancelling.isOpen}
          onClose={cancelling.close}
          onDone={chosen.clear}
        />
      ) : null}
      {allocating.shown ? (
        <AllocateDialogs
          orders={allocating.shown}
          isOpen={allocating.isOpen}
          onClose={allocating.close}
          onDone={chosen.clear}
        />
      ) : null}
    </>
  );
}
