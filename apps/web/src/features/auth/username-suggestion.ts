// Suggests user names for a registration.
import { MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';

const MIN = 3;
const MAX = 20;
/** How many last digits of the number tell people of one name apart: the first are hardly ever taken. */
const DIGITS = [4, 6];

/** Lowercase Latin letters and digits; '' for other scripts. */
const toLatin = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** 'asha.patil'; '' if the names have no Latin letters. */
export function suggestFromNames(first: string, last: string): string {
  const name = [toLatin(first), toLatin(last)].filter(Boolean).join('.').slice(0, MAX);
  return name.length < MIN ? '' : name;
}

/** A name from the names, or else from the number, which is always free to its owner. */
export function suggestUsername(first: string, last: string, phone: string): string {
  const number = normalisePhone(phone);
  return suggestFromNames(first, last) || (MOBILE_NUMBER.test(number) ? number : '');
}

/** Another name after those that are taken. */
export function suggestAnother(taken: readonly string[], phone: string): string {
  const [first = ''] = taken;
  const number = normalisePhone(phone);
  const others = DIGITS.map((count) => first.slice(0, MAX - count) + number.slice(-count));
  return others.find((other) => !taken.includes(other)) ?? number;
}
