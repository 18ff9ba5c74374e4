// What is left of typed and pasted text in fields that take only some signs.
import { describe, expect, it } from 'vitest';
import { digitsOf, moneyText, phoneDigits } from './clean-text.ts';

describe('typed and pasted text', () => {
  it.each([
    ['9822041210', '9822041210'],
    ['98220 41210', '9822041210'],
    ['+91 98220-41210', '9822041210'],
    ['0091 9822041210', '9822041210'],
    ['09822041210', '9822041210'],
    ['98220412109', '9822041210'],
    ['9198220412', '9198220412'],
    ['call me', ''],
  ])('%s becomes the mobile number %s', (typed, phone) => expect(phoneDigits(typed)).toBe(phone));

  it.each([
    ['₹1,24,560.50', '124560.50'],
    ['400', '400'],
    ['78.', '78.'],
    ['78.505', '78.50'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['', ''],
  ])('%s becomes the amount %s', (typed, amount) => expect(moneyText(typed)).toBe(amount));

  it('a code keeps its first digits only', () => expect(digitsOf('48 29 13 7', 6)).toBe('482913'));
});
