// Barcodes as scanners send them, read as GTIN-14 (GS1 General Specifications, sections 3, 5 and 7.8).

/** The same number with 14 digits, by which codes are compared: UPC-A, EAN-8 and EAN-13 are shorter ways to write it. */
export const padGtin = (digits: string): string => digits.padStart(14, '0');

const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script: the digits of a script follow each other from 0 to 9. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Ends an element of variable length; scanners send it for FNC1. */
const SEPARATOR = '\u001d';

/** A code with digits 0-9, without white space, invisible and control characters; separators stay. */
export const cleanCode = (text: string): string =>
  text.replace(/\p{Nd}/gu, digitValue).replace(/[\s\p{Cf}\p{Cc}]/gu, (sign) => (sign === SEPARATOR ? sign : ''));

/** Whether the last digit fits the others (modulo 10, weights 3 and 1). */
function hasValidCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Symbology identifier, which scanners may be set to send before the code. */
const AIM = /^\]([A-Za-z][0-9A-Za-z])/;
/** GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar: what follows is element strings. */
const GS1_SYMBOLS = new Set(['C1', 'd2', 'Q3', 'e0']);

const lengths = (digits: number, ...identifiers: readonly string[]) =>
  identifiers.map((identifier) => [identifier, digits] as const);

/** Characters of elements of fixed length, by the first two of their identifier, which counts. */
const ELEMENT_LENGTHS: ReadonlyMap<string, number> = new Map([
  ...lengths(20, '00'),
  ...lengths(16, '01', '02', '03', '41'),
  ...lengths(18, '04'),
  ...lengths(8, '11', '12', '13', '14', '15', '16', '17', '18', '19'),
  ...lengths(4, '20'),
  ...lengths(10, '31', '32', '33', '34', '35', '36'),
]);

/** The digits of (01) in element strings. */
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

/** The digits of the product's number in what a scanner sent. */
function extractDigits(code: string): string | undefined {
  const symbol = AIM.exec(code)?.[1];
  const data = symbol === undefined ? code : code.slice(3);
  const bracketed = /\(01\)(\d{14})/.exec(data)?.[1];
  if (bracketed !== undefined) return bracketed;
  const isGs1 = data.startsWith(SEPARATOR) || /^01\d{14}/.test(data) || GS1_SYMBOLS.has(symbol ?? '');
  if (isGs1) return findGtin(data);
  // An EAN-13 with the digits of an add-on behind it.
  return symbol === 'E3' ? data.slice(0, 13) : data;
}

/**
 * The GTIN-14 of a scanned or typed code; undefined for what is no number of a product. The check digit must fit,
 * unless `isKnown` has the number: codes from before check digits were demanded are still in use. Numbers of 9 and 10 digits are
 * the shop's own and have none; one of 11 digits has lost its leading 0.
 */
export function parseGtin(text: string, isKnown: (gtin: string) => boolean = () => false): string | undefined {
  const digits = extractDigits(cleanCode(text));
  if (digits === undefined || !/^\d{8,14}$/.test(digits)) return undefined;
  const gtin = padGtin(digits);
  const isOwn = digits.length === 9 || digits.length === 10;
  return isOwn || hasValidCheckDigit(gtin) || isKnown(gtin) ? gtin : undefined;
}
