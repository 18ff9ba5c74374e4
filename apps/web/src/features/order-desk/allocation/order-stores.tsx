// One order of the dialog that allocates several: where it goes, and its best stores as cards.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listStoreOptions } from '@tilgul/contract/orders';
import { useEffect, useState } from 'react';
import { failureText } from '../../../shared/api/call-error.ts';
import { useGet } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCard } from '../../../ui/controls/radio-card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { OrderPlace } from '../order-summary.tsx';
import { distanceText, type StoreOption, servedText, shortText } from './store-fit.ts';
import { Bars } from './store-select.tsx';

const texts = orderTexts.allocate;
/** Stores that are offered at first. */
const BEST = 3;

/** What became of one order. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

function StoreCard({
  order,
  option,
  isChosen,
  onChoose,
}: {
  order: OrderForBackOffice;
  option: StoreOption;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const short = shortText(option);
  return (
    <RadioCard
      name={`store-of-${order.id}`}
      value={String(option.warehouse_id)}
      checked={isChosen}
      onChoose={onChoose}
      title={option.warehouse_name}
      className="p-3"
    >
      <span className="block">{distanceText(option)}</span>
      <span className="flex flex-wrap items-center gap-x-2 font-semibold text-ink">
        {servedText(option)} <Bars option={option} />
      </span>
      <span className={short ? 'block text-danger' : 'block text-primary'}>{short ?? texts.allInStock}</span>
    </RadioCard>
  );
}

export interface OrderStoresProps {
  order: OrderForBackOffice;
  chosen: StoreOption | undefined;
  outcome: Outcome | undefined;
  onChoose: (orderId: number, option: StoreOption) => void;
}

function Stores({ order, chosen, onChoose }: Omit<OrderStoresProps, 'outcome'>) {
  const load = useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });
  const [isAll, setAll] = useState(false);
  const options = load.data?.rows;
  const best = options?.[0];
  useEffect(() => {
    if (best && !chosen) onChoose(order.id, best);
  }, [best, chosen, onChoose, order.id]);
  if (load.error && !options)
    return (
      <ErrorState
        title={texts.loadFailed}
        detail={failureText(load.error, texts.failedText)}
        busy={load.isFetching}
        onRetry={() => void load.refetch()}
      />
    );
  if (!options)
    return (
      <SkeletonGroup label={texts.loading} className="grid gap-2 md:grid-cols-3">
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
      </SkeletonGroup>
    );
  const shown = isAll ? options : options.slice(0, BEST);
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t(texts.storeFor, { id: order.id })}
        className="grid gap-2 sm:grid-cols-2 md:grid-cols-3"
      >
        {shown.map((option) => (
          <StoreCard
            key={option.warehouse_id}
            order={order}
            option={option}
            isChosen={option.warehouse_id === chosen?.warehouse_id}
            onChoose={() => onChoose(order.id, option)}
          />
        ))}
      </div>
      {isAll || options.length <= BEST ? null : (
        <Button
          size={36}
          variant="ghost"
          aria-label={t(texts.moreStoresOf, { id: order.id })}
          onClick={() => setAll(true)}
          className="mt-1 -ms-3"
        >
          {texts.moreStores}
        </Button>
      )}
    </>
  );
}

/** The order on the left, its stores beside it; the outcome alone once it has its store. */
export function OrderStores({ order, chosen, outcome, onChoose }: OrderStoresProps) {
  return (
    <li className="grid gap-x-5 gap-y-3 py-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>
            {t(orderTexts.number, { id: order.id })} {order.user_name}
          </span>
          <span>{formatRupees(order.payable_total)}</span>
        </p>
        <OrderPlace order={order} className="mt-1" />
      </div>
      <div className="min-w-0">
        {outcome ? (
          <Alert tone={outcome.isDone ? 'success' : 'error'} className="mb-2">
            {outcome.text}
          </Alert>
        ) : null}
        {outcome?.isDone ? null : <Stores order={order} chosen={chosen} onChoose={onChoose} />}
      </div>
    </li>
  );
}
