// The page /store-order-management: the store's orders with details and all steps up to delivery.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { listStoreOrders, listToPack } from '@tilgul/contract/orders';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { nextStatuses } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { texts as toPackTexts } from '@tilgul/messages/store/to-pack';
import { Ban, FileText, Lock, type LucideIcon, PackageCheck, PackageOpen, Pencil, Printer, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadAll } from '../../shared/api/all-pages.ts';
import { call } from '../../shared/api/api.ts';
import { useNamedRow } from '../../shared/api/named-row.ts';
import { formatDifference } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { STEP_PARAM } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import type { RowMenuEntry, TableColumn } from '../../ui/table/table-types.ts';
import type { TableView } from '../../ui/table/view-tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { STORE_CALLS } from './changed-calls.ts';
import type { BulkStep } from './edit-dialogs.tsx';
import { DueWindow, formatPayment, pickColumns, STORE_ORDER_COLUMNS } from './list/order-columns.tsx';
import { NoAction, OrdersPage, SelectionBar } from './list/orders-page.tsx';
import { PackingCell, type PackingProgress, usePackingProgress } from './list/packing-cell.tsx';
import { type OrderList, useChosenOrders, useOpenOrder, useOrderList } from './list/use-order-list.ts';
import { isEditable, isToPack, mayCancel } from './order-steps.ts';
import type { OrderPrintProps } from './print/order-print.tsx';

/** The space of the windows until their code has loaded. */
const WINDOWS_SPACE = (
  <>
    <span className="h-10 max-md:basis-full md:w-38" />
    <span className="h-10 max-md:basis-full md:flex-1" />
  </>
);
const WindowFilter = lazyComponent(() => import('./list/window-filter.tsx').then((m) => m.WindowFilter), WINDOWS_SPACE);
const OrderStepDialog = lazyComponent(() => import('./edit-dialogs.tsx').then((m) => m.OrderStepDialog));
const BulkDialog = lazyComponent(() => import('./edit-dialogs.tsx').then((m) => m.BulkDialog));
const PackDialog = lazyComponent(() => import('./packing/pack-dialog.tsx').then((m) => m.PackDialog));
const CancelOrdersDialog = lazyComponent(() => import('./cancel-orders-dialog.tsx').then((m) => m.CancelOrdersDialog));
const OrderPrint = lazyComponent(() => import('./print/order-print.tsx').then((m) => m.OrderPrint));

const isBroughtBack = ({ status, return_reason }: Order) => status === 'Shipped' && return_reason !== null;
const hasVerb = (order: Order) => ['Pending', 'Processing'].includes(order.status) || isBroughtBack(order);

interface StepProps {
  order: Order;
  progress: PackingProgress | undefined;
  onEdit: (id: number) => void;
  onPack: (id: number) => void;
  /** In the details it is the next step of the screen. */
  isInDetails?: boolean;
}

/** The verb of the row: process, pack or continue, ship, send again. */
function Verb({ order, progress, onEdit, onPack, isInDetails = false }: StepProps) {
  const { id, status } = order;
  const { verbs } = storeOrderTexts;
  const isPacking = isToPack(order);
  const word = isPacking ? (progress ? verbs.go : verbs.pack) : verbs[status as 'Pending'];
  return (
    <Button
      size={isInDetails ? 44 : 36}
      className="max-md:flex-1 md:min-w-28"
      variant={isInDetails ? 'primary' : 'outline-primary'}
      data-next={isInDetails || undefined}
      aria-label={storeOrderTexts.verbLabel({ verb: word, id })}
      {...(isPacking ? PackDialog : OrderStepDialog).prefetch}
      onClick={() => (isPacking ? onPack : onEdit)(id)}
    >
      {word}
    </Button>
  );
}

interface StateProps {
  icon: LucideIcon;
  children: ReactNode;
  /** The rider, as a second line. */
  rider?: string | null;
}

const State = ({ icon: Icon, children, rider = null }: StateProps) => (
  <span className="flex items-start gap-2 text-muted">
    {/* A card's badge has an icon, and its line little room. */}
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 max-md:hidden" />
    <span>
      {children}
      {rider === null ? null : <span className="block text-xs">{rider}</span>}
    </span>
  </span>
);

/** 'Order Closed' on Delivered, 'Order Allocated' on Shipped, the rider of an order on the road, otherwise the verb (UI-25). */
function NextStep(props: StepProps) {
  const { order } = props;
  if (order.status === 'Delivered')
    return (
      <State icon={Lock} rider={order.staff_name}>
        {texts.orderClosed}
      </State>
    );
  if (order.status === 'Out For Delivery') return <State icon={Truck}>{order.staff_name}</State>;
  if (order.status === 'Cancelled') return <NoAction />;
  if (order.status !== 'Shipped') return <Verb {...props} />;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <State icon={PackageCheck} rider={isBroughtBack(order) ? null : order.staff_name}>
        {storeOrderTexts.allocated}
      </State>
      {isBroughtBack(order) ? <Verb {...props} /> : null}
    </span>
  );
}

/** Below the status: returned goods, or a cash difference (ORD-7, CASH-1). */
function note(order: Order): ReactNode {
  if (isBroughtBack(order)) return storeOrderTexts.broughtBack;
  if (order.cash_difference)
    return (
      <span className="font-semibold text-danger">
        {storeOrderTexts.cashDiffers({ difference: formatDifference(order.cash_difference) })}
      </span>
    );
  return null;
}

/** Second lines: area below the customer, payment below the total. */
const BELOW: Readonly<Partial<Record<string, (order: Order) => ReactNode>>> = {
  customer: ({ city, postal_code }) => `${formatCity(city)} ${postal_code}`,
  total: formatPayment,
};

const StatusAndWindow = (order: Order) => (
  <>
    <StatusBadge status={order.status} /> <DueWindow slot={order.slot} />
  </>
);

const getColumns = (progress: ReadonlyMap<number, PackingProgress>): readonly TableColumn<Order>[] => {
  const packing: TableColumn<Order> = {
    id: 'packing',
    header: storeOrderTexts.packing.header,
    cell: (order) => <PackingCell order={order} progress={progress.get(order.id)} />,
    cardCell: (order) => <PackingCell order={order} progress={progress.get(order.id)} isOnCard />,
    card: 'line',
  };
  return [...pickColumns('id', 'customer', 'window'), packing, ...pickColumns('total', 'status')].map((column) => {
    const below = BELOW[column.id];
    if (column.id === 'window') return { ...column, card: 'none' };
    // Beside the window on cards, so that the customer's name has room.
    if (column.id === 'status') return { ...column, below: note, card: 'foot', cardCell: StatusAndWindow };
    return below ? { ...column, below } : column;
  });
};

const { views: viewTexts } = texts;

/** Steps in their order, then all, with which the page opens: on phones they are first, so that the steps stay in sight. */
function useViews({ counts, url }: OrderList): readonly TableView[] {
  const isPhone = useMedia('(width < 48rem)');
  const all = { label: viewTexts.all, search: '', count: counts?.all };
  return [
    ...(isPhone ? [all] : []),
    { label: viewTexts.toProcess, search: 'status=pending', count: counts?.pending },
    { label: viewTexts.toPackStore, search: 'view=to_pack', count: counts?.to_pack },
    { label: viewTexts.packed, search: 'view=packed', count: counts?.packed },
    { label: viewTexts.onRoad, search: 'view=on_road', count: counts?.on_road },
    ...(isPhone ? [] : [all]),
    { label: statusTexts.Delivered, search: 'status=delivered' },
    ...(counts?.late || url.filters.view === 'late'
      ? [{ label: viewTexts.late, search: 'view=late', count: counts?.late, isLate: true }]
      : []),
  ];
}

/** Orders the manager can still move on. */
const canChoose = ({ status }: Order) => nextStatuses(status, MANAGER).length > 0;

/** Next steps of the selected orders; their pick lists, if there is one step. */
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
  const steps = (['Processing', 'Shipped'] as const).flatMap((to) => {
    const movable = orders.filter(({ status }) => nextStatuses(status, MANAGER).includes(to));
    return movable.length > 0 ? [{ to, orders: movable }] : [];
  });
  return (
    <SelectionBar orders={orders} onClear={onClear}>
      {steps.length > 1 ? null : (
        <Button size={40} variant="outline-light" icon={Printer} onClick={onPrint}>
          {storeOrderTexts.prints.pickLists}
        </Button>
      )}
      {steps.map((step, place) => (
        <Button
          key={step.to}
          size={40}
          // The next step of unpacked orders is to pack them.
          variant={place === 0 && !(step.to === 'Shipped' && step.orders.some(isToPack)) ? 'primary' : 'outline-light'}
          {...BulkDialog.prefetch}
          onClick={() => onStep(step)}
        >
          {storeOrderTexts.bulk[step.to].action({ count: step.orders.length })}
        </Button>
      ))}
    </SelectionBar>
  );
}

type Printed = Pick<OrderPrintProps, 'kind' | 'orders'>;

interface HeadActionsProps {
  /** Undefined while it loads. */
  toPack: number | undefined;
  onPack: (id: number) => void;
  onPrint: (printed: Printed) => void;
}

/** Three of them fit in a row of a phone. */
const HEAD_BUTTON = 'max-md:px-2.5 max-md:text-sm';

/** Pick lists of all orders to pack, and the one to pack next: of the earliest window, then the oldest. */
function HeadActions({ toPack, onPack, onPrint }: HeadActionsProps) {
  const [busy, setBusy] = useState<'print' | 'pack'>();
  const run = async (kind: 'print' | 'pack', step: () => Promise<void>) => {
    setBusy(kind);
    try {
      await step();
    } catch (error) {
      alerts.callFailure(
        error,
        kind === 'print' ? toPackTexts.printFailed : storeOrderTexts.packNextFailed,
        toPackTexts.tryAgain,
      );
    } finally {
      setBusy(undefined);
    }
  };
  const print = () => run('print', async () => onPrint({ kind: 'pick', orders: await loadAll(listToPack, {}) }));
  const packNext = () =>
    run('pack', async () => {
      const [first] = (await call(listToPack, { query: { limit: 1 } })).rows;
      if (first) onPack(first.id);
      else alerts.success(storeOrderTexts.nothingToPack, toPackTexts.none);
    });
  return (
    <>
      <Button
        variant="outline"
        className={HEAD_BUTTON}
        icon={Printer}
        busy={busy === 'print'}
        disabled={toPack === 0}
        onClick={() => void print()}
      >
        {storeOrderTexts.prints.pickLists}
      </Button>
      <Button
        className={HEAD_BUTTON}
        icon={PackageOpen}
        busy={busy === 'pack'}
        disabled={toPack === 0}
        {...PackDialog.prefetch}
        onClick={() => void packNext()}
      >
        {storeOrderTexts.packNext}
      </Button>
    </>
  );
}

/** Among the orders to pack, those whose packing has begun come first. */
function putBegunFirst(orders: OrderList, progress: ReadonlyMap<number, PackingProgress>): OrderList {
  if (orders.url.filters.view !== 'to_pack' || progress.size === 0) return orders;
  const { rows } = orders.list;
  const begun = rows.filter(({ id }) => progress.has(id));
  return { ...orders, list: { ...orders.list, rows: [...begun, ...rows.filter(({ id }) => !progress.has(id))] } };
}

export function StoreOrderManagementPage() {
  const loaded = useOrderList(listStoreOrders, { isCounted: true });
  const views = useViews(loaded);
  const progress = usePackingProgress(!loaded.list.isLoading);
  const orders = putBegunFirst(loaded, progress);
  const [editedId, setEditedId] = useState<number>();
  const wasEdited = useLastDefined(editedId) !== undefined;
  const edited = useOpenOrder(listStoreOrders, { list: orders.list, url: { ...orders.url, openId: editedId } });
  const fresh = useFreshRows('orders');
  const chosen = useChosenOrders(orders.list.rows, canChoose, storeOrderTexts.chooseAll);
  const [bulk, setBulk] = useState<BulkStep>();
  const [printed, setPrinted] = useState<Printed>();
  const [packedId, setPackedId] = useState<number>();
  useNamedRow(orders.list, STEP_PARAM, (order) => {
    if (isToPack(order)) setPackedId(order.id);
    else if (hasVerb(order)) setEditedId(order.id);
  });
  const cancelling = useDialog<Order>();
  const print = (kind: Printed['kind'], order: Order) => setPrinted({ kind, orders: [order] });
  const menu = (order: Order, closeDetails?: () => void): (RowMenuEntry | undefined)[] => [
    isEditable(order)
      ? {
          label: storeOrderTexts.edit,
          icon: Pencil,
          onChoose: () => {
            closeDetails?.();
            setEditedId(order.id);
          },
        }
      : undefined,
    { label: storeOrderTexts.prints.pick, icon: Printer, onChoose: () => print('pick', order) },
    { label: storeOrderTexts.prints.slip, icon: FileText, onChoose: () => print('slip', order) },
    mayCancel(order.status, MANAGER)
      ? { label: texts.cancel.action, icon: Ban, isDanger: true, onChoose: () => cancelling.open(order) }
      : undefined,
  ];
  const detailsActions = (order: Order, close: () => void) => {
    if (!hasVerb(order)) return undefined;
    const leaveFor = (open: (id: number) => void) => (id: number) => {
      close();
      open(id);
    };
    return (
      <Verb
        order={order}
        progress={progress.get(order.id)}
        isInDetails
        onEdit={leaveFor(setEditedId)}
        onPack={leaveFor(setPackedId)}
      />
    );
  };
  return (
    <>
      <OrdersPage
        orders={orders}
        endpoint={listStoreOrders}
        title={titles.storeOrders}
        tableId="store-orders"
        columns={getColumns(progress)}
        exported={STORE_ORDER_COLUMNS}
        views={views}
        hasStatus={false}
        filters={<WindowFilter url={orders.url} />}
        headActions={<HeadActions toPack={orders.counts?.to_pack} onPack={setPackedId} onPrint={setPrinted} />}
        isFresh={({ id }) => fresh.has(id)}
        step={(order) => (
          <NextStep order={order} progress={progress.get(order.id)} onEdit={setEditedId} onPack={setPackedId} />
        )}
        stepHeader={storeOrderTexts.nextStep}
        menu={menu}
        detailsActions={detailsActions}
        detailsMenu={menu}
        selection={chosen.selection}
        selectionBar={
          chosen.orders.length > 0 ? (
            <StoreSelectionBar
              orders={chosen.orders}
              onClear={chosen.clear}
              onStep={setBulk}
              onPrint={() => setPrinted({ kind: 'pick', orders: chosen.orders })}
            />
          ) : null
        }
      />
      {bulk ? (
        <BulkDialog {...bulk} onClose={() => setBulk(undefined)} onPack={setPackedId} onDone={chosen.clear} />
      ) : null}
      {cancelling.shown ? (
        <CancelOrdersDialog
          key={cancelling.round}
          orders={[cancelling.shown]}
          lists={STORE_CALLS}
          isOpen={cancelling.isOpen}
          onClose={cancelling.close}
          onDone={chosen.clear}
        />
      ) : null}
      {packedId === undefined ? null : <PackDialog id={packedId} onClose={() => setPackedId(undefined)} />}
      {printed ? <OrderPrint {...printed} onDone={() => setPrinted(undefined)} /> : null}
      {wasEdited ? (
        <OrderStepDialog order={edited} onClose={() => setEditedId(undefined)} onPack={setPackedId} />
      ) : null}
    </>
  );
}
