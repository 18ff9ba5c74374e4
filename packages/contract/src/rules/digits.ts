// Digits as people type and paste them: of any script, with invisible marks between them.

const DIGIT = /\p{Nd}/u;
const NOT_ASCII = /(?![0-9])\p{Nd}/gu;
/** Marks without a width: joiners, direction marks, the byte order mark. */
const INVISIBLE = /\p{Cf}/gu;

/** Converts a digit of any script; the digits of a script are consecutive from 0 to 9. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Converts digits of any script to 0-9 and removes invisible marks. Every field of numbers calls it first (API-5). */
export const foldDigits = (text: string): string => text.replace(NOT_ASCII, toAscii).replace(INVISIBLE, '');
