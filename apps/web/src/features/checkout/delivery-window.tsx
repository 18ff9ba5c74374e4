// When the order is to come: as soon as possible, or in one of the store's windows.

import type { AddressAnswer } from '@tilgul/contract/addresses';
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatHours, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { Chips } from '../../ui/controls/chips.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/radio-card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

// The windows of a pincode by day, and what becomes of a choice among them.

export type Slot = DeliveryOptions['slots'][number];

/** A window's id, or no fixed time. */
export type WindowChoice = number | 'soon';

interface WindowDay {
  /** '2026-11-21' in the business's zone. */
  readonly day: string;
  readonly slots: readonly Slot[];
}

/** The windows grouped by day, both in their order. */
export function windowDays(slots: readonly Slot[], timeZone: string): WindowDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = isoDay(slot.starts_at, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, of]) => ({ day, slots: of }));
}

/** Whether a choice can be ordered: the window is there and has a place. */
export const isFree = (slots: readonly Slot[], choice: WindowChoice): boolean =>
  choice === 'soon' || slots.some(({ id, left }) => id === choice && left > 0);

// What an address can have: whether it is served, in which windows, whether for cash, and which window is chosen.

export interface Delivery {
  /** The pincode of the chosen address when nobody delivers there. */
  readonly notServed: string | undefined;
  /** The windows of the address's store; none where there are none, or until they are known. */
  readonly slots: readonly Slot[];
  readonly choice: WindowChoice;
  choose(choice: WindowChoice): void;
  /** The chosen window was filled or closed meanwhile: another is to be chosen. */
  readonly isGone: boolean;
  /** False where the area takes no cash. */
  readonly isCashTaken: boolean;
  /** Rupees above which no cash is taken; null for no cap. */
  readonly cashMax: number | null;
}

const NO_SLOTS: readonly Slot[] = [];

/** The delivery to an address; everything is open until the answer is here, since the server checks again (DEL-5). */
export function useDelivery(address: AddressAnswer | undefined): Delivery {
  const pincode = address?.postal_code ?? '';
  const { data } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled: pincode !== '' });
  const [chosen, choose] = useState<WindowChoice>('soon');
  const slots = data?.slots ?? NO_SLOTS;
  // Another address may have another store, or none with windows.
  const choice = slots.length === 0 ? 'soon' : chosen;
  return {
    notServed: data?.serviceable === false ? pincode : undefined,
    slots,
    choice,
    choose,
    isGone: !isFree(slots, choice),
    isCashTaken: data?.cod_ok ?? true,
    cashMax: data?.cod_max ?? null,
  };
}

const SOON = 'soon';
const DAY_MS = 86_400_000;

function dayLabel(first: Slot, timeZone: string): string {
  const day = isoDay(first.starts_at, timeZone);
  const now = Date.now();
  if (day === isoDay(new Date(now), timeZone)) return texts.today;
  if (day === isoDay(new Date(now + DAY_MS), timeZone)) return texts.tomorrow;
  return formatWeekday(first.starts_at, timeZone);
}

const placesOf = ({ left }: Slot): string => {
  if (left === 0) return texts.full;
  return left === 1 ? texts.placeLeft : t(texts.placesLeft, { count: left });
};

/** The windows of one day at a time; full ones cannot be chosen (DEL-12). */
export function DeliveryWindowField({ delivery, labelledBy }: { delivery: Delivery; labelledBy: string }) {
  const { business_tz: zone } = useSettings();
  const { slots, choice, choose, isGone } = delivery;
  const days = windowDays(slots, zone);
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
          value={SOON}
          checked={choice === SOON}
          onChoose={() => choose(SOON)}
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
            {placesOf(slot)}
          </RadioCard>
        ))}
      </RadioCards>
    </>
  );
}
