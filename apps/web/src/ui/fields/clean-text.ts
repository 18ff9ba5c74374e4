// Makes a phone number, an amount or a row of digits of typed or pasted text.

/** Only the digits of a text, at most `length` of them. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** The ten digits of an Indian mobile number: country code, a leading zero, blanks and dashes of a pasted one fall away. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = digits.length > 10 ? digits.replace(/^(?:00)?91(?=\d{10})|^0+/, '') : digits;
  return national.slice(0, 10);
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
