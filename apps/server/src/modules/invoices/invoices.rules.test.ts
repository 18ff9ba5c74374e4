// Invoice arithmetic as tables, and properties that hold for any amounts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateTotals,
  creditLine,
  draftInvoices,
  extractTax,
  formatFinancialYear,
  formatSeries,
  type GrossLine,
  unitCodeFor,
} from './invoices.rules.ts';

describe('the tax included in an amount', () => {
  it.each([
    // Gross, rate, half of the tax, in paise, calculated by hand.
    [35_000, 500, 833],
    [43_000, 500, 1024],
    [14_400, 500, 343],
    [19_200, 500, 457],
    [33_000, 500, 786],
    [29_500, 500, 702],
    [9_200, 500, 219],
    [11_800, 1800, 900],
    [100, 500, 2],
    // Half a paisa is rounded up: 105 × 5 ÷ 210 = 2.5.
    [105, 500, 3],
    [1, 500, 0],
    [0, 500, 0],
    [18_500, 0, 0],
    [9_999_999_999_999, 2800, 1_093_750_000_000],
  ])('of %i paise at %i hundredths is twice %i within the state', (gross, rate, half) => {
    expect(extractTax(gross, rate, true)).toEqual({
      taxable_paise: gross - 2 * half,
      cgst_paise: half,
      sgst_paise: half,
      igst_paise: 0,
    });
  });

  it.each([
    [35_000, 500, 1667],
    [11_800, 1800, 1800],
    [100, 500, 5],
    [21, 500, 1],
  ])('of %i paise at %i hundredths is %i to another state', (gross, rate, igst) => {
    expect(extractTax(gross, rate, false)).toEqual({
      taxable_paise: gross - igst,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: igst,
    });
  });
});

const line = (gross_paise: number, rate_bp: number, quantity = 1): GrossLine => ({
  product_id: 1,
  description: 'Ghee, 500 ml',
  hsn: '0405',
  uqc: 'PAC',
  quantity,
  mrp_paise: null,
  price_paise: gross_paise / quantity,
  gross_paise,
  discount_paise: 0,
  rate_bp,
});

describe('the invoices of a sale', () => {
  const parties = { supplierGstin: '27AABFT1234K1Z9', buyerGstin: null, isWithinState: true };
  const business = { ...parties, buyerGstin: '27AAPFU0939F1ZV' };
  const titles = (lines: GrossLine[], who: Parameters<typeof draftInvoices>[1]) =>
    draftInvoices(lines, who).map(({ title, lines: { length } }) => [title, length]);
  const [taxed, exempt] = [line(10_500, 500), line(10_000, 0)];
  it.each([
    ['taxed goods', [taxed, taxed], parties, [['Tax invoice', 2]]],
    ['exempt goods', [exempt], parties, [['Bill of supply', 1]]],
    ['taxed and exempt goods', [taxed, exempt], parties, [['Invoice-cum-bill of supply', 2]]],
    [
      'taxed and exempt goods to a business',
      [exempt, taxed],
      business,
      [
        ['Tax invoice', 1],
        ['Bill of supply', 1],
      ],
    ],
    ['exempt goods to a business', [exempt], business, [['Bill of supply', 1]]],
    ['any goods from a chain without a GSTIN', [taxed, exempt], { ...business, supplierGstin: null }, [['Bill', 2]]],
  ])('of %s', (_, lines, who, expected) => {
    expect(titles(lines, who)).toEqual(expected);
  });

  it('have no tax if the chain has no GSTIN', () => {
    const [invoice] = draftInvoices([taxed], { ...parties, supplierGstin: null });
    expect(calculateTotals(invoice?.lines ?? [], 0)).toEqual({
      taxable_paise: 10_500,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 0,
      round_off_paise: 0,
      total_paise: 10_500,
    });
  });
});

it.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2099-12-01', '9900'],
])('%s is in the financial year %s', (day, year) => {
  expect(formatFinancialYear(day)).toBe(year);
});

it('names a series by the letter of its kind and the store code', () => {
  expect([formatSeries('invoice', '07'), formatSeries('credit_note', '07'), formatSeries('challan', '00')]).toEqual([
    'T07',
    'C07',
    'D00',
  ]);
});

it.each([
  ['500 g', 'PAC'],
  ['1 litre', 'PAC'],
  ['pack of 6', 'PAC'],
  ['piece', 'NOS'],
  ['6 pcs', 'NOS'],
  ['dozen', 'NOS'],
])('%s is sold as %s', (unit, uqc) => {
  expect(unitCodeFor(unit)).toBe(uqc);
});

describe('credit notes', () => {
  const createInvoiceLine = (gross: number, rate: number, quantity: number, isWithinState: boolean) => ({
    ...line(gross, rate, quantity),
    ...extractTax(gross, rate, isWithinState),
  });
  const FIGURES = ['gross_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const;

  it('credit one of three packs at its price', () => {
    const invoice = createInvoiceLine(14_550, 500, 3, true);
    expect(creditLine(invoice, 0, 1)).toMatchObject({
      quantity: 1,
      gross_paise: 4850,
      cgst_paise: 115,
      taxable_paise: 4620,
    });
    expect(creditLine(invoice, 1, 2)).toMatchObject({
      quantity: 2,
      gross_paise: 9700,
      cgst_paise: 231,
      taxable_paise: 9238,
    });
  });

  it('never exceed the invoice, and add up to it once everything is returned', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });
    const price = fc.integer({ min: 100, max: 99_999_900 });
    const rate = fc.constantFrom(0, 25, 300, 500, 1800, 2800, 4000);
    fc.assert(
      fc.property(steps, price, rate, fc.boolean(), (quantities, one, bp, isWithin) => {
        const quantity = quantities.reduce((sum, step) => sum + step, 0);
        const invoice = createInvoiceLine(one * quantity, bp, quantity, isWithin);
        const left = { ...invoice };
        let before = 0;
        for (const step of quantities) {
          const back = creditLine(invoice, before, step);
          before += step;
          expect(back.gross_paise).toBe(one * step);
          expect(back.cgst_paise).toBe(back.sgst_paise);
          for (const figure of FIGURES) {
            expect(back[figure]).toBeGreaterThanOrEqual(0);
            left[figure] -= back[figure];
            expect(left[figure]).toBeGreaterThanOrEqual(0);
          }
        }
        for (const figure of FIGURES) expect(left[figure]).toBe(0);
      }),
    );
  });
});
