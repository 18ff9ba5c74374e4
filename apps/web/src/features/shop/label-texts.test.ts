// Facts of labels in the reader's language.
import { expect, it } from 'vitest';
import { translateCountry, translateShelfLife } from './label-texts.ts';

it('translates the name of a country, and leaves any other text', () => {
  expect(translateCountry('India', 'mr')).toBe('भारत');
  expect(translateCountry(' sri lanka', 'hi')).toBe('श्रीलंका');
  expect(translateCountry('India', 'en')).toBe('India');
  expect(translateCountry('Our own farm', 'mr')).toBe('Our own farm');
  expect(translateCountry('', 'mr')).toBe('');
});

it('words a shelf life from packing, and leaves any other text', () => {
  expect(translateShelfLife('6 months from packing')).toBe('6 months from packing');
  expect(translateShelfLife('1 Year from date of packing.')).toBe('1 year from packing');
  expect(translateShelfLife('6 months')).toBe('6 months');
  expect(translateShelfLife('See the pack')).toBe('See the pack');
});
