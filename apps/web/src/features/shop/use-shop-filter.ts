// The shop's filter in the address: what is typed is used at once and written there a moment later.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readCategory, type ShopFilter, searchOf } from './shop-filter.ts';

const WRITE_AFTER_MS = 300;

export interface ShopFilterState {
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
