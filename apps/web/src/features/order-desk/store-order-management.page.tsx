// The page /store-order-management: the store's orders, their details, and the steps up to delivery.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listStoreOrders } from '@tilgul/contract/orders';
import { Lock, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDifference } from '../../shared/format/money.ts';
import { orderTexts as texts } from '../../texts/en/office/orders.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { storeOrderTexts } from '../../texts/en/store/store-orders.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useFreshOrders } from '../orders/order-arrivals.tsx';
import { EditOrderDialog, isEditable } from './changes/edit-order-dialog.tsx';
import { NoAction } from './list/no-action.tsx';
import { storeOrderColumns } from './list/order-columns.tsx';
import { OrdersPage } from './list/orders-page.tsx';
import { useOrderList } from './list/use-order-list.ts';

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
  return <NoAction />;
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
  return storeOrderColumns(timeZone).map((column) => (column.id === 'status' ? withNote(column) : column));
}

export function StoreOrderManagementPage() {
  const orders = useOrderList(listStoreOrders);
  const [editedId, setEditedId] = useState<number>();
  const fresh = useFreshOrders();
  const detailsActions = (order: Order | undefined, close: () => void) => {
    if (!order || !isEditable(order)) return null;
    const edit = (id: number) => {
      close();
      setEditedId(id);
    };
    return <EditButton order={order} onEdit={edit} size={44} />;
  };
  return (
    <>
      <OrdersPage
        orders={orders}
        title={titles.storeOrders}
        tableId="store-orders"
        columns={storeColumns}
        hasNoteOnPhones={false}
        isFresh={({ id }) => fresh.has(id)}
        rowActions={(order) => <EditAction order={order} onEdit={setEditedId} />}
        detailsActions={detailsActions}
      />
      <EditOrderDialog
        order={orders.list.rows.find(({ id }) => id === editedId)}
        onClose={() => setEditedId(undefined)}
      />
    </>
  );
}
