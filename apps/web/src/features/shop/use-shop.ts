// The shop's products: searched in the browser while the whole catalogue is loaded, by the server when it is larger.
import { listProducts, ourProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useMemo } from 'react';
import { type List, useList } from '../../shared/api/use-api.ts';
import { useRested } from '../../shared/screen/use-rested.ts';
import { useShopper } from '../cart/shopper.ts';
import { filterProducts, isFiltered, type ShopFilter } from './shop-filter.ts';
import { groupSizes, type Sizes } from './sizes.ts';

export interface Shop {
  /** The products that match, by the thing they are a size of. */
  readonly things: readonly Sizes[];
  /** How many things match; sizes count for themselves while not all are loaded. */
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
  const { rows: wanted, list } = isAsked ? { rows: found.rows, list: found } : { rows: matching, list: all };
  const things = useMemo(() => groupSizes(wanted), [wanted]);
  const total = isAsked && found.hasMore ? (found.total ?? 0) : things.length;
  const isBehind = rested.text !== text || rested.category !== category;
  return { things, total, isLoading: list.isLoading, isStale: isAsked && (isBehind || found.isStale), list };
}
