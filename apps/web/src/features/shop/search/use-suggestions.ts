// Asks for suggestions while somebody types: a moment after the last key, and without an answer from what is loaded.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { suggestProducts } from '@tilgul/contract/catalog/search';
import { isLanguage } from '@tilgul/contract/rules/languages';
import { useMemo } from 'react';
import { useGet } from '../../../shared/api/use-api.ts';
import { useRested } from '../../../shared/screen/use-rested.ts';
import { languageTexts } from '../../../texts/en/shared/language.ts';
import { localSuggestions, type Suggested, suggestedOf } from './suggestion.ts';

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
