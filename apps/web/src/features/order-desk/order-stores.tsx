// The stores that can serve an order: how well each fits, in words, as a select or as cards.
import { Select } from '@base-ui/react/select';
import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { listStoreOptions } from '@tilgul/contract/orders';
import { countStore, type Planned } from '@tilgul/contract/rules/allocation';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { Check, ChevronDown, Store } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCard } from '../../ui/controls/choices.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { useFieldLinks } from '../../ui/fields/field.tsx';
import { inputLook } from '../../ui/fields/input.tsx';
import { SelectRoot } from '../../ui/fields/select.tsx';
import { usePortalContainer } from '../../ui/layers/use-portal-container.ts';
import { OrderPlace } from './order-summary.tsx';

const texts = orderTexts.allocate;
/** Below this distance a pincode's position is too rough for a number. */
const NEAR_KM = 10;
const names = new Intl.ListFormat(languageTexts.locale, { type: 'conjunction' });

export type StoreOption = Ok<typeof listStoreOptions>;

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
  const products = names.format(shortages.map((short) => short.product_name));
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

interface StoreSelectProps {
  /** Best first, in the server's order. */
  options: readonly StoreOption[];
  value: number | undefined;
  onChange: (storeId: number) => void;
  /** The order's current store. */
  currentId: number | null;
}

/** One bar per line, filled green as far as the store can serve it. */
function Bars({ option }: { option: StoreOption }) {
  const lines = Array.from({ length: Math.min(option.lines_total, 12) }, (_, line) => line);
  return (
    <span aria-hidden="true" className="mt-2 flex justify-end gap-[3px]">
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

function Option({ option, mark }: { option: StoreOption; mark: 'best' | 'current' | undefined }) {
  return (
    <Select.Item
      value={option.warehouse_id}
      className="group flex min-h-17 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft data-selected:bg-success-soft"
    >
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
        <Check className="hidden size-5 text-primary group-data-selected:block" />
        <Store className="size-5 text-muted group-data-selected:hidden" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <Select.ItemText className="font-semibold">{option.warehouse_name}</Select.ItemText>
          {mark ? <Badge tone={mark === 'best' ? 'pending' : 'closed'}>{texts[mark]}</Badge> : null}
        </span>
        <span className="block text-sm text-muted">
          {[distanceText(option), shortText(option)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="max-w-30 shrink-0 text-end">
        <span className="block text-sm font-semibold">{servedText(option)}</span>
        <Bars option={option} />
      </span>
    </Select.Item>
  );
}

/** The field 'Store', a select-only combobox. Place it in a `Field`. */
export function StoreSelect({ options, value, onChange, currentId }: StoreSelectProps) {
  const links = useFieldLinks();
  const { trigger, container } = usePortalContainer();
  const best = findBest(options)?.warehouse_id;
  const getMark = ({ warehouse_id }: StoreOption) =>
    warehouse_id === currentId ? 'current' : warehouse_id === best ? 'best' : undefined;
  return (
    <SelectRoot
      items={options.map((option) => ({ value: option.warehouse_id, label: option.warehouse_name }))}
      value={value ?? null}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Select.Trigger ref={trigger} {...links} className={inputLook(44, 'group flex items-center gap-2.5 text-start')}>
        <Store aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <Select.Value className="min-w-0 flex-1 truncate data-placeholder:text-muted" placeholder={texts.choose} />
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-data-popup-open:rotate-180" />
      </Select.Trigger>
      <Select.Portal container={container}>
        <Select.Positioner alignItemWithTrigger={false} sideOffset={8} className="z-50 outline-none">
          <Select.Popup className="w-(--anchor-width) overflow-clip rounded-card border border-hairline bg-paper shadow-float outline-none">
            <Select.List className="max-h-[min(19rem,var(--available-height))] overflow-y-auto p-1.5">
              {options.map((option) => (
                <Option key={option.warehouse_id} option={option} mark={getMark(option)} />
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </SelectRoot>
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
  onChoose: () => void;
}

function StoreCard({ order, option, isChosen, onChoose }: StoreCardProps) {
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

interface OrderStoresProps {
  order: Order;
  /** Its stores after serving the orders above, and the chosen one. */
  plan: Planned<StoreOption> | undefined;
  outcome: Outcome | undefined;
  /** Reports the loaded stores. This callback and the next must be stable for `memo`. */
  onLoad: (orderId: number, options: readonly StoreOption[]) => void;
  onPick: (orderId: number, storeId: number) => void;
}

/** The best stores, plus the chosen one wherever it ranks. */
const shownAtFirst = ({ options, chosen }: Planned<StoreOption>) =>
  options.filter((option, rank) => rank < SHOWN_STORES || option === chosen);

function Stores({ order, plan, onLoad, onPick }: Omit<OrderStoresProps, 'outcome'>) {
  const load = useGet(listStoreOptions, { params: { id: order.id } }, { staleTime: 0 });
  const rows = load.data?.rows;
  useEffect(() => {
    if (rows) onLoad(order.id, rows);
  }, [rows, onLoad, order.id]);
  const [isAll, setAll] = useState(false);
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
  const shown = isAll ? options : shownAtFirst(plan);
  return (
    <>
      <div
        role="radiogroup"
        aria-label={texts.storeFor({ id: order.id })}
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
          aria-label={texts.moreStoresLabel({ id: order.id })}
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
 * The order with its stores beside it, or only the outcome once it is allocated. Memoized, because the dialog may hold more than
 * a hundred orders.
 */
export const OrderStores = memo(function OrderStores({ outcome, ...stores }: OrderStoresProps) {
  const { order } = stores;
  return (
    <li className="grid gap-x-5 gap-y-3 py-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>
            {orderTexts.number({ id: order.id })} {order.user_name}
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
