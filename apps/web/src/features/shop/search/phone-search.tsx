// The search of phones: the focused field opens as a page over the shop.
import { texts } from '@tilgul/messages/customer/search';
import { texts as shopTexts } from '@tilgul/messages/customer/shop';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusHeading, focusOn } from '../../../shared/screen/focus.ts';
import { useLazyPart } from '../../../shared/screen/lazy-component.tsx';
import { keepSearch } from '../../../shared/session/recent-searches.ts';
import { cn } from '../../../ui/cn.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useInertSurroundings } from './inert-surroundings.ts';
import type { SearchPageProps } from './search-page.tsx';
import { walkRows } from './walk-rows.ts';

const fetchPage = () => import('./search-page.tsx').then((m) => m.SearchPage);

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
  const { Part, load } = useLazyPart(fetchPage);
  const field = useRef<HTMLInputElement>(null);
  const { text } = page.filter;
  const isLoaded = page.shop.loaded.length > 0;
  // Prefetch, in case the network drops before it is needed.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded, load]);
  const place = useRef<HTMLDivElement>(null);
  useInertSurroundings(place, isOpen);
  const results = useRef<HTMLElement>(null);
  // Back from a product leads to the open search, else the shop takes the focus once nothing covers it.
  const wasOpen = useRef<boolean>(undefined);
  useEffect(() => {
    if (isOpen && wasOpen.current === undefined) focusOn(results.current);
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
    else if (event.key === 'Escape' && text === '') onClose();
    else walkRows(event);
  };
  const search = (chosen: string) => {
    keepSearch(chosen);
    onChange(chosen);
    field.current?.focus();
  };
  return (
    <div ref={place} className={cn(isOpen && 'fixed inset-0 z-40 flex flex-col bg-canvas')}>
      <div
        className={cn(
          isOpen ? 'flex min-h-15 shrink-0 items-center border-b border-hairline bg-paper ps-1 pe-3' : 'py-2',
        )}
      >
        {isOpen ? <IconButton icon={ArrowLeft} label={texts.close} onClick={onClose} /> : null}
        <div data-search-stop className="min-w-0 grow">
          <SearchField
            value={text}
            onChange={onChange}
            label={shopTexts.search}
            placeholder={shopTexts.searchHint}
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
      </div>
      {isOpen ? (
        <section
          ref={results}
          aria-label={texts.suggestions}
          onKeyDown={walkRows}
          className="min-h-0 grow overflow-y-auto overscroll-contain pb-8"
        >
          {Part ? <Part {...page} onSearch={search} onSubmit={submit} /> : null}
        </section>
      ) : null}
    </div>
  );
}
