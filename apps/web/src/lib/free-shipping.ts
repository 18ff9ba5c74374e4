// Owns how the sum from which delivery is free is written.
import { formatRupees } from './money.ts';
import { useSettings } from './settings.ts';

/** The configured sum without paise where there are none: ₹999. */
export function useFreeShippingAmount(): string {
  return formatRupees(useSettings().free_shipping_above).replace(/\.00$/, '');
}
