// Shop queries: the filter in the URL, categories, and the matching products. The server searches phonetically; loaded names are
// matched until it answers.
import { listCategories, listProducts, ourCategories, ourProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { type List, useList } from '../../shared/api/use-api.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import {
  appendFound,
  filterProducts,
  findTypedSizes,
  groupSizes,
  isFiltered,
  OFFERS,
  readCategory,
  type ShopFilter,
  type Sizes,
  toSearchParams,
} from './shop.rules.ts';

const WRITE_AFTER_MS = 300;

/** The filter in the URL (`?q=…&category=…`, written debounced); Back returns to the previous category. */
export function useShopFilter() {
  const [search, setSearch] = useSearchParams();
  const written = search.get('q') ?? '';
  const category = readCategory(search.get('category'));
  const [text, setText] = useState(written);
  // The text this page wrote last, and those that the URL does not have yet; any other text comes from Back, Forward or a link.
  const lastWritten = useRef(written);
  const inFlight = useRef<string[]>([]);
  const noteWrite = (next: string) => {
    lastWritten.current = next;
    if (next !== written) inFlight.current.push(next);
  };
  const write = useEffectEvent((next: string) => {
    noteWrite(next);
    // What else the history entry keeps stays, such as the open search.
    setSearch(toSearchParams({ text: next, category }), { replace: true, state: window.history.state?.usr });
  });

  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const readEntry = useEffectEvent(() => {
    if (!isBack) return;
    inFlight.current = [];
    lastWritten.current = written;
    setText(written);
  });
  // Words typed just before Back are not written into the entry below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry is read once.
  useEffect(() => readEntry(), [key]);

  useEffect(() => {
    // A slow device shows an earlier text in the URL while more has been typed.
    const isOwn = inFlight.current.includes(written);
    inFlight.current = inFlight.current.slice(inFlight.current.lastIndexOf(written) + 1);
    if (isOwn || written === lastWritten.current) return;
    lastWritten.current = written;
    setText(written);
  }, [written]);

  useEffect(() => {
    if (text.trim() === lastWritten.current) return;
    const timer = setTimeout(() => write(text.trim()), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const updateFilter = (filter: ShopFilter, replace: boolean) => {
    noteWrite(filter.text.trim());
    setText(filter.text);
    setSearch(toSearchParams(filter), { replace });
  };
  return {
    filter: { text, category },
    setText,
    setCategory: (chosen: number | undefined) => updateFilter({ text, category: chosen }, chosen === category),
    /** Sets text and category together. */
    go: (next: ShopFilter) => updateFilter(next, next.category === category),
  };
}

/** All categories, newest last, so that familiar ones keep their places. */
export function useCategories() {
  const call = useShopper() === 'customer' ? listCategories : ourCategories;
  const { rows, isLoading } = useAllPages(useList(call, {}));
  return { categories: [...rows].sort((a, b) => a.id - b.id), isLoading };
}

export interface Shop {
  /** Matching products, grouped by size. */
  readonly groups: readonly Sizes[];
  /** Number of matches; sizes count separately until all are loaded. */
  readonly total: number;
  /** True until there is something to show. */
  readonly isLoading: boolean;
  /** The shown products belong to the previous search. */
  readonly isStale: boolean;
  readonly list: List<ProductAnswer>;
  /** The words that the matches resemble, if none matches as typed. */
  readonly guess: string | undefined;
  /** The typed size of each group. */
  readonly typedSizes: ReadonlyMap<number, number>;
  /** Loaded products of the whole catalogue. */
  readonly loaded: readonly ProductAnswer[];
}

const toQuery = ({ text, category }: ShopFilter) => ({
  q: text.trim() || undefined,
  category: category === OFFERS ? undefined : category,
});

/**
 * The matching products. A catalogue of one page is filtered by category on the client; text is searched on the server
 * (SEARCH-2), with loaded names as a stopgap until it answers and when it cannot.
 */
export function useShop(filter: ShopFilter): Shop {
  // Visitors use another URL for the same list.
  const call = useShopper() === 'customer' ? listProducts : ourProducts;
  const all = useList(call, {});
  const isWhole = !all.isLoading && !all.hasMore;
  const debounced: ShopFilter = { text: useDebouncedValue(filter.text), category: useDebouncedValue(filter.category) };
  // The server cannot filter by offers: those of the loaded products are shown, and more of them on request.
  const isOffers = filter.category === OFFERS;
  const isAsked =
    isFiltered(filter) && ((!isWhole && !isOffers) || filter.text.trim() !== '') && !all.isLoading && !all.error;
  const query = toQuery(debounced);
  const found = useList(call, isFiltered(debounced) ? query : {}, { enabled: isAsked && isFiltered(debounced) });
  const { text, category } = filter;
  const matching = useMemo(() => filterProducts(all.rows, { text, category }), [all.rows, text, category]);
  const isBehind = debounced.text !== text || debounced.category !== category || found.isStale;
  const isOwn = !isAsked || (isWhole && (isBehind || found.isLoading || found.error !== null));
  const list = isOwn ? all : found;
  const matches = useMemo(() => {
    const rows = isOffers ? filterProducts(found.rows, { text: '', category: OFFERS }) : found.rows;
    return isOwn ? matching : isWhole ? appendFound(matching, rows) : rows;
  }, [isOwn, isWhole, isOffers, matching, found.rows]);
  // No loaded product matches, and the server has not answered yet.
  const isPending = isAsked && isOwn && matching.length === 0 && !found.error;
  const groups = useMemo(() => groupSizes(matches), [matches]);
  const typedSizes = useMemo(() => findTypedSizes(isOwn ? [] : found.rows, text), [isOwn, found.rows, text]);
  const guess = isOwn ? undefined : found.guess;
  const total = !isOwn && found.hasMore ? (found.total ?? 0) : groups.length;
  const isLoading = list.isLoading || isPending;
  return { groups, total, isLoading, isStale: !isOwn && isBehind, list, guess, typedSizes, loaded: all.rows };
}
