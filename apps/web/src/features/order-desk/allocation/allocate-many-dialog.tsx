// The dialog 'Allocate Store' for several orders: a row for each, its best stores to choose from, its own outcome.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { allocateStore, listAllOrders, listStoreOptions } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { useCallback, useState } from 'react';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
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

/** Allocates one order after the other, each by the one call, and keeps what became of each. */
function useAllocateMany(orders: readonly Order[]) {
  const { send } = useSend(allocateStore, { invalidates: CHANGED });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);
  /** How many of them have their store at the end. */
  const allocateAll = async (chosen: ReadonlyMap<number, StoreOption>): Promise<number> => {
    const ended = new Map([...outcomes].filter(([, { isDone }]) => isDone));
    setSending(true);
    for (const order of orders) {
      const option = chosen.get(order.id);
      if (!option || ended.has(order.id)) continue;
      const { warehouse_id, warehouse_name: store } = option;
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
    setSending(false);
    return [...ended.values()].filter(({ isDone }) => isDone).length;
  };
  return { outcomes, isSending, allocateAll };
}

export interface AllocateManyDialogProps {
  orders: readonly Order[];
  isOpen: boolean;
  onClose: () => void;
  /** All of them have their store. */
  onDone: () => void;
}

/** 'Allocate Store' for several orders (STOCK-5): what each store has is what it has at this moment, order by order. */
export function AllocateManyDialog({ orders, isOpen, onClose, onDone }: AllocateManyDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, StoreOption>>(new Map());
  const { outcomes, isSending, allocateAll } = useAllocateMany(orders);
  const choose = useCallback(
    (id: number, option: StoreOption) => setChosen((before) => new Map(before).set(id, option)),
    [],
  );
  const count = orders.length;
  const done = [...outcomes.values()].filter(({ isDone }) => isDone).length;
  const submit = async () => {
    if ((await allocateAll(chosen)) < count) return;
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
          <Button busy={isSending} disabled={chosen.size < count} onClick={() => void submit()}>
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
      <ul className="divide-y divide-hairline">
        {orders.map((order) => (
          <OrderStores
            key={order.id}
            order={order}
            chosen={chosen.get(order.id)}
            outcome={outcomes.get(order.id)}
            onChoose={choose}
          />
        ))}
      </ul>
    </Dialog>
  );
}
