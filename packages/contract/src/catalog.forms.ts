// Forms of products, categories, units and the main stock.
import * as z from 'zod/mini';
import {
  clearable,
  clearableBarcode,
  clearableId,
  id,
  longText,
  MAX_ID,
  MAX_STOCK,
  optionalField,
  rupeesInput,
  text,
  textsByLanguageInput,
  wholeNumber,
} from './fields.ts';
import { type FieldName, getFieldName, getText, notStorable, required, withMessage } from './form-messages.ts';
import { labelFields } from './taxes.forms.ts';

const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 50;

const notAList = (name: FieldName) => () => getText('notTexts', { name: getFieldName(name) });

/** A list of words, trimmed, without empty entries and duplicates. */
const wordList = (name: FieldName) =>
  z.pipe(
    z.array(z.string(withMessage(notAList(name))), withMessage(notAList(name))).check(
      z.refine((words) => words.every((word) => word.trim().length <= MAX_WORD_LENGTH), {
        error: () => getText('listEntryTooLong', { names: getFieldName(name).toLowerCase(), max: MAX_WORD_LENGTH }),
      }),
      z.refine((words) => !words.some((word) => word.includes('\0')), {
        error: notStorable(name),
      }),
      z.maxLength(MAX_WORDS, {
        error: () => getText('tooManyEntries', { max: MAX_WORDS, names: getFieldName(name).toLowerCase() }),
      }),
    ),
    z.transform((words) => [
      ...new Map(
        words
          .map((word) => word.trim())
          .filter((word) => word !== '')
          .map((word) => [word.toLowerCase(), word] as const),
      ).values(),
    ]),
  );

/** Price bounds in paise: ₹0.01 to ₹9999999 (FORM-3). */
export const price = () => rupeesInput({ min: 1, max: 999_999_900, message: 'priceRange', missing: 'priceMissing' });

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The product form; `stock` is main stock in units (FORM-3). */
export const productForm = z.object({
  name: text('Name', { min: 3, max: 30 }),
  category: wholeNumber('Category', { min: 1, max: MAX_ID, message: required('Category') }),
  description: longText('Description', { max: 1000 }),
  price: price(),
  /** The unit's id, or its exact text. */
  unit: z.union([wholeNumber('Unit', { min: 1, max: MAX_ID, message: required('Unit') }), text('Unit', { max: 10 })], {
    error: ({ input }) => (isMissing(input) ? required('Unit')() : getText('unitIdOrText')),
  }),
  stock: optionalField(wholeNumber('Stock', { min: 0, max: MAX_STOCK })),
  barcode: clearableBarcode(),
  /** The main size of the product, if this is another size of it. */
  variant_of: clearableId('variant_of'),
  ...labelFields,
});

/** A new price per unit; `expected_price` is the current one as the screen showed it. */
export const priceForm = z.object({ price: price(), expected_price: price() });

/** Goods received into the main stock, in units. */
export const addMainStockForm = z.object({
  product_id: id('product_id'),
  stock: wholeNumber('Quantity', { min: 1, max: MAX_STOCK }),
});

export const MAX_OTHER_NAME = 60;
export const MAX_OTHER_DESCRIPTION = 1000;

/** A name or description in another language, in a cell of the import. */
export const translatedName = () => clearable(text('Name', { max: MAX_OTHER_NAME }));
export const translatedDescription = () => clearable(longText('Description', { max: MAX_OTHER_DESCRIPTION }));

/** Names and descriptions in other languages; an omitted member changes nothing (LANG-5). */
const translations = {
  names: textsByLanguageInput(() => text('Name', { max: MAX_OTHER_NAME })),
  descriptions: textsByLanguageInput(() => longText('Description', { max: MAX_OTHER_DESCRIPTION })),
};

/** The category form (FORM-4). */
export const categoryForm = z.object({
  name: text('Name', { min: 3, max: 50 }),
  description: longText('Description', { min: 3, max: 100 }),
  ...translations,
});

/** The unit form; grams are parsed from a text that is a weight (FORM-4, STOCK-13). */
export const unitForm = z.object({
  unit: text('Unit', { min: 3, max: 10 }),
  description: longText('Description', { min: 3, max: 100 }),
  ...translations,
});

/**
 * Names and descriptions in other languages, and additional search words (SEARCH-1). For its language, `names` overrides
 * `name_mr` and `name_hi`, which clear the name if both they and `names` are missing.
 */
export const wordsForm = z.object({
  name_mr: clearable(text('Marathi name', { max: MAX_OTHER_NAME })),
  name_hi: clearable(text('Hindi name', { max: MAX_OTHER_NAME })),
  ...translations,
  search_words: wordList('Search words'),
});
