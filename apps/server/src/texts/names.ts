// Names, units and descriptions in the reader's language, else in English (LANG-5).
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { getLanguage } from './get-text.ts';

/** Texts by language, without English. The database may have languages that this version does not know. */
export type Names = Readonly<Record<string, string>>;

/** Finds the text of a language; undefined for English and if it is not translated. */
const findTranslation = (texts: Names | null | undefined, language: Language = getLanguage()) =>
  language === DEFAULT_LANGUAGE ? undefined : texts?.[language];

/** Returns the text in a language, else in English. */
export const translate = (english: string, texts: Names | null | undefined, language?: Language): string =>
  findTranslation(texts, language) ?? english;

/** A field in the reader's language. If it is translated, a second field has the English text. */
type Translated<Field extends string> = Readonly<Record<Field, string>> &
  Readonly<Partial<Record<`${Field}_en`, string>>>;

/** Returns a field of an answer in a language, with the English text beside it if it differs. */
export function translateField<Field extends string>(
  field: Field,
  english: string,
  texts: Names,
  language?: Language,
): Translated<Field> {
  const text = findTranslation(texts, language);
  const fields = text === undefined ? { [field]: english } : { [field]: text, [`${field}_en`]: english };
  return fields as Translated<Field>;
}

/** Sets texts of languages; null removes one, and undefined changes nothing. */
export function changeTexts(texts: Names, change: Readonly<Record<string, string | null | undefined>>): Names {
  const changed = { ...texts };
  for (const [language, text] of Object.entries(change)) {
    if (text === null) delete changed[language];
    else if (text !== undefined) changed[language] = text;
  }
  return changed;
}

/** The members `name_mr` and `name_hi`, which the API has besides `names`. */
export const toLegacyNames = ({ mr, hi }: Names) => ({ name_mr: mr ?? null, name_hi: hi ?? null });
