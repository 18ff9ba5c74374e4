// Texts kept in several languages, of which lists show two: the reader's, and English or Marathi below it.
import { DEFAULT_LANGUAGE, type Language, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import type { OtherLanguage } from '@tilgul/contract/rules/names';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

type Translations = { readonly [language in OtherLanguage]?: string | undefined };

const reader: Language = languageTexts.code;

/** The text in the reader's language, else in English. */
export const inReaderLanguage = (english: string, translations: Translations): string =>
  (reader === DEFAULT_LANGUAGE ? undefined : translations[reader]) ?? english;

/** Options of a select for named rows, by id. */
export const toNamedOptions = (
  rows: readonly { readonly id: number; readonly name: string; readonly names: Translations }[],
): { readonly value: string; readonly label: string }[] =>
  rows.map(({ id, name, names }) => ({ value: String(id), label: inReaderLanguage(name, names) }));

/** The text below it: English below a translated one, Marathi below English; undefined if it is the same or missing. */
export function findSecondText(
  english: string,
  translations: Translations,
): { readonly text: string; readonly language: Language } | undefined {
  const first = inReaderLanguage(english, translations);
  const local = translations[LOCAL_LANGUAGE];
  if (first !== english) return { text: english, language: DEFAULT_LANGUAGE };
  return local === undefined || local === english ? undefined : { text: local, language: LOCAL_LANGUAGE };
}
