// Cleans typed or pasted phone numbers, amounts and digits of any script, and parses quantities.
import { foldDigits } from '@tilgul/contract/rules/digits';

/** Keeps at most `length` digits. */
export const keepDigits = (text: string, length?: number): string =>
  foldDigits(text).replace(/\D/g, '').slice(0, length);

/** Turns tabs into spaces and removes the direction marks that chats put around names; forms refuse both. */
export const cleanLine = (text: string): string =>
  text.replace(/\t/g, ' ').replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** Length of a phone number with country code. */
const LONGEST_PHONE = 12;

/**
 * Extracts the ten digits of an Indian mobile number from typed or pasted text. Spaces and dashes are removed immediately; +91, 91
 * or a leading 0 only once ten digits follow, because a number may itself begin with 91.
 */
export function phoneDigits(text: string): string {
  const digits = keepDigits(text);
  const isInternational = foldDigits(text).trim().startsWith('+');
  const pattern = isInternational ? /^910?([1-9]\d{9})/ : /^(?:0*91|0+)([6-9]\d{9})/;
  const national = pattern.exec(digits)?.[1];
  if (national !== undefined) return national;
  if (isInternational) return `+${digits.slice(0, LONGEST_PHONE)}`;
  return digits.slice(0, /^(?:91|0)/.test(digits) ? LONGEST_PHONE : 10);
}

/** Cleans a typed amount in rupees: keeps digits, one point and two decimals; removes commas and signs. */
export function cleanAmount(text: string): string {
  const [whole = '', ...rest] = foldDigits(text)
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

/** Folds digits, removes spaces and thousands commas from a number being typed; the form rejects everything else. */
export const cleanNumber = (text: string): string => foldDigits(text).replace(/[\s,]/g, '');

/** The typed quantity; undefined if empty or invalid. */
export function parseQuantity(text: string): number | undefined {
  const digits = foldDigits(text).trim();
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Whether a text is not a valid quantity: '2.5', '-3', 'two'. */
export const isRefused = (text: string): boolean => text.trim() !== '' && parseQuantity(text) === undefined;

export const clampQuantity = (quantity: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, quantity));
