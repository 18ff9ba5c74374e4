// Delivery options of a pincode, cached briefly (checkout always refetches, DEL-5), and their texts.
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/pincode';
import { useEffect } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatHours, formatWeekday, isoDay } from '../../shared/format/dates.ts';
import { formatCash } from '../../shared/format/money.ts';
import { readJson, writeJson } from '../../shared/storage.ts';

const DAY_MS = 86_400_000;
type Slot = DeliveryOptions['slots'][number];

/** 'today, 6:00 pm – 8:00 pm'. */
function formatWindow(slot: Slot, zone: string, now: Date): string {
  const day = isoDay(slot.starts_at, zone);
  const isDay = (moment: Date) => day === isoDay(moment, zone);
  const hours = formatHours(slot, zone);
  if (isDay(now)) return texts.today({ hours });
  if (isDay(new Date(now.getTime() + DAY_MS))) return texts.tomorrow({ hours });
  return texts.onDay({ day: formatWeekday(slot.starts_at, zone), hours });
}

/** The next window with places left, if any. */
export function formatNextWindow({ slots }: DeliveryOptions, zone: string, now = new Date()): string | undefined {
  const next = slots.find(({ left }) => left > 0);
  return next && formatWindow(next, zone, now);
}

/** 'Delivery ₹30, free from ₹999. Orders from ₹200.' */
export function formatFee({ fee: { fee, free_from, min_order } }: DeliveryOptions): string {
  const costs =
    fee === 0
      ? texts.free
      : free_from === null
        ? texts.fee({ fee: formatCash(fee) })
        : texts.feeUntil({ fee: formatCash(fee), amount: formatCash(free_from) });
  return min_order > 0 ? `${costs} ${texts.minOrder({ amount: formatCash(min_order) })}` : costs;
}

/** Windows change every 15 minutes at most. */
const STALE_MS = 5 * 60_000;
const SLOT = 'pincode-not-served';

interface NotServed {
  readonly pincode: string;
  readonly day: string;
}

interface PincodeOptions {
  readonly options: DeliveryOptions | undefined;
  /** The pincode is not served. */
  readonly isRefused: boolean;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  retry(): void;
}

/** Options of a complete pincode. Each call for an unserved pincode records a request, so it is called at most once a day. */
export function useDeliveryOptions(pincode: string): PincodeOptions {
  const { business_tz: zone } = useSettings();
  const today = isoDay(new Date(), zone);
  const refused = readJson<NotServed>('local', SLOT);
  const isKnown = refused?.pincode === pincode && refused.day === today;
  const enabled = PINCODE.test(pincode) && !isKnown;
  const query = { query: { pincode } };
  const { data, error, isFetching, refetch } = useGet(viewDeliveryOptions, query, {
    enabled,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    quiet: true,
  });
  const isServed = data?.serviceable;
  useEffect(() => {
    if (isServed === false) writeJson('local', SLOT, { pincode, day: today });
  }, [isServed, pincode, today]);
  return {
    options: data,
    isRefused: data ? !data.serviceable : isKnown,
    hasFailed: enabled && !data && error !== null,
    isAsking: enabled && !data && isFetching,
    retry: () => void refetch(),
  };
}
