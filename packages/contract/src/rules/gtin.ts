// Parses scanned barcodes to GTIN-14 (GS1 General Specifications, sections 3, 5 and 7.8).
import { foldDigits } from './digits.ts';

/** Pads UPC-A, EAN-8 and EAN-13 to 14 digits; codes are compared in this form. */
export const padGtin = (digits: string): string => digits.padStart(14, '0');

/** Ends an element of variable length (FNC1). */
const SEPARATOR = '\u001d';

/** Converts digits to 0-9 and removes white space, invisible and control characters except separators. */
export const cleanCode = (text: string): string =>
  foldDigits(text).replace(/[\s\p{Cc}]/gu, (character) => (character === SEPARATOR ? character : ''));

/** Calculates the check digit that a GTIN-14 should end with (modulo 10, weights 3 and 1). */
export function calculateCheckDigit(gtin: string): string {
  const digits = [...gtin.slice(0, -1)];
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Symbology identifier, an optional prefix from scanners. */
const AIM = /^\]([A-Za-z][0-9A-Za-z])/;
/** GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar: followed by element strings. */
const GS1_SYMBOLS = new Set(['C1', 'd2', 'Q3', 'e0']);

const lengths = (digits: number, ...identifiers: readonly string[]) =>
  identifiers.map((identifier) => [identifier, digits] as const);

/** Length of fixed-length elements including the identifier, by its first two characters. */
const ELEMENT_LENGTHS: ReadonlyMap<string, number> = new Map([
  ...lengths(20, '00'),
  ...lengths(16, '01', '02', '03', '41'),
  ...lengths(18, '04'),
  ...lengths(8, '11', '12', '13', '14', '15', '16', '17', '18', '19'),
  ...lengths(4, '20'),
  ...lengths(10, '31', '32', '33', '34', '35', '36'),
]);

/** Finds the GTIN in element (01). */
function findGtin(elements: string): string | undefined {
  let rest = elements;
  while (rest !== '') {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const found = /^01(\d{14})/.exec(rest)?.[1];
    if (found !== undefined) return found;
    const end = ELEMENT_LENGTHS.get(rest.slice(0, 2)) ?? rest.indexOf(SEPARATOR);
    if (end < 0) return undefined;
    rest = rest.slice(end);
  }
  return undefined;
}

/** Extracts the digits of the product number from a scan. */
function extractDigits(code: string): string | undefined {
  const symbol = AIM.exec(code)?.[1];
  const data = symbol === undefined ? code : code.slice(3);
  const bracketed = /\(01\)(\d{14})/.exec(data)?.[1];
  if (bracketed !== undefined) return bracketed;
  const isGs1 = data.startsWith(SEPARATOR) || /^01\d{14}/.test(data) || GS1_SYMBOLS.has(symbol ?? '');
  if (isGs1) return findGtin(data);
  // E3: an EAN-13 followed by an add-on.
  return symbol === 'E3' ? data.slice(0, 13) : data;
}

/** Numbers of 9 and 10 digits are the shop's own and have no check digit. */
const isOwnNumber = (digits: string): boolean => digits.length === 9 || digits.length === 10;

/** Returns the digits of a barcode typed or scanned into a form; other text unchanged except white space around it. */
export const toBarcode = (text: string): string => extractDigits(cleanCode(text)) ?? text.trim();

/** Returns the digit that a barcode should end with, if it ends with another one. */
export function findWrongCheckDigit(barcode: string): string | undefined {
  const expected = calculateCheckDigit(padGtin(barcode));
  return isOwnNumber(barcode) || barcode.endsWith(expected) ? undefined : expected;
}

/** Whether a typed or scanned code means the product with this barcode. */
export const isBarcode = (barcode: string | null, typed: string): boolean =>
  barcode !== null && parseGtin(typed, (gtin) => gtin === padGtin(barcode)) === padGtin(barcode);

/**
 * Parses a scanned or typed code to a GTIN-14; undefined if it is not a product number. The check digit must be valid unless
 * `isKnown` accepts the number, as older products may have unchecked codes. One of 11 digits has lost its leading 0.
 */
export function parseGtin(text: string, isKnown: (gtin: string) => boolean = () => false): string | undefined {
  const digits = extractDigits(cleanCode(text));
  if (digits === undefined || !/^\d{8,14}$/.test(digits)) return undefined;
  const gtin = padGtin(digits);
  return findWrongCheckDigit(digits) === undefined || isKnown(gtin) ? gtin : undefined;
}
