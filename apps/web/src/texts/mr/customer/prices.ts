import type { priceTexts as english } from '../../en/customer/prices.ts';
import type { Pack } from '../../pack.ts';

export const priceTexts = {
  mrp: 'MRP',
  off: '{amount} सूट',
} as const satisfies Pack<typeof english>;
