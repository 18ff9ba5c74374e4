// Counter sale rules: quantities, totals and typed codes.

import { getRoundOff, sumWireLines, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { parseQuantity } from '../../ui/fields/typed-text.ts';
import type { SaleProduct } from './sale-products.ts';

export interface SaleLine {
  readonly product_id: number;
  readonly quantity: number;
}

/** Sets a product's quantity: 0 removes the line, a new product is appended. */
export function withQuantity(lines: readonly SaleLine[], product_id: number, quantity: number): SaleLine[] {
  if (quantity === 0) return lines.filter((line) => line.product_id !== product_id);
  if (!lines.some((line) => line.product_id === product_id)) return [...lines, { product_id, quantity }];
  return lines.map((line) => (line.product_id === product_id ? { product_id, quantity } : line));
}

/** Total in rupees, calculated in paise; unknown products count as 0. */
export function saleTotal(lines: readonly SaleLine[], products: ReadonlyMap<number, SaleProduct>): number {
  return sumWireLines(
    lines.map(({ product_id, quantity }) => ({ price: products.get(product_id)?.price ?? 0, quantity })),
  );
}

export interface SaleDue {
  readonly total: number;
  /** Round-off included in `total`, if sales are rounded. */
  readonly roundOff: number;
}

/** Amount due for `sum` rupees; rounded to whole rupees if the chain rounds (TAX-9). */
export function saleDue(sum: number, isRounded: boolean): SaleDue {
  const paise = toPaise(sum) ?? 0;
  const roundOff = isRounded ? getRoundOff(paise) : 0;
  return { total: toRupees(paise + roundOff), roundOff: toRupees(roundOff) };
}

/** Splits the finder's text: '3*til' is a count of 3 and the query 'til'. */
export function parseTyped(typed: string): { readonly count: number; readonly query: string } {
  const [, digits = '', query] = /^\s*(\p{Nd}{1,4})\s*[*x×]\s*(.*)$/iu.exec(typed) ?? [];
  const count = parseQuantity(digits) ?? 0;
  if (query === undefined || count === 0) return { count: 1, query: typed.trim() };
  return { count, query: query.trim() };
}

/** A barcode with its quantity; `isCounted` if the quantity was typed. */
export interface CountedCode {
  readonly code: string;
  readonly count: number;
  readonly isCounted: boolean;
}

/** Reads a count such as '3*', typed together with a code or before scanning it. */
export function parseCode(typed: string, scanned: string): CountedCode {
  const [, digits = '', code] = /^\s*(\p{Nd}{1,4})\s*[*x×]\s*(\S{6,})\s*$/iu.exec(typed) ?? [];
  const count = parseQuantity(digits) ?? 0;
  if (code === undefined || count === 0) return { code: scanned.trim(), count: 1, isCounted: false };
  return { code, count, isCounted: true };
}

/** Cash above this multiple of the total is confirmed first: it may be a scanned barcode. */
const MAX_CASH_FACTOR = 10;

export const isTooMuchCash = (given: string, total: number): boolean =>
  total > 0 && Number(given) > total * MAX_CASH_FACTOR;

/** Customers often pay amounts rounded up to a multiple of these, in rupees. */
const NOTES = [10, 50, 100, 500] as const;

/** Up to three cash amounts in rupees that a customer may hand over for `total`, besides the exact one. */
export function suggestCash(total: number): readonly number[] {
  const rounded = NOTES.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total);
  return [...new Set(rounded)].slice(0, 3);
}

/** Change in rupees; negative if too little was given, undefined if nothing was. */
export function calculateChange(given: string, total: number): number | undefined {
  const paise = toPaise(given);
  return paise === undefined || given === '' ? undefined : toRupees(paise - (toPaise(total) ?? 0));
}

/** Whether some cash was entered, but less than the total. */
export const isTooLittleCash = (given: string, total: number): boolean => (calculateChange(given, total) ?? 0) < 0;

/** The cash received as typed; empty for other payments. */
export const toGiven = (sale: { readonly payment_type?: unknown; readonly cash_received?: unknown }): string =>
  (sale.payment_type || 'cash') === 'cash' ? String(sale.cash_received ?? '') : '';
