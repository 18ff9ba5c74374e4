// Delivery of an order: whether and when a pincode is served, and the choice of a delivery window.
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/checkout';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatHours, formatWhen } from '../../shared/format/when.ts';
import { cn } from '../../ui/cn.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { isWithoutTime } from '../pincode/delivery-options.rules.ts';
import { chosenWindow, lastCheckout } from './checkout-session.ts';

type Slot = DeliveryOptions['slots'][number];

/** A delivery window's id, as soon as possible, or none yet: every window of the wanted day is full. */
export type WindowChoice = number | 'soon' | 'none';

interface WindowDay {
  /** '2026-11-21' in the business time zone. */
  readonly day: string;
  readonly slots: readonly Slot[];
}

/** Groups windows by day, keeping their order. */
export function groupByDay(slots: readonly Slot[], timeZone: string): WindowDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = isoDay(slot.starts_at, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, of]) => ({ day, slots: of }));
}

/** Whether the choice can still be ordered: the window exists and has places left. */
export const isAvailable = (slots: readonly Slot[], choice: WindowChoice): boolean =>
  choice === 'soon' || slots.some(({ id, left }) => id === choice && left > 0);

/** Time of day at which a window starts: the same for the windows of other days. */
export const getStart = ({ starts_at }: Pick<Slot, 'starts_at'>): string => starts_at.slice(11, 16);

/** On the first day with places, the window that starts as last time; else its first one. 'soon' if no window has places. */
export function pickWindow(slots: readonly Slot[], lastStart: string | undefined, timeZone: string): WindowChoice {
  const free = slots.filter(({ left }) => left > 0);
  const [first] = free;
  if (!first) return 'soon';
  const day = isoDay(first.starts_at, timeZone);
  const isLikeLast = (slot: Slot) => isoDay(slot.starts_at, timeZone) === day && getStart(slot) === lastStart;
  return (free.find(isLikeLast) ?? first).id;
}

export interface Delivery {
  /** Not loaded yet: the windows keep their place. */
  readonly isAsking: boolean;
  /** The pincode if it is not served. */
  readonly notServed: string | undefined;
  /** The pincode if it is served, but by no store of those that have areas: there are no windows. */
  readonly noTime: string | undefined;
  /** Delivery windows of the pincode's store; empty until loaded. */
  readonly slots: readonly Slot[];
  readonly choice: WindowChoice;
  /** The chosen window. */
  readonly slot: Slot | undefined;
  /** 'Today, 5–7 pm'; undefined for as soon as possible. */
  readonly when: string | undefined;
  choose(choice: WindowChoice): void;
  /** The chosen window filled up or closed; another must be chosen. */
  readonly isGone: boolean;
  /** False if the area takes no cash. */
  readonly isCashTaken: boolean;
  /** Cash cap in rupees; null for none. */
  readonly cashMax: number | null;
}

const NO_SLOTS: readonly Slot[] = [];

/** Delivery options of a pincode. Everything is allowed until loaded, since the server checks again (DEL-5). */
export function useDelivery(pincode: string): Delivery {
  const { business_tz: zone } = useSettings();
  const enabled = PINCODE.test(pincode);
  const { data, isPending } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled });
  const [picked, setPicked] = useState<{ readonly pincode: string; readonly choice: WindowChoice }>();
  const slots = data?.slots ?? NO_SLOTS;
  // Another pincode may belong to another store.
  const own = picked?.pincode === pincode ? picked.choice : undefined;
  // Kept, so that a window that fills up is missed and not silently replaced.
  if (own === undefined && slots.length > 0) {
    const kept = chosenWindow.read();
    const isKept = kept?.pincode === pincode && slots.some(({ id }) => id === kept.slot);
    setPicked({ pincode, choice: isKept ? kept.slot : pickWindow(slots, lastCheckout.read()?.start, zone) });
  }
  const choice = slots.length === 0 ? 'soon' : (own ?? 'soon');
  const slot = slots.find(({ id }) => id === choice);
  return {
    isAsking: enabled && isPending,
    notServed: data?.serviceable === false ? pincode : undefined,
    noTime: data && isWithoutTime(data) ? pincode : undefined,
    slots,
    choice,
    slot,
    when: slot && formatWhen(slot, serverNow(), zone),
    choose: (wanted) => {
      if (typeof wanted === 'number') chosenWindow.keep({ pincode, slot: wanted });
      else chosenWindow.forget();
      setPicked({ pincode, choice: wanted });
    },
    isGone: choice !== 'none' && !isAvailable(slots, choice),
    isCashTaken: data?.cod_ok ?? true,
    cashMax: data?.cod_max ?? null,
  };
}

const DAY_MS = 86_400_000;

function dayLabel(first: Slot, timeZone: string): string {
  const day = isoDay(first.starts_at, timeZone);
  const now = serverNow();
  if (day === isoDay(new Date(now), timeZone)) return texts.today;
  if (day === isoDay(new Date(now + DAY_MS), timeZone)) return texts.tomorrow;
  return formatWeekday(first.starts_at, timeZone).replace(',', '');
}

/** From so few places on a window is filling fast. */
const FEW_PLACES = 5;

const getNote = ({ left }: Slot): string | undefined =>
  left === 0 ? texts.full : left < FEW_PLACES ? texts.fillingFast : undefined;

interface WindowCardProps {
  readonly value: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly isChosen: boolean;
  readonly isFull?: boolean;
  readonly onChoose: () => void;
}

/** The place of the tick is always reserved. */
function WindowCard({ value, title, note, isChosen, isFull = false, onChoose }: WindowCardProps) {
  return (
    <label
      data-edge={isChosen || undefined}
      className={cn(
        'relative flex min-h-14 items-center gap-1 rounded-control border py-1 ps-2.5 pe-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-primary bg-selected ring-1 ring-primary' : 'border-input bg-paper',
        isFull && 'border-hairline bg-sunken text-muted',
      )}
    >
      <input
        type="radio"
        name="window"
        value={value}
        checked={isChosen}
        disabled={isFull}
        onChange={onChoose}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control opacity-0 disabled:cursor-not-allowed"
      />
      <span className="min-w-0 grow">
        {/* A number stays with the word before it. */}
        <span className={cn('block text-balance max-[359px]:text-sm', !isFull && 'font-semibold')}>
          {title.replace(/ (?=\d)/g, '\u00a0')}
        </span>
        {note ? <span className={cn('block text-xs', !isFull && 'text-turmeric-deep')}>{note}</span> : null}
      </span>
      <Check aria-hidden="true" className={cn('size-[1.125em] shrink-0 text-primary', !isChosen && 'invisible')} />
    </label>
  );
}

/** Windows in Marathi and Hindi name the part of the day: two beside each other on a phone. */
const COLUMNS = languageTexts.locale.startsWith('en')
  ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] md:grid-cols-4'
  : 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] md:grid-cols-4';

const Loading = () => (
  <SkeletonGroup label={texts.loadingWindows} className="flex min-h-28 flex-col gap-2 py-0.5">
    <Skeleton shape="control" height={44} />
    <Skeleton shape="control" height={56} />
  </SkeletonGroup>
);

/** Scrolls sideways, to the edges of a phone's screen, which cut the next day. With room for the outline of the focus. */
const DAY_ROW = 'no-scrollbar -mx-4 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1';

interface DeliveryWindowFieldProps {
  readonly delivery: Delivery;
  readonly labelledBy: string;
  /** Set after the first attempt to order; a missing window then shows immediately. */
  readonly isChecked: boolean;
}

/** Shows the windows of one day at a time; full ones are disabled (DEL-12). Another day takes its window of the same hours, else its first. */
export function DeliveryWindowField({ delivery, labelledBy, isChecked }: DeliveryWindowFieldProps) {
  const { business_tz: zone } = useSettings();
  const { slots, choice, slot: chosen, when, choose, isGone, isAsking } = delivery;
  const isSkeletonShown = useSteadyLoading(isAsking);
  const days = groupByDay(slots, zone);
  const chosenDay = days.find((day) => day.slots.some(({ id }) => id === choice))?.day;
  const [wanted, setWanted] = useState<string>();
  const shown = days.find(({ day }) => day === (chosenDay ?? wanted)) ?? days[0];
  if (!shown) return isSkeletonShown ? <Loading /> : <div className="min-h-28" />;
  const chooseDay = (day: string) => {
    setWanted(day);
    if (choice === 'soon') return;
    const windows = days.find((one) => one.day === day)?.slots ?? [];
    const next = pickWindow(windows, chosen && getStart(chosen), zone);
    choose(next === 'soon' ? 'none' : next);
  };
  const problem = isGone ? texts.windowGone : choice === 'none' && isChecked ? texts.chooseWindow : undefined;
  return (
    <>
      {problem ? (
        <Alert tone="notice" live className="mb-3">
          {problem}
        </Alert>
      ) : null}
      <p role="status" className="sr-only">
        {wanted && when}
      </p>
      <div className={DAY_ROW}>
        <Segmented
          label={texts.days}
          value={shown.day}
          options={days.flatMap(({ day, slots: [first] }) =>
            first ? [{ value: day, label: dayLabel(first, zone) }] : [],
          )}
          onChange={chooseDay}
          className="auto-cols-[minmax(6.25rem,1fr)]! cramped:min-w-0 min-w-fit whitespace-nowrap"
        />
      </div>
      <div role="radiogroup" aria-labelledby={labelledBy} className={cn('mt-1 grid gap-2', COLUMNS)}>
        {choice === 'soon' ? (
          <WindowCard
            value="soon"
            title={texts.soon}
            note={undefined}
            isChosen={choice === 'soon'}
            onChoose={() => choose('soon')}
          />
        ) : null}
        {shown.slots.map((slot) => (
          <WindowCard
            key={slot.id}
            value={String(slot.id)}
            title={formatHours(slot, zone)}
            note={getNote(slot)}
            isChosen={choice === slot.id && !isGone}
            isFull={slot.left === 0}
            onChoose={() => choose(slot.id)}
          />
        ))}
      </div>
    </>
  );
}
