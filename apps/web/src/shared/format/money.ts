import { useSettings } from '../api/settings.ts';

// How amounts of money are shown. Sums are made in paise by the contract's money module.

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  numberingSystem: 'latn',
});

/** Rupees of the wire as ₹12,34,567.50: Indian groups, two decimals, Latin digits in every language (UI-4). */
export function formatRupees(rupees: number): string {
  return RUPEES.format(rupees);
}

/** An amount that is counted in hand: whole rupees without their two zeros, ₹590 or ₹235.50. */
export const formatCash = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');

/** A difference with its sign: "+ ₹3.00", "− ₹3.00", "₹0.00". */
export function formatDifference(rupees: number): string {
  if (rupees === 0) return formatRupees(0);
  return `${rupees > 0 ? '+' : '−'} ${formatRupees(Math.abs(rupees))}`;
}

// How the sum from which delivery is free is written.

/** The configured sum without paise where there are none: ₹999. */
export function useFreeShippingAmount(): string {
  return formatRupees(useSettings().free_shipping_above).replace(/\.00$/, '');
}
