// Facts of labels that are kept in English, in the reader's language where their words are known.
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { texts } from '@tilgul/messages/customer/product';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A country's name in the reader's language; any other text as it is. */
export function translateCountry(name: string, language: Language = languageTexts.code): string {
  if (language === DEFAULT_LANGUAGE) return name;
  const english = new Intl.DisplayNames(DEFAULT_LANGUAGE, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const code = codes.find((each) => english.of(each)?.toLowerCase() === name.trim().toLowerCase());
  return (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) ?? name;
}

const SHELF_LIFE = /^(\d{1,4}) (day|month|year)s? from (?:packing|packaging|(?:the )?date of packing)\.?$/i;

/** '6 months from packing' in the reader's language; any other text as it is. */
export function translateShelfLife(text: string): string {
  const [, count, unit] = SHELF_LIFE.exec(text.trim()) ?? [];
  if (count === undefined || unit === undefined) return text;
  return texts.fromPacking[unit.toLowerCase() as keyof typeof texts.fromPacking]({ count: Number(count) });
}
