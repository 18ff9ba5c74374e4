// Formats amounts in rupees, and counts. Sums are computed in paise by the contract's money module.
import { group } from '@tilgul/messages/number';
import { useSettings } from '../api/settings.ts';

export { formatCount } from '@tilgul/messages/number';

/** ₹12,34,567.50: Indian grouping, two decimals, Latin digits in every language (UI-4). */
export function formatRupees(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees).toFixed(2).split('.');
  return `${rupees < 0 ? '-' : ''}₹${group(whole)}.${paise}`;
}

/** Cash amounts, without ".00": ₹590 or ₹235.50. */
export const formatCash = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');

/** Shelf prices (cards, sizes, Add to Cart), without ".00": ₹48 or ₹78.50. Carts, bills and tables show two decimals. */
export const formatShelf = formatCash;

/** Signed: "+ ₹3.00", "− ₹3.00", "₹0.00". */
export function formatDifference(rupees: number): string {
  if (rupees === 0) return formatRupees(0);
  return `${rupees > 0 ? '+' : '−'} ${formatRupees(Math.abs(rupees))}`;
}

/** Says whether delivery is free, by the fee table: '' if it never is, or before the settings have loaded. */
export function useFreeDelivery(always: string, above: (values: { amount: string }) => string): string {
  const { free_delivery, free_shipping_above } = useSettings();
  if (free_delivery === 'never') return '';
  return free_delivery === 'always' ? always : above({ amount: formatCash(free_shipping_above) });
}
