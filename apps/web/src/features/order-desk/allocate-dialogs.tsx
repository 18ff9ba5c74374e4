// The dialogs that allocate orders to stores, loaded on first use.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { allocateStore, listStoreOptions } from '@tilgul/contract/orders';
import { planStores } from '@tilgul/contract/rules/allocation';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { useCallback, useId, useState } from 'react';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { expectOrder } from '../orders/new-order-alerts.tsx';
import { OFFICE_CALLS } from './changed-calls.ts';
import {
  hasStore,
  OrderStores,
  type Outcome,
  outlookText,
  StayingOrder,
  StoreCards,
  type StoreOption,
} from './order-stores.tsx';
import { OrderSummary } from './order-summary.tsx';

const texts = orderTexts.allocate;

/** The effect of choosing this store for the order. */
function Outlook({ order, option }: { order: Order; option: StoreOption }) {
  const isServed = option.shortages.length === 0;
  const returnsStock = order.stock_deducted && order.warehouse_name;
  return (
    <div role="status" className="flex flex-col gap-2">
      <Alert tone={isServed ? 'success' : 'notice'}>{outlookText(option)}</Alert>
      {returnsStock ? <Alert tone="notice">{texts.backToPending({ store: returnsStock })}</Alert> : null}
    </div>
  );
}

interface ChoiceProps {
  order: Order;
  load: ReturnType<typeof useStoreOptions>;
  chosen: StoreOption | undefined;
  error: string | undefined;
  onChoose: (storeId: number) => void;
}

function Choice({ order, load, chosen, error, onChoose }: ChoiceProps) {
  const isSkeletonShown = useSteadyLoading(load.isPending);
  if (load.error && !load.data) return <LoadError load={load} title={texts.loadFailed} fallback={texts.failedText} />;
  if (!load.data) {
    if (!isSkeletonShown) return <div className="h-36" />;
    return (
      <SkeletonGroup label={texts.loading} className="grid gap-2 sm:grid-cols-2 md:grid-cols-3">
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
      </SkeletonGroup>
    );
  }
  if (load.data.rows.length === 0) return <Empty title={texts.noStores} />;
  return (
    <div className="flex min-h-36 flex-col gap-3">
      <div>
        <StoreCards isAlone order={order} options={load.data.rows} chosen={chosen} onChoose={onChoose} />
      </div>
      {error === undefined ? null : <Alert>{error}</Alert>}
      {chosen ? <Outlook order={order} option={chosen} /> : null}
    </div>
  );
}

/** Lines that each store can serve now. Never cached, because stock changes all the time. */
const useStoreOptions = (order: Order) => useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });

/** Sends the allocation and reports the outcome. Resolves to true if the dialog can close. */
function useAllocate(order: Order) {
  const { send, isSending, error } = useSend(allocateStore, { invalidates: OFFICE_CALLS });
  const allocate = async (option: StoreOption): Promise<boolean> => {
    const { warehouse_id, warehouse_name: store } = option;
    // An order that this returns to Pending is not reported as new.
    expectOrder(order.id);
    try {
      await send({ body: { order_id: order.id, warehouse_id, seen_warehouse_id: order.warehouse_id } });
      alerts.success(texts.done, texts.doneText({ id: order.id, store }));
      return true;
    } catch (error) {
      if (isSessionError(error)) return true;
      const isOutdated = isApiError(error) && [404, 409].includes(error.status);
      const detail = getFailureMessage(error, texts.failedText);
      alerts.failure(texts.failed, isOutdated ? `${detail} ${texts.changed}` : detail);
      if (isOutdated) await refetchCalls([...OFFICE_CALLS, listStoreOptions]);
      return isOutdated;
    }
  };
  return { allocate, isSending, error };
}

/** 'Allocate Store' for one order, or another one (STOCK-5). */
function AllocateDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const load = useStoreOptions(order);
  const { allocate, isSending, error } = useAllocate(order);
  const formId = useId();
  const [chosenId, setChosenId] = useState<number>();
  const [isSubmitted, setSubmitted] = useState(false);
  const options = load.data?.rows ?? [];
  // Preselects the best store for an order without one; never moves an order by default.
  const selectedId = chosenId ?? (order.warehouse_id === null ? options[0]?.warehouse_id : undefined);
  const chosen = options.find(({ warehouse_id }) => warehouse_id === selectedId);
  const submit = async () => {
    setSubmitted(true);
    if (chosen && (await allocate(chosen))) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={hasStore(order) ? texts.change : texts.title}
      width="lg"
      closeLabel={orderTexts.cancelDialog}
      footer={
        <Button type="submit" form={formId} busy={isSending} disabled={!load.data}>
          {hasStore(order) ? texts.change : texts.submit}
        </Button>
      }
    >
      {/* Enter on a store allocates. */}
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <OrderSummary order={order} />
        {error ? <Alert title={texts.failed}>{getFailureMessage(error, texts.failedText)}</Alert> : null}
        <Choice
          order={order}
          load={load}
          chosen={chosen}
          error={isSubmitted && !chosen ? texts.required : undefined}
          onChoose={setChosenId}
        />
      </form>
    </Dialog>
  );
}

const CHANGED = [...OFFICE_CALLS, listStoreOptions];

type PlannedOrder = ReturnType<typeof usePlans>['planned'][number];

/** Allocates the orders one by one and keeps each outcome. */
function useAllocateMany() {
  const { send } = useSend(allocateStore);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);
  /** Resolves to the number of allocated orders. */
  const allocateAll = async (planned: readonly PlannedOrder[]): Promise<number> => {
    const ended = new Map([...outcomes].filter(([, { isDone }]) => isDone));
    const before = ended.size;
    setSending(true);
    for (const { order, plan } of planned) {
      if (!plan?.chosen) continue;
      const { warehouse_id, warehouse_name: store } = plan.chosen;
      expectOrder(order.id);
      try {
        await send({ body: { order_id: order.id, warehouse_id, seen_warehouse_id: order.warehouse_id } });
        ended.set(order.id, { isDone: true, text: texts.doneOne({ store }) });
      } catch (error) {
        if (isSessionError(error)) break;
        ended.set(order.id, { isDone: false, text: getFailureMessage(error, texts.failedText) });
      }
      setOutcomes(new Map(ended));
    }
    // Refetches once at the end; each allocation would otherwise reload lists and stock.
    await refetchCalls(CHANGED);
    setSending(false);
    return [...ended.values()].filter(({ isDone }) => isDone).length - before;
  };
  return { outcomes, isSending, allocateAll };
}

/** A value for each order, and a stable function that sets one. */
function useByOrder<Value>() {
  const [values, setValues] = useState<ReadonlyMap<number, Value>>(new Map());
  const set = useCallback((id: number, value: Value) => setValues((before) => new Map(before).set(id, value)), []);
  return [values, set] as const;
}

/** Plans each order: the picked store, or the best one after the orders above it. */
function usePlans(orders: readonly Order[]) {
  const [loaded, load] = useByOrder<readonly StoreOption[]>();
  const [picked, pick] = useByOrder<number>();
  const plans = planStores<StoreOption>(
    orders.map(({ id, warehouse_id }) => ({ warehouse_id, options: loaded.get(id), picked: picked.get(id) })),
  );
  return { planned: orders.map((order, index) => ({ order, plan: plans[index] })), load, pick };
}

interface AllocateDialogsProps {
  orders: readonly Order[];
  isOpen: boolean;
  onClose: () => void;
  /** Called once several orders are allocated. */
  onDone: () => void;
}

/** Warns how many orders will wait for stock. */
function ShortNote({ planned }: { planned: readonly PlannedOrder[] }) {
  const short = planned.filter(({ plan }) => plan?.chosen && plan.chosen.shortages.length > 0).length;
  return (
    <div role="status">
      {short > 0 ? (
        <Alert tone="notice" className="mb-4">
          {texts.someShort({ short, count: planned.length })}
        </Alert>
      ) : null}
    </div>
  );
}

/** Orders that have a store stay there until they are moved, unless all of them have one. */
function useMoved(shown: readonly Order[]) {
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set());
  const isChange = shown.every(hasStore);
  const isTaken = (order: Order) => isChange || !hasStore(order) || moved.has(order.id);
  const move = (id: number) => setMoved((before) => new Set(before).add(id));
  return { isChange, isTaken, move };
}

/** 'Allocate Store' for several orders, oldest first. Stock is counted across them (STOCK-5). */
function AllocateManyDialog({ orders: shown, isOpen, onClose, onDone }: AllocateDialogsProps) {
  const { isChange, isTaken, move } = useMoved(shown);
  const sorted = [...shown].sort((a, b) => a.id - b.id);
  const orders = sorted.filter(isTaken);
  const { outcomes, isSending, allocateAll } = useAllocateMany();
  const isDone = ({ id }: Order) => outcomes.get(id)?.isDone === true;
  const { planned, load, pick } = usePlans(orders.filter((order) => !isDone(order)));
  // Freezes the plan while sending, because stock changes with each order.
  const [sent, setSent] = useState<readonly PlannedOrder[]>();
  const plans = new Map((sent ?? planned).map(({ order, plan }) => [order.id, plan]));
  const count = orders.length;
  const done = orders.filter(isDone).length;
  const submit = async () => {
    setSent(planned);
    const allocated = await allocateAll(planned);
    setSent(undefined);
    if (done + allocated < count) return;
    alerts.success(texts.done, texts.doneMany({ count }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isChange ? texts.change : texts.title}
      description={texts.manyTitle({ count: sorted.length })}
      width="xl"
      phone="full"
      closeLabel={orderTexts.cancelDialog}
      footer={
        <Button busy={isSending} disabled={planned.some(({ plan }) => !plan?.chosen)} onClick={() => void submit()}>
          {(isChange ? texts.changeMany : texts.many)({ count: count - done })}
        </Button>
      }
    >
      {outcomes.size > 0 && !isSending && done < count ? (
        <Alert title={texts.failed} className="mb-4">
          {texts.someFailed({ done, count })}
        </Alert>
      ) : null}
      <ShortNote planned={sent ?? planned} />
      <ul className="divide-y divide-hairline">
        {sorted.map((order) =>
          isTaken(order) ? (
            <OrderStores
              key={order.id}
              order={order}
              takesFocus={order === orders[0]}
              plan={plans.get(order.id)}
              outcome={outcomes.get(order.id)}
              onLoad={load}
              onPick={pick}
            />
          ) : (
            <StayingOrder key={order.id} order={order} onMove={isSending ? undefined : move} />
          ),
        )}
      </ul>
    </Dialog>
  );
}

/** 'Allocate Store' for one order or for several. */
export function AllocateDialogs(props: AllocateDialogsProps) {
  const { orders, ...dialog } = props;
  const [first, second] = orders;
  const key = orders.map(({ id }) => id).join();
  if (second) return <AllocateManyDialog key={key} {...props} />;
  return first ? <AllocateDialog key={key} order={first} isOpen={dialog.isOpen} onClose={dialog.onClose} /> : null;
}
