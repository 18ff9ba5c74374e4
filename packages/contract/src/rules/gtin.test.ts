import { describe, expect, it } from 'vitest';
import { padGtin, parseGtin } from './gtin.ts';

const GTIN = '08901030865275';
const UPC = '00036000291452';
const GS = '\u001d';

describe('a scanned code', () => {
  it.each([
    ['EAN-13', '8901030865275', GTIN],
    ['EAN-8', '96385074', '00000096385074'],
    ['UPC-A', '036000291452', UPC],
    ['UPC-A that lost its leading 0', '36000291452', UPC],
    ['GTIN-14', '18901030865272', '18901030865272'],
    ['an own number of 9 digits', '123456789', '00000123456789'],
    ['an own number of 10 digits', '1234567890', '00001234567890'],
    ['AIM EAN-13', ']E08901030865275', GTIN],
    ['AIM UPC-A as 13 digits', ']E00036000291452', UPC],
    ['AIM EAN-8', ']E496385074', '00000096385074'],
    ['AIM EAN-13 with an add-on', ']E3890103086527512345', GTIN],
    ['AIM Code 128', ']C08901030865275', GTIN],
    ['AIM ITF-14', ']I118901030865272', '18901030865272'],
    ['GS1-128', `]C10108901030865275`, GTIN],
    ['GS1 DataMatrix with date and batch', `]d201089010308652751726123110B12`, GTIN],
    ['GS1 DataMatrix with the number last', `]d21726123110B12${GS}0108901030865275`, GTIN],
    ['GS1 DataBar', ']e00108901030865275', GTIN],
    ['brackets', '(01)08901030865275', GTIN],
    ['brackets with date and batch', '(01)08901030865275(17)261231(10)AB-12', GTIN],
    ['brackets behind others', '(17)261231(10)AB12(01)08901030865275', GTIN],
    ['raw GS1', '0108901030865275', GTIN],
    ['raw GS1 with date and batch', '01089010308652751726123110L7', GTIN],
    ['raw GS1 behind FNC1', `${GS}0108901030865275${GS}10L7`, GTIN],
    ['raw GS1 behind FNC1 with the batch first', `${GS}10L7${GS}0108901030865275`, GTIN],
    ['spaces', ' 8 901030 865275\t', GTIN],
    ['invisible characters', '\ufeff8901030\u200b865275\u202c', GTIN],
    ['no-break spaces', '8901030\u00a0865275', GTIN],
    ['Devanagari digits', '८९०१०३०८६५२७५', GTIN],
    ['Gujarati digits', '૮૯૦૧૦૩૦૮૬૫૨૭૫', GTIN],
    ['Bengali digits', '৮৯০১০৩০৮৬৫২৭৫', GTIN],
    ['Arabic-Indic digits', '٨٩٠١٠٣٠٨٦٥٢٧٥', GTIN],
    ['full-width digits', '８９０１０３０８６５２７５', GTIN],
  ])('%s', (_what, sent, gtin) => {
    expect(parseGtin(sent)).toBe(gtin);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'rajma'],
    ['an order', 'ORDER-123'],
    ['too few digits', '1234567'],
    ['too many digits', '123456789012345'],
    ['EAN-13 with a wrong check digit', '8901030865274'],
    ['EAN-8 with a wrong check digit', '96385075'],
    ['UPC-A with a wrong check digit', '036000291453'],
    ['11 digits that no leading 0 makes right', '36000291453'],
    ['GTIN-14 with a wrong check digit', '18901030865275'],
    ['GS1 without (01)', `]C110AB12${GS}17261231`],
    ['GS1 that ends within (01)', ']C10108901030'],
    ['a case in a pallet label', ']C100389010300000000017'],
    ['a telephone number with its sign', '+919822041210'],
    ['a sum', '890.00'],
  ])('rejects %s', (_what, sent) => {
    expect(parseGtin(sent)).toBeUndefined();
  });

  it.each(['8901030865274', '96385075', '036000291453', '36000291453', '(01)18901030865275'])(
    'with a wrong check digit is read where it is known: %s',
    (sent) => {
      const known = padGtin(/\d+$/.exec(sent)?.[0] ?? '');
      expect(parseGtin(sent, (gtin) => gtin === known)).toBe(known);
    },
  );
});
