// Invoice arithmetic as tables, and properties that hold for any amounts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateTotals,
  creditLine,
  draftInvoices,
  extractTax,
  getListAmount,
  type Parties,
  priceSale,
  spreadDiscount,
} from './price-sale.ts';

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

const line = (gross_paise: number, rate_bp: number, quantity = 1) => ({
  quantity,
  gross_paise,
  discount_paise: 0,
  rate_bp,
});
type GrossLine = ReturnType<typeof line>;

describe('the invoices of a sale', () => {
  const parties = { supplierGstin: '27AABFT1234K1Z9', buyerGstin: null, isWithinState: true };
  const business = { ...parties, buyerGstin: '27AAPFU0939F1ZV' };
  const titles = (lines: GrossLine[], who: Parties) =>
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

describe('the price of a line', () => {
  it.each([
    ['units', { quantity: 3, price: 4850 }, 14_550],
    ['a weight', { grams: 730, unit_grams: 1000, price: 12_000 }, 8760],
    // 333 g at ₹45.50 a kilogram are 1,515.15 paise.
    ['a weight that is rounded down', { grams: 333, unit_grams: 1000, price: 4550 }, 1515],
    ['half a paisa, rounded up', { grams: 250, unit_grams: 1000, price: 4558 }, 1140],
    ['a label with its own price', { grams: 730, unit_grams: 1000, price: 12_000, amount: 8755 }, 8755],
  ])('of %s', (_, measured, amount) => {
    expect(getListAmount({ product_id: 1, discount: 0, rate: 500, ...measured })).toBe(amount);
  });
});

describe('a discount on the bill', () => {
  it.each([
    [100, [1000, 1000], [50, 50]],
    // 33.3, 33.3 and 33.3: the paisa that is left goes to the earliest of equal remainders.
    [100, [500, 500, 500], [34, 33, 33]],
    [10, [333, 667], [3, 7]],
    [1, [1, 9999], [0, 1]],
    [500, [100, 200], [100, 200]],
    [7, [], []],
    [7, [0, 0], [0, 0]],
  ])('of %i paise over %j', (discount, amounts, parts) => {
    expect(spreadDiscount(discount, amounts)).toEqual(parts);
  });

  it('is spread to the paisa and never exceeds a line', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 99_999_900 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000_000 }), (lines, discount) => {
        const parts = spreadDiscount(discount, lines);
        const sum = lines.reduce((total, amount) => total + amount, 0);
        expect(parts.reduce((total, part) => total + part, 0)).toBe(Math.min(discount, sum));
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(lines[index] ?? 0);
      }),
    );
  });
});

describe('a basket', () => {
  const facts = { supplierGstin: '27AABFT1234K1Z9', buyerGstin: null, isWithinState: true, isRounded: true };
  const ghee = { product_id: 1, quantity: 2, price: 29_550, mrp: 31_000, discount: 0, rate: 500 };
  const dal = { product_id: 2, grams: 730, unit_grams: 1000, price: 12_000, discount: 60, rate: 0 };

  it('has lines with their discounts, an invoice with its taxes, and a total in whole rupees', () => {
    const { lines, invoices, round_off, total } = priceSale(facts, { lines: [ghee, dal] });
    expect(lines).toMatchObject([
      { gross_paise: 59_100, discount: 0 },
      { gross_paise: 8700, discount: 60 },
    ]);
    expect([round_off, total]).toEqual([0, 67_800]);
    expect(invoices).toMatchObject([
      { title: 'Invoice-cum-bill of supply', totals: { cgst_paise: 1407, total_paise: 67_800 } },
    ]);
  });

  it('is not rounded for a business that gets two invoices', () => {
    const business = { ...facts, buyerGstin: '27AAPFU0939F1ZV' };
    const { invoices, round_off, total } = priceSale(business, { lines: [ghee, dal], discount: 50 });
    expect([round_off, total]).toEqual([0, 67_750]);
    expect(invoices.map(({ title, totals }) => [title, totals.total_paise])).toEqual([
      ['Tax invoice', 59_056],
      ['Bill of supply', 8694],
    ]);
  });
});
