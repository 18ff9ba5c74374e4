// The language of the web's pages: where a browser keeps its choice, and what the languages call themselves.
import type { Language } from './languages.ts';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from './roles.ts';

/** The cookie, and the member of an address, that ask for pages in a language. */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** In the order in which they are offered. */
export const LANGUAGE_NAMES = { mr: 'मराठी', hi: 'हिन्दी', en: 'English' } as const satisfies Record<Language, string>;

/** Whose pages come in every language; those of the others are in English. */
export const TRANSLATED_ROLES: readonly Role[] = [CUSTOMER, STAFF, MANAGER, ADMIN];
