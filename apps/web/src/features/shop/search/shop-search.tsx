// The shop's search field; its suggestion list loads after the page (SEARCH-5).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/customer/shop';
import { useEffect, useRef, useState } from 'react';
import { useLazyPart } from '../../../shared/screen/lazy.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { OnKey, OpenList } from './suggestion-list.tsx';

const fetchList = () => import('./suggestion-list.tsx').then((m) => m.SuggestionList);

interface ShopSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Loaded products, used when the server does not answer. */
  readonly products: readonly ProductAnswer[];
  /** Called when suggestions open or close. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** A combobox: arrow keys move through the suggestions, Enter opens the active one, Escape closes the list. */
export function ShopSearch({ value, onChange, products, onOpen }: ShopSearchProps) {
  const { Part: List, load } = useLazyPart(fetchList);
  const [isFocused, setFocused] = useState(false);
  const [open, setOpen] = useState<OpenList>();
  const onKey = useRef<OnKey>(undefined);
  const isLoaded = products.length > 0;
  // Prefetch, in case the network drops before it is needed.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded, load]);
  const isOpen = open !== undefined;
  useEffect(() => onOpen(isOpen), [isOpen, onOpen]);
  return (
    <div className="relative md:order-2 md:self-start">
      <SearchField
        value={value}
        onChange={onChange}
        label={texts.search}
        shortcut
        combobox={{
          'aria-expanded': isOpen,
          'aria-controls': open?.id,
          'aria-activedescendant': open?.active,
          onFocus: () => setFocused(true),
          onBlur: () => setFocused(false),
          onKeyDown: (event) => onKey.current?.(event),
        }}
      />
      {List ? <List text={value} isFocused={isFocused} products={products} onKey={onKey} onOpen={setOpen} /> : null}
    </div>
  );
}
