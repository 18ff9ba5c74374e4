// The page /admin-orders: online orders with details and deletion; cancellation and store allocation also of several.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { deleteOrder, NO_STORE } from '@tilgul/contract/orders';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { ALLOCATE_FROM } from '@tilgul/contract/rules/statuses';
import { listStores } from '@tilgul/contract/stores';
import { texts as orderTexts, texts } from '@tilgul/messages/office/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Ban, Store, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useNamedRow } from '../../shared/api/named-row.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { toNamedOptions } from '../../shared/format/names.ts';
import { ALLOCATE_PARAM } from '../../shared/paths.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { RowMenuEntry } from '../../ui/table/table-types.ts';
import type { TableView } from '../../ui/table/view-tabs.tsx';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { OFFICE_CALLS } from './changed-calls.ts';
import { PENDING_ORDERS } from './first-calls.ts';
import { ORDER_COLUMNS, StoreName } from './list/order-columns.tsx';
import { FILTER_WIDTH, OrdersPage, SelectionBar } from './list/orders-page.tsx';
import { type OrderList, useChooseEvery, useChosenOrders, useOrderList } from './list/use-order-list.ts';
import { mayCancel } from './order-steps.ts';

const removeTexts = orderTexts.remove;

/** Confirms, deletes and reports the outcome (UI-8). */
function useDeleteOrder() {
  const { send } = useSend(deleteOrder, { invalidates: OFFICE_CALLS, afterRefusal: true });
  const remove = useCallback(
    async ({ id }: { id: number }) => {
      const title = removeTexts.title({ id });
      if (!(await confirm({ title, text: removeTexts.text, confirmLabel: removeTexts.confirm }))) return;
      try {
        await send({ params: { id } });
        alerts.success(removeTexts.done, removeTexts.doneText({ id }));
        // Moves the focus, because its row is about to disappear.
        focusHeading();
      } catch (error) {
        alerts.callFailure(error, removeTexts.failed, removeTexts.wentWrong);
      }
    },
    [send],
  );
  return { remove };
}

const AllocateDialogs = lazyComponent(() => import('./allocate-dialogs.tsx').then((m) => m.AllocateDialogs));

const CancelOrdersDialog = lazyComponent(() => import('./cancel-orders-dialog.tsx').then((m) => m.CancelOrdersDialog));

const canAllocate = ({ status }: Order) => ALLOCATE_FROM.includes(status);
const canCancel = ({ status }: Order) => mayCancel(status, ADMIN);
const canChoose = (order: Order) => canAllocate(order) || canCancel(order);
/** The word and the name of the verb that gives an order its store, or another one. */
const getStoreVerb = ({ id, warehouse_id }: Order) =>
  warehouse_id === null
    ? { children: texts.allocate.action, 'aria-label': texts.allocate.actionLabel({ id }) }
    : { children: texts.allocate.change, 'aria-label': texts.allocate.changeLabel({ id }) };

/** What allocates the chosen orders: those without a store first; if all have one, it changes them. */
function getBulkVerb(orders: readonly Order[]): string {
  const waiting = orders.filter(({ warehouse_id }) => warehouse_id === null).length;
  if (waiting === 0) return texts.allocate.changeMany({ count: orders.length });
  return orders.length === 1 ? texts.allocate.action : texts.allocate.many({ count: waiting });
}

/** The store, or the button that allocates one while the order waits; 'Order Closed' once delivered. */
function StoreStep({ order, onAllocate }: { order: Order; onAllocate: (order: Order) => void }) {
  const { id, warehouse_name } = order;
  if (warehouse_name !== null || !canAllocate(order))
    return <StoreName row={order} {...(order.status === 'Delivered' ? { note: texts.orderClosed } : {})} />;
  return (
    <Button
      size={36}
      variant="outline-primary"
      className="max-md:flex-1 md:px-2!"
      aria-label={texts.allocate.actionLabel({ id })}
      {...AllocateDialogs.prefetch}
      onClick={() => onAllocate(order)}
    >
      {texts.allocate.action}
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
    <SelectionBar orders={chosen.orders} onClear={chosen.clear}>
      {choose && isMoreListed ? (
        <button
          type="button"
          aria-busy={isChoosing}
          onClick={choose}
          className="hit-44 relative me-2 text-sm underline underline-offset-4 max-md:hidden"
        >
          {texts.chooseEvery({ count: list.total ?? 0 })}
        </button>
      ) : null}
      {cancellable.length > 0 ? (
        <Button
          size={40}
          variant="outline-light"
          icon={Ban}
          className="whitespace-nowrap md:me-6"
          {...CancelOrdersDialog.prefetch}
          onClick={() => onCancel(cancellable)}
        >
          {texts.cancel.many({ count: cancellable.length })}
        </Button>
      ) : null}
      {allocatable.length > 0 ? (
        <Button
          size={40}
          icon={Store}
          className="whitespace-nowrap"
          {...AllocateDialogs.prefetch}
          onClick={() => onAllocate(allocatable)}
        >
          {getBulkVerb(allocatable)}
        </Button>
      ) : null}
    </SelectionBar>
  );
}

const { views: viewTexts } = texts;

/** The default view first (UI-19); what is late is red. */
const getViews = (counts: OrderList['counts']): readonly TableView[] => [
  { label: viewTexts.pending, search: '', count: counts?.pending },
  { label: viewTexts.noStore, search: `store=${NO_STORE}`, count: counts?.no_store },
  { label: viewTexts.late, search: 'status=all&view=late', count: counts?.late, isLate: true },
  { label: viewTexts.toPack, search: 'status=all&view=to_pack', count: counts?.to_pack },
  { label: viewTexts.onRoad, search: 'status=all&view=on_road', count: counts?.on_road },
  { label: viewTexts.unpaid, search: 'status=all&view=unpaid', count: counts?.unpaid },
  { label: viewTexts.all, search: 'status=all', count: counts?.all },
];

/** The store stands where it is allocated, so the table itself has no column for it. */
const COLUMNS = ORDER_COLUMNS.filter(({ id }) => id !== 'store');

function StoreFilter({ url }: Pick<OrderList, 'url'>) {
  const { rows } = useAllPages(useList(listStores));
  return (
    <FilterSelect
      url={url}
      name="store"
      label={texts.filterStore}
      prefix=""
      all={texts.allStores}
      options={[{ value: NO_STORE, label: texts.withoutStore }, ...toNamedOptions(rows)]}
      className={`${FILTER_WIDTH} md:max-w-48`}
    />
  );
}

export function AdminOrdersPage() {
  const orders = useOrderList(PENDING_ORDERS.endpoint, { ...PENDING_ORDERS.query, isCounted: true });
  const chosen = useChosenOrders(orders.list.rows, canChoose, texts.chooseAll);
  const allocating = useDialog<readonly Order[]>();
  useNamedRow(orders.list, ALLOCATE_PARAM, (order) => canAllocate(order) && allocating.open([order]));
  const cancelling = useDialog<readonly Order[]>();
  const { remove } = useDeleteOrder();
  const fresh = useFreshRows('orders');
  const { open: allocate } = allocating;
  const { open: cancel } = cancelling;
  const menu = useCallback(
    (order: Order): (RowMenuEntry | undefined)[] => [
      canAllocate(order)
        ? { label: getStoreVerb(order).children, icon: Store, onChoose: () => allocate([order]) }
        : undefined,
      canCancel(order) ? { label: texts.cancel.action, icon: Ban, onChoose: () => cancel([order]) } : undefined,
      { label: texts.delete, icon: Trash2, isDanger: true, onChoose: () => void remove(order) },
    ],
    [allocate, cancel, remove],
  );
  const step = useCallback(
    (order: Order) => <StoreStep order={order} onAllocate={(one) => allocate([one])} />,
    [allocate],
  );
  return (
    <>
      <OrdersPage
        orders={orders}
        endpoint={PENDING_ORDERS.endpoint}
        title={titles.adminOrders}
        tableId="admin-orders"
        columns={COLUMNS}
        exported={ORDER_COLUMNS}
        views={getViews(orders.counts)}
        filters={<StoreFilter url={orders.url} />}
        sort={orders.sort}
        isFresh={({ id }) => fresh.has(id)}
        step={step}
        stepHeader={texts.store}
        menu={menu}
        selection={chosen.selection}
        selectionBar={
          chosen.orders.length > 0 ? (
            <AdminSelectionBar
              orders={orders}
              chosen={chosen}
              onAllocate={allocating.open}
              onCancel={cancelling.open}
            />
          ) : null
        }
        detailsActions={(order, close) =>
          canAllocate(order) && (order.warehouse_name === null || order.status === 'Pending') ? (
            <Button
              icon={Store}
              variant={order.warehouse_id === null ? 'primary' : 'outline-primary'}
              data-next={order.warehouse_id === null || undefined}
              {...getStoreVerb(order)}
              {...AllocateDialogs.prefetch}
              onClick={() => {
                close();
                allocating.open([order]);
              }}
            />
          ) : undefined
        }
        detailsMenu={(order) => [
          canCancel(order)
            ? { label: texts.cancel.action, icon: Ban, isDanger: true, onChoose: () => cancelling.open([order]) }
            : undefined,
        ]}
      />
      {cancelling.shown ? (
        <CancelOrdersDialog
          key={cancelling.round}
          orders={cancelling.shown}
          lists={OFFICE_CALLS}
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
