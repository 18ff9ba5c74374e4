// Delivery of an order: whether and when an address is served, and the choice of a delivery window.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { texts } from '@tilgul/messages/customer/checkout';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatHours } from '../../shared/format/when.ts';
import { Chips } from '../../ui/controls/chips.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

type Slot = DeliveryOptions['slots'][number];

/** A delivery window's id, or as soon as possible. */
export type WindowChoice = number | 'soon';

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

export interface Delivery {
  /** The chosen address's pincode if it is not served. */
  readonly notServed: string | undefined;
  /** Delivery windows of the address's store; empty until loaded. */
  readonly slots: readonly Slot[];
  readonly choice: WindowChoice;
  choose(choice: WindowChoice): void;
  /** The chosen window filled up or closed; another must be chosen. */
  readonly isGone: boolean;
  /** False if the area takes no cash. */
  readonly isCashTaken: boolean;
  /** Cash cap in rupees; null for none. */
  readonly cashMax: number | null;
}

const NO_SLOTS: readonly Slot[] = [];

/** Delivery options of an address. Everything is allowed until loaded, since the server checks again (DEL-5). */
export function useDelivery(address: AddressAnswer | undefined): Delivery {
  const pincode = address?.postal_code ?? '';
  const { data } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled: pincode !== '' });
  const [chosen, choose] = useState<WindowChoice>('soon');
  const slots = data?.slots ?? NO_SLOTS;
  // Another address may belong to another store.
  const choice = slots.length === 0 ? 'soon' : chosen;
  return {
    notServed: data?.serviceable === false ? pincode : undefined,
    slots,
    choice,
    choose,
    isGone: !isAvailable(slots, choice),
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
  return formatWeekday(first.starts_at, timeZone);
}

/** Shows the windows of one day at a time; full ones are disabled (DEL-12). */
export function DeliveryWindowField({ delivery, labelledBy }: { delivery: Delivery; labelledBy: string }) {
  const { business_tz: zone } = useSettings();
  const { slots, choice, choose, isGone } = delivery;
  const days = groupByDay(slots, zone);
  const chosenDay = days.find((day) => day.slots.some(({ id }) => id === choice))?.day;
  const [wanted, setWanted] = useState(chosenDay);
  const shown = days.find(({ day }) => day === wanted) ?? days[0];
  if (!shown) return null;
  return (
    <>
      {isGone ? (
        <Alert tone="notice" live className="mb-3">
          {texts.windowGone}
        </Alert>
      ) : null}
      <Chips
        label={texts.days}
        chips={days.flatMap(({ day, slots: [first] }) => (first ? [{ value: day, label: dayLabel(first, zone) }] : []))}
        value={shown.day}
        onChange={setWanted}
        className="mb-2"
      />
      <RadioCards labelledBy={labelledBy} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]">
        <RadioCard
          name="window"
          value="soon"
          checked={choice === 'soon'}
          onChoose={() => choose('soon')}
          title={texts.soon}
        >
          {texts.soonText}
        </RadioCard>
        {shown.slots.map((slot) => (
          <RadioCard
            key={slot.id}
            name="window"
            value={String(slot.id)}
            checked={choice === slot.id && !isGone}
            disabled={slot.left === 0}
            onChoose={() => choose(slot.id)}
            title={formatHours(slot, zone)}
          >
            {slot.left === 0 ? texts.full : texts.placesLeft({ count: slot.left })}
          </RadioCard>
        ))}
      </RadioCards>
    </>
  );
}
