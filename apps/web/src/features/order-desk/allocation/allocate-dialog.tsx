// The dialog 'Allocate Store': which store gets an order, and what each of them can serve now.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { allocateStore, listAllOrders, listStoreOptions } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { useState } from 'react';
import { failureText, isApiError, isSessionError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { useGet, useSend } from '../../../shared/api/use-api.ts';
import { useLast } from '../../../shared/screen/use-last.ts';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Empty, ErrorState } from '../../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { expectOrder } from '../../orders/order-arrivals.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { outlookText, type StoreOption } from './store-fit.ts';
import { StoreSelect } from './store-select.tsx';

const texts = orderTexts.allocate;
type Order = OrderForBackOffice;

/** What the chosen store means for the order. */
function Outlook({ order, option }: { order: Order; option: StoreOption }) {
  const isServed = option.shortages.length === 0;
  const goesBack = order.stock_deducted && order.warehouse_name;
  return (
    <div role="status" className="flex flex-col gap-2">
      <Alert tone={isServed ? 'success' : 'notice'} live={false}>
        {outlookText(option)}
      </Alert>
      {goesBack ? (
        <Alert tone="notice" live={false}>
          {t(texts.backToPending, { store: goesBack })}
        </Alert>
      ) : null}
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
  if (load.error && !load.data) {
    const detail = failureText(load.error, texts.failedText);
    return (
      <ErrorState title={texts.loadFailed} detail={detail} busy={load.isFetching} onRetry={() => void load.refetch()} />
    );
  }
  if (!load.data) {
    if (!isSkeletonShown) return <div className="h-36" />;
    return (
      <SkeletonGroup label={texts.loading} className="flex h-36 flex-col gap-3">
        <Skeleton width="4rem" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  }
  if (load.data.rows.length === 0) return <Empty title={texts.noStores} />;
  return (
    <div className="flex min-h-36 flex-col gap-3">
      <Field label={texts.store} error={error}>
        <StoreSelect
          options={load.data.rows}
          value={chosen?.warehouse_id}
          onChange={onChoose}
          currentId={order.warehouse_id}
        />
      </Field>
      {chosen ? <Outlook order={order} option={chosen} /> : null}
    </div>
  );
}

/** What each store can serve at this moment: never from the cache, since stock moves all the time. */
const useStoreOptions = (order: Order) => useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });

/** The call, and what is said of its end; answers whether the dialog is done. */
function useAllocate(order: Order) {
  const { send, isSending, error } = useSend(allocateStore, { invalidates: [listAllOrders, adminReport] });
  const allocate = async (option: StoreOption): Promise<boolean> => {
    const { warehouse_id, warehouse_name: store } = option;
    // An order that comes back to Pending by this is no news here.
    expectOrder(order.id);
    try {
      await send({ body: { order_id: order.id, warehouse_id, seen_warehouse_id: order.warehouse_id } });
      alerts.success(texts.done, t(texts.doneText, { id: order.id, store }));
      return true;
    } catch (error) {
      if (isSessionError(error)) return true;
      const isOutdated = isApiError(error) && (error.status === 409 || error.status === 404);
      const detail = failureText(error, texts.failedText);
      alerts.failure(texts.failed, isOutdated ? `${detail} ${texts.changed}` : detail);
      if (isOutdated) await refetchCalls([listAllOrders, listStoreOptions]);
      return isOutdated;
    }
  };
  return { allocate, isSending, error };
}

function AllocateForm({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const load = useStoreOptions(order);
  const { allocate, isSending, error } = useAllocate(order);
  const [chosenId, setChosenId] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const options = load.data?.rows ?? [];
  // An order without a store begins with the best one; taking it away from a store is left to the user.
  const wanted = chosenId ?? (order.warehouse_id === null ? options[0]?.warehouse_id : undefined);
  const chosen = options.find(({ warehouse_id }) => warehouse_id === wanted);
  const submit = async () => {
    setAsked(true);
    if (chosen && (await allocate(chosen))) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {orderTexts.cancelDialog}
          </Button>
          <Button busy={isSending} disabled={!load.data} onClick={() => void submit()}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <OrderSummary order={order} />
        {error ? <Alert title={texts.failed}>{failureText(error, texts.failedText)}</Alert> : null}
        <Choice
          order={order}
          load={load}
          chosen={chosen}
          error={isAsked && !chosen ? texts.required : undefined}
          onChoose={setChosenId}
        />
      </div>
    </Dialog>
  );
}

/** 'Allocate Store' for one order; undefined while it is closed (STOCK-5). */
export function AllocateDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const shown = useLast(order);
  if (!shown) return null;
  return <AllocateForm key={shown.id} order={shown} isOpen={order !== undefined} onClose={onClose} />;
}
