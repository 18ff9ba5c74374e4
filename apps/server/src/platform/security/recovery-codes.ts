// Recovery codes: ten letters and digits, without those that look alike.
import { randomInt } from 'node:crypto';

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const HALF = LENGTH / 2;

/** A fresh code of 50 random bits, such as `k7qm2-x9d4p`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** A code as it is hashed, whatever case, blanks and hyphens it was typed with; undefined for what cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}
