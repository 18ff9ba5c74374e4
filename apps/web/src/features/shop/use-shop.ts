// The shop's products: searched in the browser while the whole catalogue is loaded, by the server when it is larger.
import { listProducts, ourProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useMemo } from 'react';
import { type List, useList } from '../../shared/api/use-api.ts';
import { useRested } from '../../shared/screen/use-rested.ts';
import { useShopper } from '../cart/shopper.ts';
import { filterProducts, isFiltered, type ShopFilter } from './shop-filter.ts';

export interface Shop {
  readonly products: readonly ProductAnswer[];
  /** How many match, with those that are not loaded yet. */
  readonly total: number;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** The products shown belong to the search before. */
  readonly isStale: boolean;
  readonly list: List<ProductAnswer>;
}

/** The products that match. A catalogue of one page answers while one types; a larger one is asked for. */
export function useShop(filter: ShopFilter): Shop {
  // A visitor's list is the same under another address.
  const call = useShopper() === 'customer' ? listProducts : ourProducts;
  const all = useList(call, {});
  const isWhole = !all.isLoading && !all.hasMore;
  const rested: ShopFilter = { text: useRested(filter.text), category: useRested(filter.category) };
  const isAsked = isFiltered(filter) && !isWhole && !all.isLoading && !all.error;
  const query = { q: rested.text.trim() || undefined, category: rested.category };
  const found = useList(call, isFiltered(rested) ? query : {}, { enabled: isAsked });
  const { text, category } = filter;
  const matching = useMemo(() => filterProducts(all.rows, { text, category }), [all.rows, text, category]);
  if (!isAsked)
    return { products: matching, total: matching.length, isLoading: all.isLoading, isStale: false, list: all };
  const isBehind = rested.text !== text || rested.category !== category;
  const { rows, total = 0, isLoading, isStale } = found;
  return { products: rows, total, isLoading, isStale: isBehind || isStale, list: found };
}
