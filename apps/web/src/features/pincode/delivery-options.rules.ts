// What the delivery options of a pincode say.
import type { DeliveryOptions } from '@tilgul/contract/delivery';
import { serverNow } from '../../shared/format/clock.ts';
import { formatWhen } from '../../shared/format/when.ts';

/** The next window with places left, if any. */
export function formatNextWindow({ slots }: DeliveryOptions, zone: string, now = serverNow()): string | undefined {
  const next = slots.find(({ left }) => left > 0);
  return next && formatWhen(next, now, zone);
}

/** Served, but by none of the stores' areas. A chain without any areas has no windows at all, which needs no word. */
export const isWithoutTime = ({ serviceable, store_name, has_areas = true }: DeliveryOptions): boolean =>
  serviceable && store_name === null && has_areas;
