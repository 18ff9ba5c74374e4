// Search suggestions: requested debounced, with loaded products as fallback until the server answers.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@tilgul/contract/rules/languages';
import { MAX_SUGGESTIONS, type Suggestion, suggestProducts } from '@tilgul/contract/search';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { useMemo } from 'react';
import { useGet } from '../../../shared/api/use-api.ts';
import { useDebouncedValue } from '../../../shared/screen/value-hooks.ts';
import { nameContains, normalizeName } from '../shop.rules.ts';

/** A suggested product as the list shows it. */
export interface Suggested extends Pick<Suggestion, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock'> {
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
    .map(({ id, name, name_en, price, unit, image, in_stock }) => ({
      id,
      name,
      otherName: name_en,
      price,
      unit,
      image,
      in_stock,
    }));
}

/** Debounce in ms; a new text aborts the previous request. */
const DEBOUNCE_MS = 150;
/** Ms after which local suggestions replace a missing answer. */
const FALLBACK_AFTER_MS = 700;

/** Suggestions for `text`; the previous ones while the next answer is pending. Empty without text. */
export function useSuggestions(text: string, products: readonly ProductAnswer[]): readonly Suggested[] {
  const typed = text.trim();
  const q = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLate = useDebouncedValue(typed, FALLBACK_AFTER_MS) === typed;
  const { data, error, isPlaceholderData } = useGet(
    suggestProducts,
    { query: { q } },
    { enabled: q !== '', keepPrevious: true, quiet: true },
  );
  const isAnswered = data !== undefined && !isPlaceholderData && q === typed;
  const isLeftAlone = !isAnswered && (isLate || error !== null);
  return useMemo(() => {
    if (typed === '') return [];
    if (isLeftAlone) return localSuggestions(products, typed);
    const language = isLanguage(languageTexts.code) ? languageTexts.code : DEFAULT_LANGUAGE;
    return data?.suggestions.map((suggestion) => toSuggested(suggestion, language, typed)) ?? [];
  }, [typed, isLeftAlone, products, data]);
}
