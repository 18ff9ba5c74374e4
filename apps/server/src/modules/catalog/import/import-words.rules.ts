// Names in other languages and search words in a file of products (SEARCH-8).
import { wordsForm } from '@tilgul/contract/catalog';
import { type WORD_COLUMNS, WORDS_SEPARATOR } from '@tilgul/contract/catalog/import-columns';
import type { WordsAnswer } from '@tilgul/contract/catalog/search';
import type * as z from 'zod/mini';

/** What the words form asks of these fields holds for their cells as well. */
export const wordFields = wordsForm.shape;

type WordCells = Readonly<Record<(typeof WORD_COLUMNS)[number], string>>;

/** The cells as the form has them: the words of a cell are parted by `|`. */
export const wordValuesOf = ({ name_mr, name_hi, search_words }: WordCells) => ({
  name_mr,
  name_hi,
  search_words: search_words.split(WORDS_SEPARATOR),
});

/** What a row says of a product's words; a blank cell says nothing. */
export interface WordsChange {
  readonly name_mr?: string | undefined;
  readonly name_hi?: string | undefined;
  readonly search_words?: readonly string[] | undefined;
}

export const wordsChangeOf = ({ name_mr, name_hi, search_words }: z.output<typeof wordsForm>): WordsChange => ({
  name_mr: name_mr ?? undefined,
  name_hi: name_hi ?? undefined,
  search_words: search_words.length === 0 ? undefined : search_words,
});

export const NO_WORDS: WordsAnswer = { name_mr: null, name_hi: null, search_words: [] };

/** A change over what was there. */
export const wordsOf = (change: WordsChange, kept: WordsAnswer = NO_WORDS): WordsAnswer => ({
  name_mr: change.name_mr ?? kept.name_mr,
  name_hi: change.name_hi ?? kept.name_hi,
  search_words: [...(change.search_words ?? kept.search_words)],
});

export const areSameWords = (one: WordsAnswer, other: WordsAnswer): boolean =>
  one.name_mr === other.name_mr &&
  one.name_hi === other.name_hi &&
  one.search_words.length === other.search_words.length &&
  one.search_words.every((word, at) => word === other.search_words[at]);
