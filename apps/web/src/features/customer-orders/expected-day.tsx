// When an order without a delivery window is expected, loaded on demand: on the day of the next window of the shop's pincode.
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { useDestination } from '../pincode/destination.ts';
import { useDeliveryOptions } from '../pincode/use-delivery-options.ts';
import { describeExpected } from './customer-order.rules.ts';

/** `ordered` where the shop has no windows. */
export function ExpectedDay({ ordered }: { ordered: string }) {
  const { business_tz: zone } = useSettings();
  const { pincode = '' } = useDestination();
  const next = useDeliveryOptions(pincode).options?.slots.find(({ left }) => left > 0);
  return next ? describeExpected(next.starts_at, serverNow(), zone) : ordered;
}
