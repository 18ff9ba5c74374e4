// Formats amounts in rupees, and counts. Sums are computed in paise by the contract's money module.
import { useSettings } from '../api/settings.ts';

/** Indian grouping: 1234567 as 12,34,567. Written out, because the browser's number formats take long to load on a phone. */
const group = (digits: string): string => digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');

/** ₹12,34,567.50: Indian grouping, two decimals, Latin digits in every language (UI-4). */
export function formatRupees(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees).toFixed(2).split('.');
  return `${rupees < 0 ? '-' : ''}₹${group(whole)}.${paise}`;
}

/** 12,34,567, or 1,234.25 with at most three decimals. */
export function formatCount(count: number): string {
  const [whole = '', decimals] = String(Math.round(Math.abs(count) * 1000) / 1000).split('.');
  return `${count < 0 ? '-' : ''}${group(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
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
