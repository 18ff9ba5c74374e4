// A manual order while it is typed in: products with quantities, and their sum.
import type { inventoryRow } from '@tilgul/contract/inventory';
import { roundOffOf, toPaise, toRupees, totalOfWireLines } from '@tilgul/contract/rules/money';
import type * as z from 'zod/mini';
import type { List } from '../../shared/api/use-api.ts';

/** A product that can be sold at the counter. */
export interface SaleProduct {
  readonly id: number;
  readonly name: string;
  /** Where `name` is not English. */
  readonly nameEn?: string | undefined;
  readonly unit: string;
  /** Rupees of one unit. */
  readonly price: number;
  readonly image: string | null;
  /** Units that the location has; the server decides what of them is reserved for others. */
  readonly available: number;
  readonly barcode: string | null;
  /** Out of the catalogue: the counter sells what is left (CAT-2). */
  readonly isStopped: boolean;
}

/** What a row of the stock is at the counter: what is left once the orders of the store have theirs. */
export const toSaleProduct = (row: z.output<typeof inventoryRow>): SaleProduct => ({
  id: row.product_id,
  name: row.product,
  nameEn: row.product_en,
  unit: row.product_unit,
  price: row.product_price,
  image: row.image,
  available: Math.max(0, row.quantity - row.reserved),
  barcode: row.barcode,
  isStopped: row.is_stopped,
});

/** Products that a search for the sale brings at once; the next ones come when the list is gone through. */
export const FINDER_PAGE_SIZE = 50;

/** The products of the place that a search finds, page by page. */
export interface SaleProducts
  extends Pick<
    List<SaleProduct>,
    'rows' | 'total' | 'isLoading' | 'isFetching' | 'isStale' | 'error' | 'hasMore' | 'loadMore' | 'reload'
  > {
  /** What is searched; empty for all. The rows may still be those of the text before (`isStale`). */
  readonly text: string;
  search(text: string): void;
}

/** One line as the form holds it and the call sends it. */
export interface SaleLine {
  readonly product_id: number;
  readonly quantity: number;
}

/** The lines with `product_id` at `quantity`; 0 takes the line away, a new product comes last. */
export function withQuantity(lines: readonly SaleLine[], product_id: number, quantity: number): SaleLine[] {
  if (quantity === 0) return lines.filter((line) => line.product_id !== product_id);
  if (!lines.some((line) => line.product_id === product_id)) return [...lines, { product_id, quantity }];
  return lines.map((line) => (line.product_id === product_id ? { product_id, quantity } : line));
}

/** Rupees of all lines, in paise arithmetic; a product that is not known counts nothing. */
export function saleTotal(lines: readonly SaleLine[], products: ReadonlyMap<number, SaleProduct>): number {
  return totalOfWireLines(
    lines.map(({ product_id, quantity }) => ({ price: products.get(product_id)?.price ?? 0, quantity })),
  );
}

/** What is to be paid for a sale, in rupees. */
export interface SaleDue {
  readonly total: number;
  /** What makes it whole rupees where the chain rounds; in `total` already. */
  readonly roundOff: number;
}

/** What is paid for lines of `sum` rupees; whole rupees where the chain rounds, as the bill does (TAX-9). */
export function saleDue(sum: number, isRounded: boolean): SaleDue {
  const paise = toPaise(sum) ?? 0;
  const roundOff = isRounded ? roundOffOf(paise) : 0;
  return { total: toRupees(paise + roundOff), roundOff: toRupees(roundOff) };
}

/** What is typed into the finder: '3*til' is three of what 'til' finds. */
export function parseTyped(typed: string): { readonly count: number; readonly query: string } {
  const [, count, query] = /^\s*(\d{1,4})\s*[*x×]\s*(.*)$/i.exec(typed) ?? [];
  if (count === undefined || query === undefined || Number(count) === 0) return { count: 1, query: typed.trim() };
  return { count: Number(count), query: query.trim() };
}

/** A code with its quantity; `isCounted` if the quantity was typed. */
export interface CountedCode {
  readonly code: string;
  readonly count: number;
  readonly isCounted: boolean;
}

/** '3*' stands before a code that is typed, or was typed before it was scanned. */
export function parseCode(typed: string, scanned: string): CountedCode {
  const [, count = '', code] = /^\s*(\d{1,4})\s*[*x×]\s*(\S{6,})\s*$/i.exec(typed) ?? [];
  if (code === undefined || Number(count) === 0) return { code: scanned.trim(), count: 1, isCounted: false };
  return { code, count: Number(count), isCounted: true };
}

/** Cash of more than this many times the total is confirmed first: it may be a barcode. */
const MAX_CASH_FACTOR = 10;

/** `given` is what was typed, '' for nothing. */
export const isTooMuchCash = (given: string, total: number): boolean =>
  total > 0 && Number(given) > total * MAX_CASH_FACTOR;

/** Steps of rupees to which a sum is rounded up when people pay it in notes. */
const NOTES = [10, 50, 100, 500] as const;

/** Up to three amounts in rupees that a customer is likely to give for `total`, beside the exact one. */
export function suggestCash(total: number): readonly number[] {
  const rounded = NOTES.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total);
  return [...new Set(rounded)].slice(0, 3);
}
