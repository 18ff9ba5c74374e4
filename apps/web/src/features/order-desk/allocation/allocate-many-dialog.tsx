// The dialog 'Allocate Store' for several orders: a row for each, its best stores to choose from, its own outcome.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { allocateStore, listAllOrders, listStoreOptions } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { type Planned, planStores } from '@tilgul/contract/rules/stores/allocation';
import { useCallback, useState } from 'react';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { useSend } from '../../../shared/api/use-api.ts';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { expectOrder } from '../../orders/order-arrivals.tsx';
import { OrderStores, type Outcome } from './order-stores.tsx';
import type { StoreOption } from './store-fit.ts';

const texts = orderTexts.allocate;
const CHANGED = [listAllOrders, listStoreOptions, adminReport];
type Order = OrderForBackOffice;

/** An order and where it goes. */
interface PlannedOrder {
  readonly order: Order;
  readonly plan: Planned<StoreOption> | undefined;
}

/** Allocates one order after the other, each by the one call, and keeps what became of each. */
function useAllocateMany() {
  const { send } = useSend(allocateStore);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);
  /** How many of them have their store at the end. */
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
        ended.set(order.id, { isDone: true, text: t(texts.doneOne, { store }) });
      } catch (error) {
        if (isSessionError(error)) break;
        ended.set(order.id, { isDone: false, text: failureText(error, texts.failedText) });
      }
      setOutcomes(new Map(ended));
    }
    // Once for all of them: each would else load the lists, and what the stores have, again.
    await refetchCalls(CHANGED);
    setSending(false);
    return [...ended.values()].filter(({ isDone }) => isDone).length - before;
  };
  return { outcomes, isSending, allocateAll };
}

/** Where each order goes by what was picked for it and for the orders before it, and by what the stores have as far as it is known. */
function usePlans(orders: readonly Order[]) {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly StoreOption[]>>(new Map());
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(new Map());
  const load = useCallback(
    (orderId: number, options: readonly StoreOption[]) => setLoaded((before) => new Map(before).set(orderId, options)),
    [],
  );
  const pick = useCallback(
    (orderId: number, storeId: number) => setPicked((before) => new Map(before).set(orderId, storeId)),
    [],
  );
  const plans = planStores<StoreOption>(
    orders.map(({ id, warehouse_id }) => ({ warehouse_id, options: loaded.get(id), picked: picked.get(id) })),
  );
  return { planned: orders.map((order, index) => ({ order, plan: plans[index] })), load, pick };
}

export interface AllocateManyDialogProps {
  orders: readonly Order[];
  isOpen: boolean;
  onClose: () => void;
  /** All of them have their store. */
  onDone: () => void;
}

/** Says before it is done how many orders will wait for goods. */
function ShortNote({ planned }: { planned: readonly PlannedOrder[] }) {
  const short = planned.filter(({ plan }) => plan?.chosen && plan.chosen.shortages.length > 0).length;
  return (
    <div role="status">
      {short > 0 ? (
        <Alert tone="notice" live={false} className="mb-4">
          {t(texts.someShort, { short, count: planned.length })}
        </Alert>
      ) : null}
    </div>
  );
}

/** 'Allocate Store' for several orders, the oldest first: what a store has is counted across them (STOCK-5). */
export function AllocateManyDialog({ orders: shown, isOpen, onClose, onDone }: AllocateManyDialogProps) {
  const orders = [...shown].sort((a, b) => a.id - b.id);
  const { outcomes, isSending, allocateAll } = useAllocateMany();
  const isDone = ({ id }: Order) => outcomes.get(id)?.isDone === true;
  const { planned, load, pick } = usePlans(orders.filter((order) => !isDone(order)));
  // While they are sent, what the stores have changes with each; the plan that is sent stays.
  const [sent, setSent] = useState<readonly PlannedOrder[]>();
  const plans = new Map((sent ?? planned).map(({ order, plan }) => [order.id, plan]));
  const count = orders.length;
  const done = orders.filter(isDone).length;
  const submit = async () => {
    setSent(planned);
    const allocated = await allocateAll(planned);
    setSent(undefined);
    if (done + allocated < count) return;
    alerts.success(texts.done, t(texts.doneMany, { count }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={t(texts.manyTitle, { count })}
      width="xl"
      phone="full"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {orderTexts.cancelDialog}
          </Button>
          <Button busy={isSending} disabled={planned.some(({ plan }) => !plan?.chosen)} onClick={() => void submit()}>
            {t(texts.many, { count: count - done })}
          </Button>
        </>
      }
    >
      {outcomes.size > 0 && !isSending && done < count ? (
        <Alert title={texts.failed} className="mb-4">
          {t(texts.someFailed, { done, count })}
        </Alert>
      ) : null}
      <ShortNote planned={sent ?? planned} />
      <ul className="divide-y divide-hairline">
        {orders.map((order) => (
          <OrderStores
            key={order.id}
            order={order}
            plan={plans.get(order.id)}
            outcome={outcomes.get(order.id)}
            onLoad={load}
            onPick={pick}
          />
        ))}
      </ul>
    </Dialog>
  );
}
