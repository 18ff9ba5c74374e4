// Makes a phone number, an amount or a row of digits of typed or pasted text.

/** Only the digits of a text, at most `length` of them. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** Digits in a phone number that still has its country code. */
const LONGEST_PHONE = 12;

/**
 * The ten digits of an Indian mobile number as far as it is typed or pasted: blanks and dashes fall away at once, +91, 91 or
 * a leading 0 only when ten digits are behind it. Until then they are kept, since a number may begin with 91 itself.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isInternational = text.trim().startsWith('+');
  const whole = isInternational ? /^910?([1-9]\d{9})/ : /^(?:0*91|0+)([6-9]\d{9})/;
  const national = whole.exec(digits)?.[1];
  if (national !== undefined) return national;
  if (isInternational) return `+${digits.slice(0, LONGEST_PHONE)}`;
  return digits.slice(0, /^(?:91|0)/.test(digits) ? LONGEST_PHONE : 10);
}

/** An amount in rupees as far as it is typed: digits, one point, two decimals; thousands commas and signs fall away. */
export function moneyText(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

/** Cleans what is in an input, keeping the caret, before the form library reads it. */
export function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): void {
  const text = clean(input.value);
  if (text === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
