// The stores that can serve an order: how well each fits, in words and as cards.
import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { listStoreOptions } from '@tilgul/contract/orders';
import { countStore, type Planned } from '@tilgul/contract/rules/allocation';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCard } from '../../ui/controls/choices.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DueTime, OrderPlace } from './order-summary.tsx';

const texts = orderTexts.allocate;
/** Below this distance a pincode's position is too rough for a number. */
const NEAR_KM = 10;
const joinNames = (names: readonly string[]) =>
  new Intl.ListFormat(languageTexts.locale, { type: 'conjunction' }).format(names);

export type StoreOption = Ok<typeof listStoreOptions>;

export const hasStore = ({ warehouse_id }: Pick<Order, 'warehouse_id'>): boolean => warehouse_id !== null;

/** "4 of 5 lines". */
export const servedText = ({ lines_served, lines_total }: StoreOption): string =>
  texts.served({ served: lines_served, total: lines_total });

/** "about 48 km"; undefined where it is not known. */
export function distanceText({ distance_km }: Pick<StoreOption, 'distance_km'>): string | undefined {
  if (distance_km === null) return undefined;
  return distance_km < NEAR_KM ? texts.near : texts.distance({ km: Math.round(distance_km) });
}

/** "Jaggery, 12 of 40" for one product, only the names for several; undefined when nothing is short. */
function shortProducts({ shortages }: Pick<StoreOption, 'shortages'>): string | undefined {
  const [first, ...others] = shortages;
  if (!first) return undefined;
  if (others.length > 0) return shortages.map((short) => short.product_name).join(', ');
  const { product_name, available, requested } = first;
  return texts.shortOne({ product: product_name, available, requested });
}

/** "Short now: Jaggery, 12 of 40"; undefined when nothing is short. */
export function shortText(option: StoreOption): string | undefined {
  const products = shortProducts(option);
  return products && texts.short({ products });
}

/** The same when allocating several orders, whose stock earlier orders may take. */
export function shortAfterText(option: StoreOption): string | undefined {
  const products = shortProducts(option);
  if (products === undefined) return undefined;
  const isShortAnyway = shortProducts(countStore(option)) === products;
  return (isShortAnyway ? texts.short : texts.shortAfter)({ products });
}

/** The effect of choosing this store: everything served, or what Processing will wait for (STOCK-5). */
export function outlookText(option: StoreOption): string {
  const { warehouse_name: store, lines_served: served, lines_total: total, shortages } = option;
  if (shortages.length === 0) return texts.canServeAll({ store });
  const products = joinNames(shortages.map((short) => short.product_name));
  if (total === 1) return texts.waitsForOnly({ store, products });
  return texts.waitsFor({ store, served, total, products, shortages: shortages.length });
}

/** The best store, only if it fits better than the last one. */
export function findBest(options: readonly StoreOption[]): StoreOption | undefined {
  const [first] = options;
  const last = options.at(-1);
  if (!first || !last || first === last) return first;
  const isBetter = first.lines_served > last.lines_served || first.shortages.length < last.shortages.length;
  return isBetter ? first : undefined;
}

/** One bar per line, filled green as far as the store can serve it. */
function Bars({ option }: { option: StoreOption }) {
  const lines = Array.from({ length: Math.min(option.lines_total, 12) }, (_, line) => line);
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {lines.map((line) => (
        <span
          key={line}
          data-edge
          className={cn(
            'h-[5px] w-3.5 min-w-1 shrink rounded-full',
            line < option.lines_served ? 'bg-primary' : 'bg-hairline',
          )}
        />
      ))}
    </span>
  );
}

/** Stores shown initially. */
const SHOWN_STORES = 3;

/** Outcome of one order. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

interface StoreCardProps {
  order: Order;
  option: StoreOption;
  isChosen: boolean;
  mark: 'best' | 'current' | undefined;
  onChoose: () => void;
}

function StoreCard({ order, option, isChosen, mark, onChoose }: StoreCardProps) {
  const short = shortAfterText(option);
  return (
    <RadioCard
      name={`store-of-${order.id}`}
      value={String(option.warehouse_id)}
      checked={isChosen}
      onChoose={onChoose}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {option.warehouse_name}
          {mark ? <Badge tone={mark === 'best' ? 'pending' : 'closed'}>{texts[mark]}</Badge> : null}
        </span>
      }
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

interface StoreCardsProps {
  order: Order;
  /** Best first, in the server's order. */
  options: readonly StoreOption[];
  chosen: StoreOption | undefined;
  onChoose: (storeId: number) => void;
  /** Marks the best store. */
  isAlone?: boolean;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

/** The best stores, plus the chosen one wherever it ranks; the others behind a button. */
export function StoreCards(props: StoreCardsProps) {
  const { order, options, chosen, onChoose, isAlone = false, takesFocus = isAlone } = props;
  const [isAll, setAll] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const hasOptions = options.length > 0;
  const focusChosen = useCallback(() => group.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), []);
  useEffect(() => {
    if (takesFocus && hasOptions) focusChosen();
  }, [takesFocus, hasOptions, focusChosen]);
  // On phones several orders show what was chosen for each.
  const isShort = useMedia('(width < 48rem)') && !isAlone && chosen !== undefined;
  const count = isShort ? 0 : SHOWN_STORES;
  const shown = isAll ? options : options.filter((option, rank) => rank < count || option === chosen);
  const best = isAlone ? findBest(options) : undefined;
  const getMark = (option: StoreOption) =>
    option.warehouse_id === order.warehouse_id ? 'current' : option === best ? 'best' : undefined;
  return (
    <>
      <div
        ref={group}
        role="radiogroup"
        aria-label={texts.storeFor({ id: order.id })}
        className="grid gap-2 sm:grid-cols-2 md:grid-cols-3"
      >
        {shown.map((option) => (
          <StoreCard
            key={option.warehouse_id}
            order={order}
            option={option}
            mark={getMark(option)}
            isChosen={option.warehouse_id === chosen?.warehouse_id}
            onChoose={() => onChoose(option.warehouse_id)}
          />
        ))}
      </div>
      {isAll || options.length <= shown.length ? null : (
        <Button
          size={36}
          variant="ghost"
          aria-label={(isShort ? texts.changeLabel : texts.moreStoresLabel)({ id: order.id })}
          onClick={() => {
            // The button goes.
            focusChosen();
            setAll(true);
          }}
          className="mt-1 -ms-3"
        >
          {isShort ? texts.change : texts.moreStores}
        </Button>
      )}
    </>
  );
}

interface OrderStoresProps {
  order: Order;
  /** Its stores after serving the orders above, and the chosen one. */
  plan: Planned<StoreOption> | undefined;
  outcome: Outcome | undefined;
  /** Reports the loaded stores. This callback and the next must be stable for `memo`. */
  onLoad: (orderId: number, options: readonly StoreOption[]) => void;
  onPick: (orderId: number, storeId: number) => void;
  takesFocus: boolean;
}

function Stores({ order, plan, onLoad, onPick, takesFocus }: Omit<OrderStoresProps, 'outcome'>) {
  const load = useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });
  const rows = load.data?.rows;
  useEffect(() => {
    if (rows) onLoad(order.id, rows);
  }, [rows, onLoad, order.id]);
  if (load.error && !rows) return <LoadError load={load} title={texts.loadFailed} fallback={texts.failedText} />;
  if (!rows || !plan)
    return (
      <SkeletonGroup label={texts.loading} className="grid gap-2 md:grid-cols-3">
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={104} />
      </SkeletonGroup>
    );
  const { options, chosen } = plan;
  return (
    <StoreCards
      order={order}
      options={options}
      chosen={chosen}
      onChoose={(id) => onPick(order.id, id)}
      takesFocus={takesFocus}
    />
  );
}

/** An order beside its stores. */
function OrderRow({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <li className="grid gap-x-5 gap-y-3 py-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>
            {orderTexts.number({ id: order.id })} {order.user_name}
          </span>
          <span>{formatRupees(order.payable_total)}</span>
        </p>
        <DueTime order={order} />
        <OrderPlace order={order} className="mt-1" />
      </div>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** An order that stays with its store, and the button that takes it along. */
export const StayingOrder = ({ order, onMove }: { order: Order; onMove: ((id: number) => void) | undefined }) => (
  <OrderRow order={order}>
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2">
      <span>{texts.stays({ store: order.warehouse_name ?? '' })}</span>
      <Button
        size={36}
        variant="outline-primary"
        disabled={onMove === undefined}
        aria-label={texts.moveLabel({ id: order.id })}
        onClick={() => onMove?.(order.id)}
      >
        {texts.move}
      </Button>
    </div>
  </OrderRow>
);

/**
 * The order with its stores beside it, or only the outcome once it is allocated. Memoized, because the dialog may hold more than
 * a hundred orders.
 */
export const OrderStores = memo(function OrderStores({ outcome, ...stores }: OrderStoresProps) {
  const { order } = stores;
  return (
    <OrderRow order={order}>
      {outcome ? (
        <Alert tone={outcome.isDone ? 'success' : 'error'} className="mb-2">
          {outcome.text}
        </Alert>
      ) : null}
      {outcome?.isDone ? null : <Stores {...stores} />}
    </OrderRow>
  );
});
