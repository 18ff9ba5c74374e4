import { expect, it } from 'vitest';
import { isOfShop } from './sale-phone.ts';

it.each([
  ['+912040001200', true],
  ['9822041210', false],
  ['', false],
])('says that %j is the shop’s own number: %s', (number, isOwn) => {
  expect(isOfShop(number, '+91 20 4000 1200')).toBe(isOwn);
});
