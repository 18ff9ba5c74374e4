import { describe, expect, it } from 'vitest';
import { getLabelGrams, readScaleLabel, type ScaleFormat } from './scale-label.ts';

const FORMATS: readonly ScaleFormat[] = [
  { prefix: 21, item_digits: 5, value: 'grams', digits: 5 },
  { prefix: 28, item_digits: 4, value: 'paise', digits: 6 },
];

describe('a scale label', () => {
  it.each([
    ['weight', '2100042005105', { plu: 42, value: 'grams', amount: 510 }],
    ['weight from a scanner with AIM prefix', ']E02100042005105', { plu: 42, value: 'grams', amount: 510 }],
    ['weight in Devanagari digits', '२१०००४२००५१०५', { plu: 42, value: 'grams', amount: 510 }],
    ['price', '2800420123451', { plu: 42, value: 'paise', amount: 12_345 }],
  ])('gives PLU and %s', (_what, code, label) => {
    expect(readScaleLabel(code, FORMATS)).toEqual(label);
  });

  it.each([
    ['a wrong check digit', '2100042005106'],
    ['a prefix without a format', '2200042005102'],
    ['an own number with prefix 20', '2000042005108'],
    ['an EAN-13 of a product', '8901030865275'],
    ['a UPC-A that starts with 21', '210004200515'],
    ['too few digits', '21000420051'],
  ])('is not %s', (_what, code) => {
    expect(readScaleLabel(code, FORMATS)).toBeUndefined();
  });

  it('of a price gives the weight that costs it, half a gram rounded up', () => {
    const goods = { price_paise: 10_000, unit_grams: 500 };
    expect(getLabelGrams({ plu: 1, value: 'grams', amount: 510 }, goods)).toBe(510);
    expect(getLabelGrams({ plu: 1, value: 'paise', amount: 12_350 }, goods)).toBe(618);
    expect(getLabelGrams({ plu: 1, value: 'paise', amount: 12_345 }, goods)).toBe(617);
    expect(getLabelGrams({ plu: 1, value: 'grams', amount: 0 }, goods)).toBeUndefined();
    expect(getLabelGrams({ plu: 1, value: 'paise', amount: 99_999_999 }, goods)).toBeUndefined();
  });
});
