// How the shop says when it comes to a pincode, and for how much.
import type { DeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { formatHours, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatCash } from '../../shared/format/money.ts';
import { pincodeTexts as texts } from '../../texts/en/customer/pincode.ts';
import { t } from '../../texts/text.ts';

const DAY_MS = 86_400_000;
type Slot = DeliveryOptions['slots'][number];

/** 'today, 6:00 pm – 8:00 pm'. */
function windowWords(slot: Slot, zone: string, now: Date): string {
  const day = isoDay(slot.starts_at, zone);
  const isDay = (moment: Date) => day === isoDay(moment, zone);
  const hours = formatHours(slot, zone);
  if (isDay(now)) return t(texts.today, { hours });
  if (isDay(new Date(now.getTime() + DAY_MS))) return t(texts.tomorrow, { hours });
  return t(texts.onDay, { day: formatWeekday(slot.starts_at, zone), hours });
}

/** The next window with a place left, in words; undefined where there is none. */
export function nextWindow({ slots }: DeliveryOptions, zone: string, now = new Date()): string | undefined {
  const next = slots.find(({ left }) => left > 0);
  return next && windowWords(next, zone, now);
}

/** 'Delivery ₹30, free from ₹999. Orders from ₹200.' */
export function feeWords({ fee: { fee, free_from, min_order } }: DeliveryOptions): string {
  const costs =
    fee === 0
      ? texts.free
      : free_from === null
        ? t(texts.fee, { fee: formatCash(fee) })
        : t(texts.feeUntil, { fee: formatCash(fee), amount: formatCash(free_from) });
  return min_order > 0 ? `${costs} ${t(texts.minOrder, { amount: formatCash(min_order) })}` : costs;
}
