// The search of phones: the focused field opens as a page over the shop.
import { texts } from '@tilgul/messages/customer/shop';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusHeading } from '../../../shared/screen/focus.ts';
import { useLazyPart } from '../../../shared/screen/lazy-component.tsx';
import { keepSearch } from '../../../shared/session/recent-searches.ts';
import { cn } from '../../../ui/cn.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { SearchPageProps } from './search-page.tsx';
import { walkRows } from './walk-rows.ts';

const fetchLayer = () => import('./search-layers.tsx').then((m) => m.PhoneLayer);

interface PhoneSearchProps extends Omit<SearchPageProps, 'onSearch' | 'onSubmit'> {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Returns to the shop as it was. */
  readonly onClose: () => void;
  readonly onChange: (text: string) => void;
}

/**
 * Enter shows the results in the shop; Escape empties the field and then closes it, as Back does; arrow keys walk through the
 * rows.
 */
export function PhoneSearch({ isOpen, onOpen, onClose, onChange, ...page }: PhoneSearchProps) {
  const { Part, load } = useLazyPart(fetchLayer);
  const field = useRef<HTMLInputElement>(null);
  const { text } = page.filter;
  const isLoaded = page.shop.loaded.length > 0;
  // Prefetch, in case the network drops before it is needed.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded, load]);
  const place = useRef<HTMLDivElement>(null);
  // The shop takes the focus once nothing covers it.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const submit = () => {
    // The field may be ahead of `text`.
    const typed = field.current?.value ?? text;
    keepSearch(typed);
    page.onGo({ ...page.filter, text: typed });
    window.scrollTo(0, 0);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape' && event.currentTarget.value === '') onClose();
    else walkRows(event);
  };
  const search = (chosen: string) => {
    keepSearch(chosen);
    onChange(chosen);
    field.current?.focus();
  };
  return (
    <div ref={place} className={cn(isOpen && 'fixed inset-0 z-40 flex flex-col bg-canvas')}>
      <div data-search-stop className={isOpen ? 'shrink-0 border-b border-hairline bg-paper py-2 ps-12 pe-3' : 'py-2'}>
        <SearchField
          value={text}
          onChange={onChange}
          label={texts.search}
          placeholder={texts.searchHint}
          input={{
            onFocus: () => {
              load();
              onOpen();
            },
            onKeyDown: keyDown,
          }}
          inputRef={field}
          shortcut
        />
      </div>
      {isOpen && Part ? <Part {...page} place={place} onClose={onClose} onSearch={search} onSubmit={submit} /> : null}
    </div>
  );
}
