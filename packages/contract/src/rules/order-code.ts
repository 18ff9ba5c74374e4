// The code that an order's papers carry as a barcode, and what people type for an order's number. Pure.

const PREFIX = 'ORDER-';

/** What the barcode on an order's papers says: 'ORDER-123'. */
export const formatOrderCode = (id: number): string => `${PREFIX}${id}`;

/** The zero of each script that Indian keyboards write digits in, and the Arabic ones. */
const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦'];

const toAsciiDigit = (digit: string): string => {
  const values = ZEROS.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
  return String(values.find((value) => value >= 0 && value <= 9) ?? digit);
};

/** As plain characters: digits of any script as 0 to 9, without blanks and invisible characters. */
const normaliseCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '');

/** Longer numbers are no order's: they are above the largest id. */
const DIGITS = '(\\d{1,15})';
/** Scanners may put `]C0` before a Code 128, which is how they name its kind. */
const CODE = new RegExp(`^(?:\\]C0)?ORDER[-‐‑–—]?${DIGITS}$`, 'i');
const NUMBER = new RegExp(`^#?${DIGITS}$`);

const parseId = (pattern: RegExp, text: string): number | undefined => {
  const id = Number(pattern.exec(normaliseCode(text))?.[1]);
  return id > 0 ? id : undefined;
};

/** The order of a scanned or typed code: `ORDER-123`, in small letters, with blanks, with the digits of any Indian script. */
export const parseOrderCode = (text: string): number | undefined => parseId(CODE, text);

/** The id in a search for an order by number: `123`, `#123`, or its code. */
export const parseOrderNumber = (text: string): number | undefined => parseOrderCode(text) ?? parseId(NUMBER, text);
