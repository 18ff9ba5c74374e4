// Labels of scales: EAN-13 codes with a prefix of 21 to 29, the product's PLU and its weight or price.
import { parseGtin } from './gtin.ts';
import { MAX_GRAMS } from './weight.ts';

/** What the value of a label is: a weight in grams, or a price. */
export const SCALE_VALUES = ['grams', 'paise'] as const;

/** How a scale writes its labels: prefix, PLU, value and check digit are 13 digits. */
export interface ScaleFormat {
  readonly prefix: number;
  /** Digits of the PLU. */
  readonly item_digits: number;
  readonly value: (typeof SCALE_VALUES)[number];
  /** Digits of the value. */
  readonly digits: number;
}

interface ScaleLabel {
  readonly plu: number;
  readonly value: (typeof SCALE_VALUES)[number];
  readonly amount: number;
}

/** Digits of the PLU and the value together. */
export const SCALE_DIGITS = 10;
export const SCALE_PREFIXES = { min: 21, max: 29 } as const;

/** Reads a scale label with a right check digit; undefined for any other code. */
export function readScaleLabel(code: string, formats: readonly ScaleFormat[]): ScaleLabel | undefined {
  const gtin = parseGtin(code);
  if (gtin === undefined || !gtin.startsWith('0')) return undefined;
  const format = formats.find(({ prefix }) => gtin.slice(1, 3) === String(prefix));
  if (!format) return undefined;
  const end = 3 + format.item_digits;
  const plu = Number(gtin.slice(3, end));
  return { plu, value: format.value, amount: Number(gtin.slice(end, end + format.digits)) };
}

/** Grams on a label; of a price, the weight that costs it. Undefined if it is no weight that can be packed. */
export function getLabelGrams(
  { value, amount }: ScaleLabel,
  { price_paise, unit_grams }: { readonly price_paise: number; readonly unit_grams: number },
): number | undefined {
  const grams = value === 'grams' ? amount : Math.round((amount * unit_grams) / price_paise);
  return grams >= 1 && grams <= MAX_GRAMS ? grams : undefined;
}
