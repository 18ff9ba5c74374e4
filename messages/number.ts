// Counts in Indian grouping. Written out, because the browser's number formats take long to load on a phone.

/** 12,34,567, in Latin digits in every language; at most three decimals. */
export function formatCount(count: number): string {
  const [whole = '', decimals] = String(Math.round(Math.abs(count) * 1000) / 1000).split('.');
  return `${count < 0 ? '-' : ''}${group(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** Groups digits: 1234567 as 12,34,567. */
export const group = (digits: string): string => digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');

/** `#` in a compiled message; the locales of all languages write numbers alike. */
export const number = (_locale: string, value: number, offset: number): string => formatCount(value - offset);
