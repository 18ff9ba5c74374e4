// Cleaning typed and pasted text.
import { describe, expect, it } from 'vitest';
import { cleanAmount, keepDigits, phoneDigits } from './clean-text.ts';

/** The field's text after typing key by key. */
const typed = (text: string, clean: (text: string) => string) =>
  [...text].reduce((before, key) => clean(`${before}${key}`), '');

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
    ['9822041210', '9822041210'],
    ['98220 41210', '9822041210'],
    ['+91 98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['+91 09876543210', '9876543210'],
    ['91 98765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['091 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198220412', '9198220412'],
    ['09198220412', '9198220412'],
    ['98220412109', '9822041210'],
  ])('%s typed key by key is the mobile number %s', (keys, phone) => expect(typed(keys, phoneDigits)).toBe(phone));

  it.each([
    ['+91 98765 432', '+9198765432'],
    ['+91 98765 4321', '+91987654321'],
    ['91 98765 4321', '91987654321'],
    ['0 98765 4321', '0987654321'],
    ['+44 7911 123456', '+447911123456'],
  ])('%s is never shortened to another number: %s is kept, for the form to refuse', (keys, kept) =>
    expect(typed(keys, phoneDigits)).toBe(kept),
  );

  it.each([
    ['₹1,24,560.50', '124560.50'],
    ['400', '400'],
    ['78.', '78.'],
    ['78.505', '78.50'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['', ''],
  ])('%s becomes the amount %s', (typed, amount) => expect(cleanAmount(typed)).toBe(amount));

  it('keeps only the first digits of a code', () => expect(keepDigits('48 29 13 7', 6)).toBe('482913'));
});
