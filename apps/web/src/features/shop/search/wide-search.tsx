// The search of wider screens: what the focused field offers is below it, over the shop.
import { texts } from '@tilgul/messages/customer/shop';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLazyPart } from '../../../shared/screen/lazy-component.tsx';
import { keepSearch } from '../../../shared/session/recent-searches.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { SearchPageProps } from './search-page.tsx';
import { walkRows } from './walk-rows.ts';

const fetchLayer = () => import('./search-layers.tsx').then((m) => m.WideLayer);

/** Rows that fit below the field. */
const ROWS_SHOWN = 6;

interface WideSearchProps extends Omit<SearchPageProps, 'onSearch' | 'onSubmit' | 'mostRows'> {
  readonly onChange: (text: string) => void;
  /** Called when the list may open for what is typed, and when it closes. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** Arrow keys walk through the rows, Enter shows the results, Escape closes the list and then empties the field. */
export function WideSearch({ onChange, onTyping, ...page }: WideSearchProps) {
  const { Part, load } = useLazyPart(fetchLayer);
  const { shop, filter } = page;
  const { text } = filter;
  const field = useRef<HTMLInputElement>(null);
  const [isInside, setInside] = useState(false);
  // The text for which the list was closed; initially the one from the URL.
  const [dismissed, setDismissed] = useState(text === '' ? undefined : text);
  const isLoaded = shop.loaded.length > 0;
  // Prefetch, in case the network drops before it is needed.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded, load]);
  const isOn = isInside && text !== dismissed;
  const isOpen = isOn && (text.trim() === '' || shop.groups.length > 0);
  const isTyping = isOn && Part !== undefined;
  useEffect(() => onTyping(isTyping), [isTyping, onTyping]);
  const type = (typed: string) => {
    // With the text, so that the shop below does not show its results for a moment.
    if (isInside && Part && typed !== dismissed) onTyping(true);
    onChange(typed);
  };
  const dismiss = () => setDismissed(text);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    setDismissed(text === '' ? undefined : text);
  };
  const submit = () => {
    // The field may be ahead of `text`.
    const typed = field.current?.value ?? text;
    keepSearch(typed);
    setDismissed(typed);
    window.scrollTo(0, 0);
    // Hide the on-screen keyboard to show the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    else field.current?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      dismiss();
      field.current?.focus();
    } else if (event.key === 'ArrowDown' && !isOpen) setDismissed(undefined);
    else walkRows(event);
  };
  const search = (chosen: string) => {
    keepSearch(chosen);
    setDismissed(undefined);
    onChange(chosen);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that the focus has left field and list.
    <div className="relative" onBlur={leave}>
      <div data-search-stop>
        <SearchField
          value={text}
          onChange={type}
          label={texts.search}
          placeholder={texts.searchHint}
          input={{
            onFocus: () => {
              load();
              setInside(true);
            },
            onKeyDown: (event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
              else keyDown(event);
            },
          }}
          inputRef={field}
          shortcut
        />
      </div>
      {isOpen && Part ? (
        <Part {...page} onKeyDown={keyDown} onSearch={search} onSubmit={submit} mostRows={ROWS_SHOWN} />
      ) : null}
    </div>
  );
}
