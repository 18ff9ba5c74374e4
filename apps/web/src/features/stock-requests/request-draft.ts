// A stock request draft: quantities by product, total, search and prefill.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { sumWireLines } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import type { StockSuggestion } from '@tilgul/contract/stock-requests';
import { createUserSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';

export interface PaidRequest {
  readonly lines: readonly RequestLine[];
  /** Rupees, for messages. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The paid request that still has to be sent, so that a reload after payment loses nothing. Without storage, a reload means the payment is refunded. */
export const paidRequest = createUserSlot<PaidRequest>('paid-stock-request');

/** Quantities above 0 by product id; missing means 0. */
export type Draft = ReadonlyMap<number, number>;

export type RequestProduct = Pick<ProductAnswer, 'id' | 'name' | 'name_en' | 'unit' | 'price' | 'image'>;
/** Products by id: listed, chosen or suggested. */
export type KnownProducts = ReadonlyMap<number, RequestProduct>;

export interface RequestLine {
  readonly product_id: number;
  readonly quantity: number;
}

/** Sets a product's quantity; 0 removes it. */
export function withQuantity(draft: Draft, productId: number, quantity: number): Draft {
  const next = new Map(draft);
  if (quantity > 0) next.set(productId, quantity);
  else next.delete(productId);
  return next;
}

/** Applies suggestions; lines changed by the manager stay. */
export function withSuggestions(
  draft: Draft,
  suggestions: readonly Pick<StockSuggestion, 'product_id' | 'suggested'>[],
  touched: ReadonlySet<number>,
): Draft {
  const untouched = suggestions.filter(({ product_id, suggested }) => suggested > 0 && !touched.has(product_id));
  return new Map([...draft, ...untouched.map(({ product_id, suggested }) => [product_id, suggested] as const)]);
}

/** The lines as the API takes them. */
export const toLines = (draft: Draft): RequestLine[] =>
  [...draft].map(([product_id, quantity]) => ({ product_id, quantity }));

/** Total in rupees at catalogue prices, calculated in paise; `products` must contain every product of the draft. */
export function draftTotal(draft: Draft, products: KnownProducts): number {
  return sumWireLines([...draft].map(([id, quantity]) => ({ price: products.get(id)?.price ?? 0, quantity })));
}

/** Matches names in the user's language or English, ignoring case, like the server's search. */
export function matchProducts<P extends Pick<RequestProduct, 'name' | 'name_en'>>(
  products: readonly P[],
  text: string,
): readonly P[] {
  const query = text.trim().toLowerCase();
  return query === ''
    ? products
    : products.filter((product) => [product.name, product.name_en].some((name) => name?.toLowerCase().includes(query)));
}

/** The known products with these ids, in their order. */
export const findKnown = (ids: readonly number[], products: KnownProducts): RequestProduct[] =>
  ids.flatMap((id) => products.get(id) ?? []);

/** The draft's products in the order they were chosen. */
export const chosenProducts = (draft: Draft, products: KnownProducts): RequestProduct[] =>
  findKnown([...draft.keys()], products);

/** The list with `first` before its other products. */
export function withFirst<P extends Pick<RequestProduct, 'id'>>(list: readonly P[], first: readonly P[]): readonly P[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...list.filter(({ id }) => !ids.has(id))];
}

/** The product of a suggestion, which may be missing in the current search. */
export const suggestedProduct = (suggestion: StockSuggestion): RequestProduct => ({
  id: suggestion.product_id,
  name: suggestion.product,
  name_en: suggestion.product_en,
  unit: suggestion.product_unit,
  price: suggestion.product_price,
  image: suggestion.image,
});

/** A draft that was not sent yet. */
export const draftRequest = createUserSlot<{
  readonly lines: readonly (readonly [productId: number, quantity: number])[];
  readonly products: readonly RequestProduct[];
  readonly method: PaymentMethod;
}>('stock-request');

/**
 * Products to prefill: 'low' means everything at or below its reorder level, an id means that product. Uses the suggested
 * quantity, at least 1 for a single product.
 */
export function productsToPrefill(
  prefill: string,
  advice: ReadonlyMap<number, StockSuggestion>,
): readonly StockSuggestion[] {
  if (prefill === 'low') return [...advice.values()].filter(({ on_hand, reorder_level }) => on_hand <= reorder_level);
  const row = advice.get(Number(prefill));
  return row ? [{ ...row, suggested: Math.max(1, row.suggested) }] : [];
}

/** The first names that fit into so many letters, at least one, and the number of the others. */
export function firstNames(
  names: readonly string[],
  letters: number,
): { readonly names: string; readonly more: number } {
  const cut = names.findIndex((_, index) => names.slice(0, index + 1).join(', ').length > letters);
  const count = cut === -1 ? names.length : Math.max(1, cut);
  return { names: names.slice(0, count).join(', '), more: names.length - count };
}
