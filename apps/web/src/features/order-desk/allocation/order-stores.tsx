// One order of the dialog that allocates several: where it goes, and its best stores as cards.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { listStoreOptions } from '@tilgul/contract/orders';
import type { Planned } from '@tilgul/contract/rules/stores/allocation';
import { memo, useEffect, useState } from 'react';
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
import { distanceText, type StoreOption, servedText, shortAfterText } from './store-fit.ts';
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
  const short = shortAfterText(option);
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
  /** Its stores counted after the orders above, and the one it goes to. */
  plan: Planned<StoreOption> | undefined;
  outcome: Outcome | undefined;
  /** What the stores have for it; this function and the next must stay the same ones, as `memo` needs it. */
  onLoad: (orderId: number, options: readonly StoreOption[]) => void;
  onPick: (orderId: number, storeId: number) => void;
}

/** The best ones, and the chosen one wherever it ranks. */
const shownAtFirst = ({ options, chosen }: Planned<StoreOption>) =>
  options.filter((option, rank) => rank < BEST || option === chosen);

function Stores({ order, plan, onLoad, onPick }: Omit<OrderStoresProps, 'outcome'>) {
  const load = useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });
  const rows = load.data?.rows;
  useEffect(() => {
    if (rows) onLoad(order.id, rows);
  }, [rows, onLoad, order.id]);
  const [isAll, setAll] = useState(false);
  if (load.error && !rows)
    return (
      <ErrorState
        title={texts.loadFailed}
        detail={failureText(load.error, texts.failedText)}
        busy={load.isFetching}
        onRetry={() => void load.refetch()}
      />
    );
  if (!rows || !plan)
    return (
      <SkeletonGroup label={texts.loading} className="grid gap-2 md:grid-cols-3">
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
      </SkeletonGroup>
    );
  const { options, chosen } = plan;
  const shown = isAll ? options : shownAtFirst(plan);
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
            onChoose={() => onPick(order.id, option.warehouse_id)}
          />
        ))}
      </div>
      {isAll || options.length <= shown.length ? null : (
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

/**
 * The order on the left, its stores beside it; the outcome alone once it has its store. Kept as it is while others of the dialog
 * are sent: there may be more than a hundred.
 */
export const OrderStores = memo(function OrderStores({ outcome, ...stores }: OrderStoresProps) {
  const { order } = stores;
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
        {outcome?.isDone ? null : <Stores {...stores} />}
      </div>
    </li>
  );
});
