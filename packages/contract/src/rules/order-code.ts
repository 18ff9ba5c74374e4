// The barcode of an order, and typed order numbers.
import { foldDigits } from './digits.ts';

const PREFIX = 'ORDER-';

/** Formats the code in an order's barcode: 'ORDER-123'. */
export const formatOrderCode = (id: number): string => `${PREFIX}${id}`;

/** Converts digits of any script to 0-9 and removes spaces and invisible characters. */
const normaliseCode = (text: string): string => foldDigits(text.normalize('NFKC')).replace(/[\s\p{Cc}]/gu, '');

/** Longer numbers exceed the largest id. */
const DIGITS = '(\\d{1,15})';
/** Scanners may prefix a Code 128 with `]C0`. */
const CODE = new RegExp(`^(?:\\]C0)?ORDER[-‐‑–—]?${DIGITS}$`, 'i');
const NUMBER = new RegExp(`^(?:ऑर्डर)?#?${DIGITS}$`);

const parseId = (pattern: RegExp, text: string): number | undefined => {
  const id = Number(pattern.exec(normaliseCode(text))?.[1]);
  return id > 0 ? id : undefined;
};

/** Parses a scanned or typed code such as `ORDER-123`; accepts lower case, spaces and digits of Indian scripts. */
export const parseOrderCode = (text: string): number | undefined => parseId(CODE, text);

/** Parses an order number in a search: `123`, `#123`, `order 123`, `ऑर्डर १२३` or a code. */
export const parseOrderNumber = (text: string): number | undefined => parseOrderCode(text) ?? parseId(NUMBER, text);
