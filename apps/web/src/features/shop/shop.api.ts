// The shop's products: words are searched by the server, which knows their sounds; until it answers the names that are loaded are.
import { listProducts, ourProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type List, useList } from '../../shared/api/use-api.ts';
import { useRested } from '../../shared/screen/use-rested.ts';
import { useShopper } from '../cart/shopper.ts';
import {
  filterProducts,
  groupSizes,
  isFiltered,
  readCategory,
  type ShopFilter,
  type Sizes,
  searchOf,
  withFound,
} from './shop.rules.ts';

// The shop's filter in the address: what is typed is used at once and written there a moment later.

const WRITE_AFTER_MS = 300;

interface ShopFilterState {
  readonly filter: ShopFilter;
  setText(text: string): void;
  setCategory(category: number | undefined): void;
  /** Another text and category at once. */
  go(filter: ShopFilter): void;
}

/** Text and category of the shop, kept in the address (`?q=…&category=…`); Back returns to the category before. */
export function useShopFilter(): ShopFilterState {
  const [search, setSearch] = useSearchParams();
  const written = search.get('q') ?? '';
  const category = readCategory(search.get('category'));
  const [text, setText] = useState(written);
  // What this page wrote last: another text in the address comes from Back, Forward or a link.
  const own = useRef(written);
  const write = useRef(setSearch);
  useEffect(() => {
    write.current = setSearch;
  });

  useEffect(() => {
    if (written === own.current) return;
    own.current = written;
    setText(written);
  }, [written]);

  useEffect(() => {
    if (text.trim() === own.current) return;
    const timer = setTimeout(() => {
      own.current = text.trim();
      write.current(searchOf({ text, category }), { replace: true });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, category]);

  const become = (filter: ShopFilter, replace: boolean) => {
    own.current = filter.text.trim();
    setText(filter.text);
    setSearch(searchOf(filter), { replace });
  };
  return {
    filter: { text, category },
    setText,
    setCategory: (chosen) => become({ text, category: chosen }, chosen === category),
    go: (next) => become(next, next.category === category),
  };
}

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
  /** What is loaded of the whole catalogue. */
  readonly loaded: readonly ProductAnswer[];
}

/**
 * The products that match. Categories of a catalogue of one page are picked from it; for words the server is asked (SEARCH-2),
 * and what is loaded answers until it has, and where it cannot.
 */
export function useShop(filter: ShopFilter): Shop {
  // A visitor's list is the same under another address.
  const call = useShopper() === 'customer' ? listProducts : ourProducts;
  const all = useList(call, {});
  const isWhole = !all.isLoading && !all.hasMore;
  const rested: ShopFilter = { text: useRested(filter.text), category: useRested(filter.category) };
  const isAsked = isFiltered(filter) && (!isWhole || filter.text.trim() !== '') && !all.isLoading && !all.error;
  const query = { q: rested.text.trim() || undefined, category: rested.category };
  const found = useList(call, isFiltered(rested) ? query : {}, { enabled: isAsked && isFiltered(rested) });
  const { text, category } = filter;
  const matching = useMemo(() => filterProducts(all.rows, { text, category }), [all.rows, text, category]);
  const isBehind = rested.text !== text || rested.category !== category || found.isStale;
  const isOwn = !isAsked || (isWhole && (isBehind || found.isLoading || found.error !== null));
  const list = isOwn ? all : found;
  const wanted = useMemo(
    () => (isOwn ? matching : isWhole ? withFound(matching, found.rows) : found.rows),
    [isOwn, isWhole, matching, found.rows],
  );
  // Nothing that is loaded fits, and the server has not answered.
  const isOpen = isAsked && isOwn && matching.length === 0 && !found.error;
  const things = useMemo(() => groupSizes(wanted), [wanted]);
  const total = !isOwn && found.hasMore ? (found.total ?? 0) : things.length;
  return { things, total, isLoading: list.isLoading || isOpen, isStale: !isOwn && isBehind, list, loaded: all.rows };
}
