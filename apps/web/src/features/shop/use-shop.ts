// The shop's products: searched in the browser while the whole catalogue is loaded, by the server when it is larger.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useEffect, useMemo, useState } from 'react';
import { type List, useList } from '../../shared/api/use-api.ts';
import { filterProducts, isFiltered, type ShopFilter } from './shop-filter.ts';

const ASK_AFTER_MS = 250;

/** The filter as it was when the last key has been at rest for a moment. */
function useRested(filter: ShopFilter): ShopFilter {
  const { text, category } = filter;
  const [rested, setRested] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ text, category }), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, category]);
  return rested;
}

export interface Shop {
  readonly products: readonly ProductAnswer[];
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** The products shown belong to the search before. */
  readonly isStale: boolean;
  readonly list: List<ProductAnswer>;
}

/** The products that match. A catalogue of one page answers while one types; a larger one is asked for. */
export function useShop(filter: ShopFilter): Shop {
  const all = useList(listProducts, {});
  const isWhole = !all.isLoading && !all.hasMore;
  const rested = useRested(filter);
  const isAsked = isFiltered(filter) && !isWhole && !all.isLoading && !all.error;
  const query = { q: rested.text.trim() || undefined, category: rested.category };
  const found = useList(listProducts, isFiltered(rested) ? query : {}, { enabled: isAsked });
  const { text, category } = filter;
  const matching = useMemo(() => filterProducts(all.rows, { text, category }), [all.rows, text, category]);
  if (!isAsked) return { products: matching, isLoading: all.isLoading, isStale: false, list: all };
  const isBehind = rested.text !== text || rested.category !== category;
  return { products: found.rows, isLoading: found.isLoading, isStale: isBehind || found.isStale, list: found };
}
