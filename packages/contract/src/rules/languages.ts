import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from './roles.ts';

// The languages of the product, and which of them a request asks for (LANG-1).

/** English first: what everybody gets who asks for nothing else. */
export const LANGUAGES = ['en', 'mr', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Longer ones are no browser's; the rest of such a header is not read. */
const MAX_HEADER_LENGTH = 400;

/** Whether a value is one of the languages. */
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

/**
 * The language that an `Accept-Language` header wants most among those of the product; English without a header and for
 * `*`. Of several with the same weight the first counts.
 */
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

// The language of the web's pages: where a browser keeps its choice, and what the languages call themselves.

/** The cookie, and the member of an address, that ask for pages in a language. */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** In the order in which they are offered. */
export const LANGUAGE_NAMES = { mr: 'मराठी', hi: 'हिन्दी', en: 'English' } as const satisfies Record<Language, string>;

/** Whose pages come in every language; those of the others are in English. */
export const TRANSLATED_ROLES: readonly Role[] = [CUSTOMER, STAFF, MANAGER, ADMIN];
