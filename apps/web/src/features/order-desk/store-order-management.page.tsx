// The page /store-order-management: the store's orders with details and all steps up to delivery.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { listStoreOrders } from '@tilgul/contract/orders';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { nextStatuses } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/office/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { texts as toPackTexts } from '@tilgul/messages/store/to-pack';
import { Lock, PackageCheck, PackageOpen, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDifference } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import type { BulkStep } from './edit-dialogs.tsx';
import { STORE_ORDER_COLUMNS } from './list/order-columns.tsx';
import { NoAction, OrdersPage, SelectionBar, useChosenOrders, useOrderList } from './list/orders-page.tsx';
import type { OrderPrintProps } from './print/order-print.tsx';
import { isEditable } from './use-cancel-order.ts';

interface ActionProps {
  order: Order;
  onEdit: (id: number) => void;
}

/** The next step by status; none for the last ones. */
const STEPS: Partial<Record<Order['status'], string>> = storeOrderTexts.steps;

/** Filled if the store has to act: a next step, or returned goods. */
function EditButton({ order, onEdit, size = 36 }: ActionProps & { size?: 36 | 44 }) {
  const isInStore = order.status === 'Pending' || order.status === 'Processing';
  const step = STEPS[order.status];
  return (
    <Button
      size={size}
      className="max-md:ms-auto"
      variant={isInStore ? 'primary' : 'outline'}
      aria-label={[storeOrderTexts.editLabel({ id: order.id }), step].filter(Boolean).join(' · ')}
      {...EditOrderDialog.prefetch}
      onClick={() => onEdit(order.id)}
    >
      {step ? storeOrderTexts.editStep({ step }) : storeOrderTexts.edit}
    </Button>
  );
}

/** 'Order Closed' on Delivered, 'Order Allocated' on Shipped, otherwise Edit (UI-25). */
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

/** Below the status: returned goods, or a cash difference (ORD-7, CASH-1). */
function Note({ order }: { order: Order }) {
  const isReturned = order.status === 'Shipped' && order.return_reason !== null;
  if (isReturned) return <span className="block text-xs text-muted">{storeOrderTexts.broughtBack}</span>;
  if (!order.cash_difference) return null;
  return (
    <span className="block text-xs font-semibold text-danger">
      {storeOrderTexts.cashDiffers({ difference: formatDifference(order.cash_difference) })}
    </span>
  );
}

function DeliveryWindow({ slot }: Pick<Order, 'slot'>) {
  const { business_tz } = useSettings();
  return slot && texts.comes({ window: formatWhen(slot, serverNow(), business_tz) });
}

/** Second lines: window below the date, area below the customer, payment below the total, rider below the status. */
const BELOW: Readonly<Partial<Record<string, (order: Order) => ReactNode>>> = {
  date: ({ slot }) => <DeliveryWindow slot={slot} />,
  customer: ({ city, postal_code }) => `${city} ${postal_code}`,
  total: ({ payment_type }) => texts.payment[payment_type],
  status: ({ staff_name }) => staff_name,
};

const COLUMNS: readonly TableColumn<Order>[] = STORE_ORDER_COLUMNS.map((column) => {
  const below = BELOW[column.id];
  if (!below) return column;
  const cell = (order: Order) => (
    <>
      {column.cell(order)}
      <span className="block text-xs font-normal text-muted">{below(order)}</span>
      {column.id === 'status' ? <Note order={order} /> : null}
    </>
  );
  return { ...column, cell };
});

/** Whether the order is in the store and not packed yet. */
const isToPack = ({ status, items }: Order) => status === 'Processing' && items.every(({ packed }) => packed === null);

/** Orders the manager can still move on. */
const canChoose = ({ status }: Order) => nextStatuses(status, MANAGER).length > 0;

const WindowFilter = lazyComponent(() => import('./list/window-filter.tsx').then((m) => m.WindowFilter));
const EditOrderDialog = lazyComponent(() => import('./edit-dialogs.tsx').then((m) => m.EditOrderDialog));
const BulkDialog = lazyComponent(() => import('./edit-dialogs.tsx').then((m) => m.BulkDialog));
const PackDialog = lazyComponent(() => import('./packing/pack-dialog.tsx').then((m) => m.PackDialog));
const OrderPrint = lazyComponent(() => import('./print/order-print.tsx').then((m) => m.OrderPrint));

/** Next steps and pick lists of the selected orders. */
function StoreSelectionBar({
  orders,
  onClear,
  onStep,
  onPrint,
}: {
  orders: readonly Order[];
  onClear: () => void;
  onStep: (step: BulkStep) => void;
  onPrint: () => void;
}) {
  return (
    <SelectionBar count={orders.length} onClear={onClear}>
      <Button size={40} variant="outline" icon={Printer} onClick={onPrint}>
        {storeOrderTexts.prints.pickLists}
      </Button>
      {(['Processing', 'Shipped'] as const).map((to) => {
        const movable = orders.filter(({ status }) => nextStatuses(status, MANAGER).includes(to));
        return movable.length > 0 ? (
          <Button key={to} size={40} {...BulkDialog.prefetch} onClick={() => onStep({ to, orders: movable })}>
            {storeOrderTexts.bulk[to].action({ count: movable.length })}
          </Button>
        ) : null;
      })}
    </SelectionBar>
  );
}

export function StoreOrderManagementPage() {
  const orders = useOrderList(listStoreOrders);
  const [editedId, setEditedId] = useState<number>();
  const wasEdited = useLastDefined(editedId) !== undefined;
  const fresh = useFreshRows('orders');
  const chosen = useChosenOrders(orders.list.rows, canChoose, storeOrderTexts.chooseAll);
  const [bulk, setBulk] = useState<BulkStep>();
  const [printed, setPrinted] = useState<Pick<OrderPrintProps, 'kind' | 'orders'>>();
  const [packedId, setPackedId] = useState<number>();
  const detailsActions = (order: Order, close: () => void) => {
    const leaveFor = (open: (id: number) => void) => () => {
      close();
      open(order.id);
    };
    return (
      <>
        {(['pick', 'slip'] as const).map((kind) => (
          <Button key={kind} variant="outline" icon={Printer} onClick={() => setPrinted({ kind, orders: [order] })}>
            {storeOrderTexts.prints[kind]}
          </Button>
        ))}
        {isToPack(order) ? (
          <Button
            variant="outline"
            icon={PackageOpen}
            aria-label={toPackTexts.packLabel({ id: order.id })}
            onClick={leaveFor(setPackedId)}
          >
            {toPackTexts.pack}
          </Button>
        ) : null}
        {isEditable(order) ? <EditButton order={order} onEdit={leaveFor(setEditedId)} size={44} /> : null}
      </>
    );
  };
  return (
    <>
      <OrdersPage
        orders={orders}
        title={titles.storeOrders}
        tableId="store-orders"
        columns={COLUMNS}
        hasNoteOnPhones={false}
        windows={<WindowFilter url={orders.url} />}
        isFresh={({ id }) => fresh.has(id)}
        rowActions={(order) => <EditAction order={order} onEdit={setEditedId} />}
        detailsActions={detailsActions}
        selection={chosen.selection}
        selectionBar={
          <StoreSelectionBar
            orders={chosen.orders}
            onClear={chosen.clear}
            onStep={setBulk}
            onPrint={() => setPrinted({ kind: 'pick', orders: chosen.orders })}
          />
        }
      />
      {bulk ? <BulkDialog {...bulk} onClose={() => setBulk(undefined)} onDone={chosen.clear} /> : null}
      {packedId === undefined ? null : <PackDialog id={packedId} onClose={() => setPackedId(undefined)} />}
      {printed ? <OrderPrint {...printed} onDone={() => setPrinted(undefined)} /> : null}
      {wasEdited ? (
        <EditOrderDialog
          order={orders.list.rows.find(({ id }) => id === editedId)}
          onClose={() => setEditedId(undefined)}
        />
      ) : null}
    </>
  );
}
