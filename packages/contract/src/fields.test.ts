import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressForm } from './addresses.ts';
import { parseGrams, productForm } from './catalog.ts';
import {
  day,
  mobileNumber,
  normalisePhone,
  oneOf,
  optionalEmail,
  password,
  searchQuery,
  sixDigits,
  text,
  userPhone,
  wholeNumber,
} from './fields.ts';
import { endpoints } from './index.ts';
import { stockRequestForm } from './stock-requests.ts';

const listMessages = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map((issue) => issue.message) ?? [];
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe('texts', () => {
  const name = text('First name', { min: 3, max: 20 });
  it.each([
    ['ab', false],
    ['abc', true],
    ['a'.repeat(20), true],
    ['a'.repeat(21), false],
    ['   ab   ', false],
    [null, false],
    [5, false],
    [['abc'], false],
    ['ab\u0000c', false],
    ['ab\uD800c', false],
    ['आशा पाटील', true],
  ])('3 to 20 characters: %j → %s', (value, ok) => {
    expect(accepts(name, value)).toBe(ok);
  });

  it('are composed, so that a name typed in parts is found and counted like any other', () => {
    expect(z.parse(name, 'Rene\u0301e')).toBe('Ren\u00e9e');
    expect(z.parse(z.object(searchQuery), { q: 'Cafe\u0301' }).q).toBe('Caf\u00e9');
  });
});

it.each([
  [' cod ', 'cod'],
  ['online', 'online'],
  ['COD', undefined],
  ['', undefined],
  [null, undefined],
  [['cod'], undefined],
])('a word of a list, trimmed: %j → %s', (value, read) => {
  expect(z.safeParse(oneOf(['online', 'cod'], 'paymentMethod'), value).data).toBe(read);
});

describe('numbers', () => {
  const quantity = wholeNumber('Quantity', { min: 0, max: 9999 });
  it.each([
    [0, true],
    [9999, true],
    ['5', true],
    [' 12 ', true],
    [10_000, false],
    [-1, false],
    ['-1', false],
    [0.5, false],
    ['0.5', false],
    ['two', false],
    ['1e3', false],
    ['0x1', false],
    [null, false],
    [true, false],
    [[1], false],
    [Number.NaN, false],
    [2 ** 53, false],
  ])('a quantity: %j → %s', (value, ok) => {
    expect(accepts(quantity, value)).toBe(ok);
  });
});

describe('phones', () => {
  it.each([
    ['+91 98220 41210', '9822041210'],
    ['09822041210', '9822041210'],
    ['919822041210', '9822041210'],
    ['98220-41210', '9822041210'],
    ['9122041210', '9122041210'],
    ['12345', '12345'],
  ])('%s is %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });
});

describe('passwords, codes, days, e-mail', () => {
  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
  ])('password of %s characters', (value, ok) => {
    expect(accepts(password(), value)).toBe(ok);
  });
  it.each([
    ['123456', true],
    [123456, false],
    ['12345', false],
    ['1234567', false],
    ['१२३४५६', true],
    ['12 456', false],
    [['123456'], false],
  ])('six digits: %j', (value, ok) => {
    expect(accepts(sixDigits('wrongOrderPin'), value)).toBe(ok);
  });
  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['26-1-1', false],
    ['2024-02-29', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('day %s', (value, ok) => {
    expect(accepts(day(), value)).toBe(ok);
  });
  it.each([
    ['', true],
    [null, true],
    [undefined, true],
    ['asha@example.com', true],
    ['asha@', false],
    ['a b@c.in', false],
  ])('optional e-mail %j', (value, ok) => {
    expect(accepts(optionalEmail(), value)).toBe(ok);
  });
});

describe('fields that may be left out', () => {
  const listFields = (schema: z.core.$ZodType | undefined) =>
    Object.entries((schema?._zod.def as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape ?? {});
  const optional = endpoints.flatMap(({ noun, name, endpoint }) =>
    [
      ...listFields(endpoint.query).map(([field, schema]) => ({ field, schema, empty: [''] })),
      ...listFields(endpoint.body).map(([field, schema]) => ({ field, schema, empty: ['', null] })),
    ]
      .filter(({ schema }) => accepts(schema, undefined))
      .map((each) => ({ ...each, title: `${noun}.${name} ${each.field}` })),
  );
  // No cash is 0, and a store that an order did not have is null: an empty text says neither.
  const exact = new Set(['cash_collected', 'seen_warehouse_id']);
  // Staff always have a name and number: their update form omits these fields or sends a value.
  const kept = new Set(
    ['first_name', 'last_name', 'username', 'phone_no'].map((field) => `users.updateStaff ${field}`),
  );
  it.each(optional.filter(({ field, title }) => !exact.has(field) && !kept.has(title)))(
    'may be sent empty: $title',
    ({ schema, empty }) => {
      for (const value of empty) expect([value, listMessages(schema, value)]).toEqual([value, []]);
    },
  );
});

describe('address form', () => {
  it('names every missing field with its own sentence', () => {
    expect(listMessages(addressForm, {})).toEqual([
      'Full name is required',
      'Phone number is required',
      'Address is required',
      'City is required',
      'State is required',
      'Postal code is required',
    ]);
  });
  it('refuses phone and postal code of the wrong length', () => {
    const typed = {
      full_name: 'Asha',
      phone_number: '123',
      street_address1: 'x',
      city: 'x',
      state: 'x',
      postal_code: '41',
    };
    expect(listMessages(addressForm, typed)).toEqual(['Invalid phone number', 'Invalid postal code']);
  });
});

describe('a JSON number instead of a text', () => {
  const numbers = { phone_number: 9_822_041_210, postal_code: 416_416, full_name: 7 };
  const address = { street_address1: 'x', city: 'x', state: 'x' };
  it('is reported as not a text, not as missing', () => {
    expect(listMessages(addressForm, { ...address, ...numbers })).toEqual([
      'Full name must be sent as text.',
      'Phone number must be sent as text.',
      'Postal code must be sent as text.',
    ]);
    expect(listMessages(userPhone(), 9_822_041_210)).toEqual(['Contact number must be sent as text.']);
  });
});

describe('the number of an account or address', () => {
  const [required, invalid] = [() => 'Missing', () => 'Wrong'];
  it.each(['6000000000', '7', '8', '9'].map((first) => first.padEnd(10, '0')))('takes %s', (number) => {
    expect(listMessages(mobileNumber('Phone number', { required, invalid }), number)).toEqual([]);
  });
  it.each(['0000000000', '1234567890', '+91 5822041210', '2040001200'])('refuses %s and says why', (number) => {
    const messages = listMessages(mobileNumber('Phone number', { required, invalid }), number);
    expect(messages).toEqual(['Phone number must begin with 6, 7, 8 or 9.']);
  });
  it('reports the length first', () => {
    expect(listMessages(mobileNumber('Phone number', { required, invalid }), '12345')).toEqual(['Wrong']);
  });
});

describe('product form', () => {
  const form = { name: 'Jaggery', category: '1', description: 'Cubes', unit: '500 g' };
  it.each([
    ['0.01', 1],
    ['9999999', 999_999_900],
    ['0', undefined],
    ['9999999.01', undefined],
    ['1.005', undefined],
  ])('price %s is %s paise', (price, paise) => {
    expect(z.safeParse(productForm, { ...form, price }).data?.price).toBe(paise);
  });
  it.each([
    ['', 'Price is required.'],
    ['0', 'Price must be between 0.01 and 99,99,999 with at most 2 decimals.'],
  ])('says what is wrong with the price "%s"', (price, message) => {
    expect(listMessages(productForm, { ...form, price })).toEqual([message]);
  });
  it.each([
    ['500 g', 500],
    ['1kg', 1000],
    ['250gm', 250],
    ['0.5 kg', 500],
    ['pack', null],
    ['12 pcs', null],
    ['0 g', null],
  ])('unit %s weighs %s g', (unit, grams) => {
    expect(parseGrams(unit)).toBe(grams);
  });
});

describe('stock request form', () => {
  const form = (ordered_products: unknown) => ({ payment_method: 'cod', ordered_products });
  it('requires a quantity above 0 for at least one product', () => {
    const missing = 'Please enter a quantity for at least one product before submitting your request.';
    expect(listMessages(stockRequestForm, form([]))).toEqual([missing]);
    expect(listMessages(stockRequestForm, form([{ product_id: 1, quantity: 0 }]))).toEqual([missing]);
  });
  it.each(['product_id', 'product', 'id'])('understands the product as %s', (name) => {
    expect(z.safeParse(stockRequestForm, form([{ [name]: 7, quantity: '3' }])).data?.ordered_products).toEqual([
      { product_id: 7, quantity: 3 },
    ]);
  });
});
