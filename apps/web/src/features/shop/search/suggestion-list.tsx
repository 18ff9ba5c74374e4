// Search suggestions below the search field: picture, name, unit and price, with arrow-key navigation.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@tilgul/contract/rules/languages';
import { MAX_SUGGESTIONS, type Suggestion, suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/search';
import { texts as shopTexts } from '@tilgul/messages/customer/shop';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useGet } from '../../../shared/api/use-api.ts';
import { formatShelf } from '../../../shared/format/money.ts';
import { toProductPath } from '../../../shared/paths.ts';
import { usePreloadedNavigate } from '../../../shared/screen/navigate.ts';
import { useDebouncedValue } from '../../../shared/screen/value-hooks.ts';
import { cn } from '../../../ui/cn.ts';
import { ProductPicture } from '../../../ui/display/product.tsx';
import { nameContains, normalizeName } from '../shop.rules.ts';

/** A suggested product as the list shows it. */
interface Suggested extends Pick<Suggestion, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock'> {
  /** The matching name in another language, or the English one beside the user's. */
  readonly otherName: string | undefined;
}

/** Splits a name into before, match and after; undefined if it does not contain the typed text. */
export function splitAtMatch(name: string, typed: string): readonly [string, string, string] | undefined {
  const query = normalizeName(typed.trim());
  const at = query === '' ? -1 : normalizeName(name).indexOf(query);
  if (at < 0) return undefined;
  return [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)];
}

/** Picks the names to show for a server suggestion, by the user's language and the typed text. */
export function toSuggested(
  { name, names, name_mr: _mr, name_hi: _hi, ...rest }: Suggestion,
  language: Language,
  typed: string,
): Suggested {
  const own = (language === DEFAULT_LANGUAGE ? undefined : names[language]) ?? name;
  const others = [name, ...Object.values(names)].flatMap((other) =>
    other === undefined || other === own ? [] : [other],
  );
  const matches = (text: string) => splitAtMatch(text, typed) !== undefined;
  const match = matches(own) ? undefined : others.find(matches);
  return { ...rest, name: own, otherName: match ?? (own === name ? undefined : name) };
}

/** Local suggestions from loaded products: in stock first, then names starting with the text. */
export function localSuggestions(products: readonly ProductAnswer[], typed: string): Suggested[] {
  const text = typed.trim();
  const getRank = ({ name, name_en, in_stock }: ProductAnswer) =>
    (in_stock ? 0 : 2) +
    ([name, name_en ?? ''].some((each) => normalizeName(each).startsWith(normalizeName(text))) ? 0 : 1);
  return products
    .filter((product) => nameContains(product, text))
    .sort((one, other) => getRank(one) - getRank(other))
    .slice(0, MAX_SUGGESTIONS)
    .map((product) => ({ ...product, otherName: product.name_en }));
}

/** Debounce in ms; a new text aborts the previous request. */
const DEBOUNCE_MS = 150;
/** Ms after which local suggestions replace a missing answer. */
const FALLBACK_AFTER_MS = 700;

interface Suggestions {
  readonly all: readonly Suggested[];
  /** None matches as typed (SEARCH-9). */
  readonly isGuess: boolean;
}

/** Suggestions for `text`; the previous ones while the next answer is pending. Empty without text. */
function useSuggestions(text: string, products: readonly ProductAnswer[]): Suggestions {
  const typed = text.trim();
  const q = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLate = useDebouncedValue(typed, FALLBACK_AFTER_MS) === typed;
  const { data, error, isPlaceholderData } = useGet(
    suggestProducts,
    { query: { q } },
    { enabled: q !== '', keepPrevious: true, quiet: true },
  );
  const isAnswered = data !== undefined && !isPlaceholderData && q === typed;
  const usesFallback = !isAnswered && (isLate || error !== null);
  return useMemo(() => {
    if (typed === '') return { all: [], isGuess: false };
    if (usesFallback) return { all: localSuggestions(products, typed), isGuess: false };
    const language = isLanguage(languageTexts.code) ? languageTexts.code : DEFAULT_LANGUAGE;
    const all = data?.suggestions.map((suggestion) => toSuggested(suggestion, language, typed)) ?? [];
    return { all, isGuess: data?.guess !== undefined };
  }, [typed, usesFallback, products, data]);
}

/** Ids of the open list for the field's ARIA attributes. */
export interface OpenList {
  readonly id: string;
  /** Id of the active option. */
  readonly active: string | undefined;
}
export type OnKey = (event: KeyboardEvent<HTMLInputElement>) => void;

/** Gap in px between the list and the on-screen keyboard. */
const EDGE = 8;

/** Limits an element's height to the space above the on-screen keyboard. */
function useFitAboveKeyboard(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return;
    const makeRoom = () => {
      const list = place.current;
      if (list) list.style.maxHeight = `${view.offsetTop + view.height - list.getBoundingClientRect().top - EDGE}px`;
    };
    makeRoom();
    view.addEventListener('resize', makeRoom);
    return () => view.removeEventListener('resize', makeRoom);
  }, [isOpen]);
  return place;
}

/** Scrolling in px that is tolerated, such as when the keyboard opens; beyond it the user scrolls on purpose. */
const SCROLL_TOLERANCE = 60;

/** Closes the list when the user scrolls the page. */
function useCloseOnScroll(isOpen: boolean, close: () => void): void {
  const onScrolled = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const from = window.scrollY;
    const scrolled = () => Math.abs(window.scrollY - from) > SCROLL_TOLERANCE && onScrolled();
    addEventListener('scroll', scrolled, { passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, [isOpen]);
}

export function Highlighted({ name, typed }: { name: string; typed: string }) {
  const [before, hit, after] = splitAtMatch(name, typed) ?? [name, '', ''];
  return (
    <>
      {before}
      {hit ? <mark className="rounded-badge bg-turmeric/40 text-ink">{hit}</mark> : null}
      {after}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly suggested: Suggested;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, suggested, typed, isActive, onPoint, onChoose }: OptionProps) {
  const { name, otherName, unit, price, image, in_stock } = suggested;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focused field names the active option.
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={cn('flex min-h-14 cursor-pointer items-center gap-3 px-2.5 py-1.5', isActive && 'bg-primary-soft')}
    >
      <ProductPicture image={image} size={48} upTo={160} className={cn('rounded-control', !in_stock && 'opacity-60')} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Highlighted name={name} typed={typed} />
        </span>
        <span className="block text-sm text-muted">
          {otherName === undefined ? null : (
            <>
              <Highlighted name={otherName} typed={typed} /> ·{' '}
            </>
          )}
          {unit}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <span className="block font-semibold">{formatShelf(price)}</span>
        {in_stock ? null : <span className="block text-sm text-muted">{shopTexts.outOfStock}</span>}
      </span>
    </div>
  );
}

interface SuggestionListProps {
  readonly text: string;
  /** Whether the field has the focus. */
  readonly isFocused: boolean;
  readonly products: readonly ProductAnswer[];
  /** Receives the handler for the field's keys. */
  readonly onKey: RefObject<OnKey | undefined>;
  /** Receives the ids for the field's ARIA attributes; undefined while closed. */
  readonly onOpen: (open: OpenList | undefined) => void;
}

/** Open while the field has the focus and there are suggestions for a typed text. */
export function SuggestionList({ text, isFocused, products, onKey, onOpen }: SuggestionListProps) {
  const listId = useId();
  const go = usePreloadedNavigate();
  const { all, isGuess } = useSuggestions(isFocused ? text : '', products);
  // The text for which the list was dismissed; initially the one from the URL.
  const [dismissedText, setDismissedText] = useState(isFocused ? '' : text);
  const [marked, setMarked] = useState<number>();
  const isOpen = isFocused && text !== dismissedText && all.length > 0;
  const place = useFitAboveKeyboard(isOpen);
  const close = () => {
    setDismissedText(text);
    setMarked(undefined);
  };
  useCloseOnScroll(isOpen, close);
  const at = isOpen ? all.findIndex(({ id }) => id === marked) : -1;
  const optionId = (id: number | undefined) => (id === undefined ? undefined : `${listId}-${id}`);
  const active = optionId(all[at]?.id);
  useEffect(() => onOpen(isOpen ? { id: listId, active } : undefined), [isOpen, listId, active, onOpen]);
  useEffect(() => () => onOpen(undefined), [onOpen]);

  const choose = ({ id }: Suggested) => {
    close();
    void go(toProductPath(id));
  };
  /** Next or previous option; past either end comes the field itself, then the other end. */
  const walk = (by: 1 | -1) => {
    setDismissedText('');
    const places = all.length + 1;
    setMarked(all[((at + 1 + by + places) % places) - 1]?.id);
  };
  const enter = (field: HTMLInputElement) => {
    const chosen = all[at];
    if (chosen) choose(chosen);
    else close();
    // Hide the on-screen keyboard to show the results.
    if (matchMedia('(pointer: coarse)').matches) field.blur();
  };
  useEffect(() => {
    onKey.current = (event) => {
      const { key, currentTarget, ctrlKey, metaKey, altKey, nativeEvent } = event;
      if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
      if (key === 'Enter') enter(currentTarget);
      else if (key === 'Escape' && isOpen) close();
      else if (key === 'ArrowDown' && all.length > 0) walk(1);
      else if (key === 'ArrowUp' && all.length > 0) walk(-1);
      else return;
      event.preventDefault();
    };
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? texts.count({ count: all.length }) : ''}
      </p>
      {isOpen ? (
        <div
          ref={place}
          id={listId}
          role="listbox"
          aria-label={texts.suggestions}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute end-0 top-full z-20 mt-1.5 max-h-80 w-full min-w-0 divide-y divide-line overflow-y-auto overscroll-contain rounded-card border border-hairline bg-paper shadow-float md:w-96"
        >
          {isGuess ? (
            <div role="presentation" className="px-2.5 py-1.5 text-sm text-muted">
              {texts.didYouMean}
            </div>
          ) : null}
          {all.map((suggested) => (
            <Option
              key={suggested.id}
              id={optionId(suggested.id) ?? ''}
              suggested={suggested}
              typed={text}
              isActive={suggested.id === marked}
              onPoint={() => setMarked(suggested.id)}
              onChoose={() => choose(suggested)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
