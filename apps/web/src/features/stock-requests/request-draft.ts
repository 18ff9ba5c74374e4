// A stock request while it is put together: quantities by product, their sum, what is searched.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import type { StockSuggestion } from '@tilgul/contract/stock-requests';
import { userSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';

// Keeps a paid stock request until the server has it, so that a reload between payment and request loses nothing.

export interface PaidRequest {
  readonly lines: readonly RequestLine[];
  /** Rupees, for the words on screen. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The paid request that the signed-in manager still has to send; without storage a reload leaves a payment that is paid back. */
export const paidRequest = userSlot<PaidRequest>('paid-stock-request');

/** Quantities above 0 by product id; what is not in it is 0. */
export type Draft = ReadonlyMap<number, number>;

/** A product as a request's row shows it. */
export type RequestProduct = Pick<ProductAnswer, 'id' | 'name' | 'name_en' | 'unit' | 'price' | 'image'>;
/** Products by id: those on the list, and those that were chosen or suggested before another search. */
export type KnownProducts = ReadonlyMap<number, RequestProduct>;

export interface RequestLine {
  readonly product_id: number;
  readonly quantity: number;
}

/** The draft with a product at `quantity`; 0 takes it out. */
export function withQuantity(draft: Draft, productId: number, quantity: number): Draft {
  const next = new Map(draft);
  if (quantity > 0) next.set(productId, quantity);
  else next.delete(productId);
  return next;
}

/** The draft with what is suggested; lines that the manager has touched stay as they are. */
export function withSuggestions(
  draft: Draft,
  suggestions: readonly { readonly product_id: number; readonly suggested: number }[],
  touched: ReadonlySet<number>,
): Draft {
  const untouched = suggestions.filter(({ product_id, suggested }) => suggested > 0 && !touched.has(product_id));
  return new Map([...draft, ...untouched.map(({ product_id, suggested }) => [product_id, suggested] as const)]);
}

/** The lines as the call sends them. */
export const toLines = (draft: Draft): RequestLine[] =>
  [...draft].map(([product_id, quantity]) => ({ product_id, quantity }));

/** Rupees of the draft at the catalogue's prices, in paise arithmetic; `products` has every one that is in it. */
export function draftTotal(draft: Draft, products: KnownProducts): number {
  return totalOfWireLines([...draft].map(([id, quantity]) => ({ price: products.get(id)?.price ?? 0, quantity })));
}

/** Products whose name, in the reader's language or English, holds the text, regardless of case, as the server's search finds them. */
export function matchProducts<P extends Pick<RequestProduct, 'name' | 'name_en'>>(
  products: readonly P[],
  text: string,
): readonly P[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? products
    : products.filter((product) =>
        [product.name, product.name_en].some((name) => name?.toLowerCase().includes(wanted)),
      );
}

/** The products of the draft in the order in which they were chosen. */
export const chosenProducts = (draft: Draft, products: KnownProducts): RequestProduct[] =>
  [...draft.keys()].flatMap((id) => products.get(id) ?? []);

/** The product of a suggestion, which need not be on the list as it is searched now. */
export const suggestedProduct = (suggestion: StockSuggestion): RequestProduct => ({
  id: suggestion.product_id,
  name: suggestion.product,
  name_en: suggestion.product_en,
  unit: suggestion.product_unit,
  price: suggestion.product_price,
  image: suggestion.image,
});

/** A request that was put together and not sent yet. */
export const draftRequest = userSlot<{
  readonly lines: readonly (readonly [productId: number, quantity: number])[];
  readonly products: readonly RequestProduct[];
  readonly method: PaymentMethod;
}>('stock-request');

/**
 * What the opener of a request asks for: 'low' is everything at its reorder level or below, a product's id that product.
 * As much as is suggested, at least 1 of a product that was asked for by itself.
 */
export function productsToPrefill(
  wanted: string,
  advice: ReadonlyMap<number, StockSuggestion>,
): readonly StockSuggestion[] {
  if (wanted === 'low') return [...advice.values()].filter(({ on_hand, reorder_level }) => on_hand <= reorder_level);
  const row = advice.get(Number(wanted));
  return row ? [{ ...row, suggested: Math.max(1, row.suggested) }] : [];
}

/** The first names of a list, and how many are left out: three in a table's row. */
export function firstNames(names: readonly string[], most: number): { readonly names: string; readonly more: number } {
  return { names: names.slice(0, most).join(', '), more: Math.max(0, names.length - most) };
}
