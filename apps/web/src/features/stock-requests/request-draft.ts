// A stock request while it is put together: quantities by product, their sum, what is searched.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { totalOfWireLines } from '@tilgul/contract/rules/money';

/** Quantities above 0 by product id; what is not in it is 0. */
export type Draft = ReadonlyMap<number, number>;

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
export const linesOf = (draft: Draft): RequestLine[] =>
  [...draft].map(([product_id, quantity]) => ({ product_id, quantity }));

/** Rupees of the draft at the catalogue's prices, in paise arithmetic. */
export function draftTotal(draft: Draft, products: readonly Pick<ProductAnswer, 'id' | 'price'>[]): number {
  return totalOfWireLines(products.map(({ id, price }) => ({ price, quantity: draft.get(id) ?? 0 })));
}

/** Products whose name holds the text, regardless of case; with `onlyChosen` those of the draft alone. */
export function shownProducts<P extends Pick<ProductAnswer, 'id' | 'name'>>(
  products: readonly P[],
  { draft, text, onlyChosen }: { draft: Draft; text: string; onlyChosen: boolean },
): P[] {
  const wanted = text.trim().toLowerCase();
  return products.filter(({ id, name }) => name.toLowerCase().includes(wanted) && (!onlyChosen || draft.has(id)));
}

/** The first names of a list, and how many are left out: three in a table's row. */
export function firstNames(names: readonly string[], most: number): { readonly names: string; readonly more: number } {
  return { names: names.slice(0, most).join(', '), more: Math.max(0, names.length - most) };
}
