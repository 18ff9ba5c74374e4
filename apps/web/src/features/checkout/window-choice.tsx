// When the order is to come: as soon as possible, or in one of the store's windows.
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatHours, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { Chips } from '../../ui/controls/chips.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/radio-card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Delivery } from './use-delivery.ts';
import { type Slot, windowDays } from './window-days.ts';

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
export function WindowChoice({ delivery, labelledBy }: { delivery: Delivery; labelledBy: string }) {
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
