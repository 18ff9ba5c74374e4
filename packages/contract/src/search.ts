// Calls on search: suggestions, search words, and searches without results.
import * as z from 'zod/mini';
import { wordsForm } from './catalog.forms.ts';
import { endpoint } from './endpoint.ts';
import { digitText, id, messageAnswer, optionalField, rupees, searchQuery, textsByLanguage, time } from './fields.ts';
import { PINCODE } from './rules/limits.ts';
import { ADMIN } from './rules/roles.ts';

/** Maximum number of suggestions. */
export const MAX_SUGGESTIONS = 6;

/** A suggested product. */
const suggestion = z.object({
  id: z.number(),
  name: z.string(),
  name_mr: z.nullable(z.string()),
  name_hi: z.nullable(z.string()),
  names: textsByLanguage(),
  price: rupees(),
  /** In the request's language if translated. */
  unit: z.string(),
  /** Address of the 640 px WebP; other widths by `getImageUrl`. */
  image: z.nullable(z.string()),
  in_stock: z.boolean(),
});
export type Suggestion = z.output<typeof suggestion>;

const suggestionsAnswer = z.object({
  suggestions: z.array(suggestion),
  /** The words of the text that the suggestions resemble, if none matches as typed. */
  guess: z.optional(z.string()),
  /** Without a match: what could be used instead, best first. */
  near: z.optional(z.array(suggestion)),
});
export type SuggestionsAnswer = z.output<typeof suggestionsAnswer>;

export const suggestProducts = endpoint('GET', '/products/suggestions/', {
  access: 'public',
  summary: 'Search suggestions for a text, best first; bestsellers without one, of the store that serves a pincode',
  query: z.object({ q: searchQuery.q, pincode: optionalField(digitText(PINCODE, 'pincodeDigits')) }),
  ok: suggestionsAnswer,
});

const wordsAnswer = z.object({
  name_mr: z.nullable(z.string()),
  name_hi: z.nullable(z.string()),
  names: textsByLanguage(),
  descriptions: textsByLanguage(),
  search_words: z.array(z.string()),
});
export type WordsAnswer = z.output<typeof wordsAnswer>;

const productWords = z.extend(wordsAnswer, { product_id: z.number() });
export type ProductWords = z.output<typeof productWords>;

export const listProductWords = endpoint('GET', '/products/words/', {
  access: [ADMIN],
  summary: 'Names in other languages and search words of all products on sale, for export',
  query: z.object({ limit: searchQuery.limit, cursor: searchQuery.cursor }),
  ok: productWords,
  list: true,
});

export const readProductWords = endpoint('GET', '/products/{id}/words/', {
  access: [ADMIN],
  summary: 'Names in other languages and search words of a product',
  ok: wordsAnswer,
  errors: ['not_found'],
});
export const saveProductWords = endpoint('PUT', '/products/{id}/words/', {
  access: [ADMIN],
  summary: 'Save names in other languages and search words of a product',
  body: wordsForm,
  ok: wordsAnswer,
  errors: ['not_found'],
});
export const readCategoryWords = endpoint('GET', '/products/category/{id}/words/', {
  access: [ADMIN],
  summary: 'Names in other languages and search words of a category',
  ok: wordsAnswer,
  errors: ['not_found'],
});
export const saveCategoryWords = endpoint('PUT', '/products/category/{id}/words/', {
  access: [ADMIN],
  summary: 'Save names in other languages and search words of a category',
  body: wordsForm,
  ok: wordsAnswer,
  errors: ['not_found'],
});

/** A search text without results. */
const missedWord = z.object({ id: z.number(), text: z.string(), count: z.number(), last_at: time() });
export type MissedWord = z.output<typeof missedWord>;

export const listMissedWords = endpoint('GET', '/products/missed-words/', {
  access: [ADMIN],
  summary: 'Searches without results, most frequent first; `q` is part of their text',
  query: z.object(searchQuery),
  ok: missedWord,
  list: true,
});
export const adoptMissedWord = endpoint('POST', '/products/missed-words/{id}/adopt/', {
  access: [ADMIN],
  summary: 'Add a search without results to the search words of a product or category',
  body: z.object({ product_id: optionalField(id('product_id')), category_id: optionalField(id('category_id')) }),
  ok: messageAnswer(),
  errors: ['not_found', 'conflict'],
});
export const dismissMissedWord = endpoint('DELETE', '/products/missed-words/{id}/', {
  access: [ADMIN],
  summary: 'Remove a search without results from the list',
  ok: messageAnswer(),
  errors: ['not_found'],
});
