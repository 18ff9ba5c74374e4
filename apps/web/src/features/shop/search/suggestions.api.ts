// Asks for suggestions while somebody types: a moment after the last key, and without an answer from what is loaded.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { isLanguage, type Language } from '@tilgul/contract/rules/languages';
import { MOST_SUGGESTIONS, type Suggestion, suggestProducts } from '@tilgul/contract/search';
import { useMemo } from 'react';
import { useGet } from '../../../shared/api/use-api.ts';
import { useRested } from '../../../shared/screen/use-rested.ts';
import { languageTexts } from '../../../texts/en/shared/language.ts';
import { isNamed, plain } from '../shop.rules.ts';

// What is suggested while somebody types in the shop: how goods are named, which part of a name was typed, what fits without the server.

/** A product as the list shows it. */
export interface Suggested extends Pick<Suggestion, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock'> {
  /** The name in another language that says what was typed, or the English one beside a reader's own. */
  readonly otherName: string | undefined;
}

/** A text in three: before what was typed, as it stands there, and after; undefined where it does not occur. */
export function partsOf(name: string, typed: string): readonly [string, string, string] | undefined {
  const wanted = plain(typed.trim());
  const at = wanted === '' ? -1 : plain(name).indexOf(wanted);
  if (at < 0) return undefined;
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)];
}

/** What the server suggests, named for a reader of `language` who typed `typed`. */
export function suggestedOf(
  { name, name_mr, name_hi, ...rest }: Suggestion,
  language: Language,
  typed: string,
): Suggested {
  const own = { en: name, mr: name_mr ?? name, hi: name_hi ?? name }[language];
  const others = [name, name_mr, name_hi].filter((other) => other !== null && other !== own) as string[];
  const isMeant = (text: string) => partsOf(text, typed) !== undefined;
  const meant = isMeant(own) ? undefined : others.find(isMeant);
  return { ...rest, name: own, otherName: meant ?? (own === name ? undefined : name) };
}

/** What fits of the goods that are loaded, for as long as the server does not answer: those in stock first, then names that begin with it. */
export function localSuggestions(products: readonly ProductAnswer[], typed: string): Suggested[] {
  const text = typed.trim();
  const worthOf = ({ name, name_en, in_stock }: ProductAnswer) =>
    (in_stock ? 0 : 2) + ([name, name_en ?? ''].some((each) => plain(each).startsWith(plain(text))) ? 0 : 1);
  return products
    .filter((product) => isNamed(product, text))
    .sort((one, other) => worthOf(one) - worthOf(other))
    .slice(0, MOST_SUGGESTIONS)
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

/** Milliseconds of rest before the server is asked; another text gives up the question before. */
const ASK_AFTER = 150;
/** Milliseconds of rest after which what is loaded is shown in the place of an answer that has not come. */
const PATIENCE = 700;

/** What is suggested for `text`; while the next answer is on its way, what was suggested before. Nothing for no text. */
export function useSuggestions(text: string, products: readonly ProductAnswer[]): readonly Suggested[] {
  const typed = text.trim();
  const q = useRested(typed, ASK_AFTER);
  const isLate = useRested(typed, PATIENCE) === typed;
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
    const language = isLanguage(languageTexts.code) ? languageTexts.code : 'en';
    return data?.suggestions.map((suggestion) => suggestedOf(suggestion, language, typed)) ?? [];
  }, [typed, isLeftAlone, products, data]);
}
