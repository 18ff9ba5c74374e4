// Cleaning typed and pasted text, and parsing and clamping quantities.
import { describe, expect, it } from 'vitest';
import {
  clampQuantity,
  cleanAmount,
  cleanLine,
  cleanNumber,
  isRefused,
  keepDigits,
  parseQuantity,
  phoneDigits,
} from './typed-text.ts';

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

  it.each([
    ['९८२२० ४१२१०', phoneDigits, '9822041210'],
    ['\u202a+91\u00a098220\u00a041210\u202c', phoneDigits, '9822041210'],
    ['४११००१', (text: string) => keepDigits(text, 6), '411001'],
    ['₹१,२४,५६०.५०', cleanAmount, '124560.50'],
    ['१२,३४५', cleanNumber, '12345'],
    ['\u200e१८.५२०४', cleanNumber, '18.5204'],
  ])('%s in another script or with invisible marks becomes %s %s', (text, clean, digits) => {
    expect(clean(text)).toBe(digits);
    expect(typed(text, clean)).toBe(digits);
  });

  it('removes tabs and direction marks from a pasted name, but keeps joiners', () => {
    expect(cleanLine('\u2068आशा\u2069\tक्\u200dषीरसागर')).toBe('आशा क्\u200dषीरसागर');
  });

  it('keeps only the first digits of a code', () => expect(keepDigits('48 29 13 7', 6)).toBe('482913'));
});

const BOUNDS = { min: 1, max: 9999 };

describe('the quantity of a product', () => {
  it('accepts a typed whole number and clamps it', () => {
    const accept = (text: string, bounds = BOUNDS) => clampQuantity(parseQuantity(text) ?? Number.NaN, bounds);
    expect(accept(' 12 ')).toBe(12);
    expect(accept('१२')).toBe(12);
    expect(accept('0')).toBe(1);
    expect(accept('0', { min: 0, max: 5 })).toBe(0);
    expect(accept('123456')).toBe(9999);
  });

  it('ignores text that is not a whole number', () => {
    for (const text of ['', ' ', '-1', '1.5', 'two', '1e3']) expect(parseQuantity(text)).toBeUndefined();
  });

  it('rejects text that is not a whole number, but not an empty field', () => {
    for (const text of ['-3', '2.5', '2,5', 'two', '1e3']) expect(isRefused(text)).toBe(true);
    for (const text of ['', ' ', '0', ' 12 ']) expect(isRefused(text)).toBe(false);
  });

  it('stops at 1 on the product page and at 0 in the cart', () => {
    expect(clampQuantity(0, BOUNDS)).toBe(1);
    expect(clampQuantity(-1, { min: 0, max: 9999 })).toBe(0);
  });
});
