// The languages of the product, language negotiation, and the web app's language cookie (LANG-1).
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@tilgul/messages/languages';

export { LANGUAGE_NAMES, LANGUAGES, type Language };

export const DEFAULT_LANGUAGE = 'en' satisfies Language;
/** Language of the shop's signs: the second name of the brand, of towns and of stores. */
export const LOCAL_LANGUAGE = 'mr' satisfies Language;

/** Browsers send shorter headers; the rest is ignored. */
const MAX_HEADER_LENGTH = 400;

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

interface LanguageRange {
  readonly tag: string;
  readonly weight: number;
}

function parseRange(range: string): LanguageRange {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}

/** Picks the language with the highest weight in an `Accept-Language` header, the first one of equals; English by default and for `*`. */
export function negotiateLanguage(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  const ranges = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of ranges) {
    if (tag === '*') return DEFAULT_LANGUAGE;
    if (isLanguage(tag)) return tag;
  }
  return DEFAULT_LANGUAGE;
}

/** Name of the cookie and query parameter that choose the language of pages. */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
