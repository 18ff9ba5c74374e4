// The barcode of a product's label.
import { code128, ean8, ean13, upca } from '@bwip-js/browser';
import { findWrongCheckDigit } from '@tilgul/contract/rules/gtin';

/** Encoder, name and quiet zones in modules (GS1 General Specifications, section 5.2). */
const EAN_13 = { encode: ean13, bcid: 'ean13', quiet: [11, 7] } as const;
const EAN_8 = { encode: ean8, bcid: 'ean8', quiet: [7, 7] } as const;
const UPC_A = { encode: upca, bcid: 'upca', quiet: [9, 9] } as const;
/** For numbers that are no GTIN of these lengths, such as the shop's own of 9 or 10 digits. */
const CODE_128 = { encode: code128, bcid: 'code128', quiet: [10, 10] } as const;

const BY_LENGTH = new Map<number, typeof EAN_13 | typeof EAN_8 | typeof UPC_A>([
  [13, EAN_13],
  [12, UPC_A],
  [8, EAN_8],
]);

/** Chooses how a barcode is drawn. Codes with a wrong check digit keep their digits, as scanners must find them. */
export const chooseSymbol = (barcode: string) =>
  (findWrongCheckDigit(barcode) === undefined ? BY_LENGTH.get(barcode.length) : undefined) ?? CODE_128;
