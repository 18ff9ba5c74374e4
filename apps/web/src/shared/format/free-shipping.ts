// How the sum from which delivery is free is written.

import { useSettings } from '../api/settings.ts';
import { formatRupees } from './money.ts';

/** The configured sum without paise where there are none: ₹999. */
export function useFreeShippingAmount(): string {
  return formatRupees(useSettings().free_shipping_above).replace(/\.00$/, '');
}
