// Invoice arithmetic: tax of a line, the invoices that a sale needs, their numbers, and the lines of credit notes.
import type { InvoiceKind, InvoiceTitle } from '@tilgul/contract/invoices';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';

/** A line before tax: quantity × price − discount is `gross_paise`, which includes the tax. */
export interface GrossLine {
  /** Null for the delivery fee. */
  readonly product_id: number | null;
  readonly description: string;
  readonly hsn: string | null;
  readonly uqc: string;
  /** With at most three decimals. */
  readonly quantity: number;
  readonly mrp_paise: Paise | null;
  readonly price_paise: Paise;
  readonly gross_paise: Paise;
  readonly discount_paise: Paise;
  /** Hundredths of a percent. */
  readonly rate_bp: number;
}

/** Service code (SAC) and unit code of the delivery fee. */
const DELIVERY = { hsn: '996813', uqc: 'NA' } as const;

/** The delivery fee as an invoice line, at the chain's rate for it, else at the highest rate of the goods (TAX-9). */
export function toFeeLine(fee: Paise, goods: readonly GrossLine[], feeRateBp: number | null): GrossLine {
  return {
    product_id: null,
    description: 'Delivery',
    ...DELIVERY,
    quantity: 1,
    mrp_paise: null,
    price_paise: fee,
    gross_paise: fee,
    discount_paise: 0,
    rate_bp: feeRateBp ?? Math.max(0, ...goods.map(({ rate_bp }) => rate_bp)),
  };
}

interface Taxes {
  readonly taxable_paise: Paise;
  readonly cgst_paise: Paise;
  readonly sgst_paise: Paise;
  readonly igst_paise: Paise;
}
export type TaxedLine = GrossLine & Taxes;

/** numerator ÷ denominator, both whole and not negative, rounded half up. */
const roundHalfUp = (numerator: bigint, denominator: bigint): Paise =>
  asPaise(Number((2n * numerator + denominator) / (2n * denominator)));

/** Splits the tax off an amount that includes it: CGST and SGST in equal halves within the state, else IGST (TAX-9). */
export function extractTax(gross: Paise, rateBp: number, isWithinState: boolean): Taxes {
  const part = BigInt(gross) * BigInt(rateBp);
  const whole = BigInt(10_000 + rateBp);
  if (!isWithinState) {
    const igst = roundHalfUp(part, whole);
    return { taxable_paise: asPaise(gross - igst), cgst_paise: 0, sgst_paise: 0, igst_paise: igst };
  }
  const half = roundHalfUp(part, 2n * whole);
  return { taxable_paise: asPaise(gross - 2 * half), cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}

/** An invoice before it has a number. */
export interface InvoiceDraft {
  readonly title: InvoiceTitle;
  readonly lines: readonly TaxedLine[];
}

/** The facts about supplier and buyer that decide title and taxes. */
export interface Parties {
  readonly supplierGstin: string | null;
  readonly buyerGstin: string | null;
  /** Whether the goods stay in the supplier's state. */
  readonly isWithinState: boolean;
}

/**
 * The invoices of a sale (TAX-6): a plain bill if the supplier has no GSTIN, else titled by its lines. A buyer with a GSTIN
 * gets two invoices for taxed and exempt goods, the tax invoice first.
 */
export function draftInvoices(lines: readonly GrossLine[], parties: Parties): InvoiceDraft[] {
  const taxed = lines.map((line) => {
    const rate_bp = parties.supplierGstin === null ? 0 : line.rate_bp;
    return { ...line, rate_bp, ...extractTax(line.gross_paise, rate_bp, parties.isWithinState) };
  });
  if (parties.supplierGstin === null) return [{ title: 'Bill', lines: taxed }];
  const [withTax, exempt] = [taxed.filter(({ rate_bp }) => rate_bp > 0), taxed.filter(({ rate_bp }) => rate_bp === 0)];
  if (exempt.length === 0) return [{ title: 'Tax invoice', lines: taxed }];
  if (withTax.length === 0) return [{ title: 'Bill of supply', lines: taxed }];
  if (parties.buyerGstin === null) return [{ title: 'Invoice-cum-bill of supply', lines: taxed }];
  return [
    { title: 'Tax invoice', lines: withTax },
    { title: 'Bill of supply', lines: exempt },
  ];
}

const sumField = (lines: readonly TaxedLine[], field: keyof Taxes | 'gross_paise'): Paise =>
  lines.reduce<Paise>((sum, line) => asPaise(sum + line[field]), 0);

/** The sums of an invoice's lines; `total_paise` includes the round-off. */
export function calculateTotals(lines: readonly TaxedLine[], roundOff: Paise) {
  return {
    taxable_paise: sumField(lines, 'taxable_paise'),
    cgst_paise: sumField(lines, 'cgst_paise'),
    sgst_paise: sumField(lines, 'sgst_paise'),
    igst_paise: sumField(lines, 'igst_paise'),
    round_off_paise: roundOff,
    total_paise: asPaise(sumField(lines, 'gross_paise') + roundOff),
  };
}

const LETTERS: Readonly<Record<InvoiceKind, string>> = { invoice: 'T', credit_note: 'C', challan: 'D' };

/** The number series of a kind at a store: `T07`. The main stock's code is 00. */
export const formatSeries = (kind: InvoiceKind, billCode: string): string => `${LETTERS[kind]}${billCode}`;

/** The financial year (April to March) of a day (YYYY-MM-DD): `2627`. */
export function formatFinancialYear(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((calendarYear) => String(calendarYear % 100).padStart(2, '0')).join('');
}

/** Units that count pieces; every other unit is a pack. */
const PIECES = /^\d*\s*(?:pcs?|pieces?|nos?|numbers?|units?|each|dozen)\.?$/i;

/** The tax return's unit code (UQC) for a product's unit: NOS for pieces, PAC for packs. */
export const unitCodeFor = (unit: string): string => (PIECES.test(unit.trim()) ? 'NOS' : 'PAC');

/** The share of a figure for the units `from` to `to` of `of`. Consecutive shares add up exactly. */
function share(figure: Paise, { from, to, of }: { readonly from: number; readonly to: number; readonly of: number }) {
  // Quantities have at most three decimals.
  const [first, last, all] = [from, to, of].map((quantity) => BigInt(Math.round(quantity * 1000)));
  if (first === undefined || last === undefined || !all) return 0;
  const whole = BigInt(figure);
  return asPaise(Number((whole * last) / all - (whole * first) / all));
}

/** A credit note's line for part of an invoice line, of which `before` was credited already (TAX-10). */
export function creditLine(line: TaxedLine, before: number, quantity: number): TaxedLine {
  const span = { from: before, to: before + quantity, of: line.quantity };
  const gross_paise = share(line.gross_paise, span);
  const half = share(line.cgst_paise, span);
  const igst_paise = share(line.igst_paise, span);
  return {
    ...line,
    quantity,
    gross_paise,
    discount_paise: share(line.discount_paise, span),
    taxable_paise: asPaise(gross_paise - 2 * half - igst_paise),
    cgst_paise: half,
    sgst_paise: half,
    igst_paise,
  };
}

/** The last day on which a credit note reduces the tax of an invoice: 30 November after its financial year (section 34). */
export const getLastCreditDay = (fy: string): string => `20${fy.slice(2)}-11-30`;

/** A credit note's line after that day: the amount is credited, but its tax stays due (TAX-10). */
export const withoutTaxReduction = <T extends TaxedLine>(line: T): T => ({
  ...line,
  rate_bp: 0,
  taxable_paise: line.gross_paise,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 0,
});
