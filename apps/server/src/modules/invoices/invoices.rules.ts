// The arithmetic of papers: tax of a line, which papers a sale makes, their numbers, and what a credit note takes back.

import type { BillKind, BillTitle } from '@tilgul/contract/invoices';
import { type Paise, paiseOf } from '@tilgul/contract/rules/money';

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

/** The service that a delivery fee is for (SAC), and its unit code. */
const DELIVERY = { hsn: '996813', uqc: 'NA' } as const;

/** The delivery fee as a line of its own: at the chain's rate for it, else at the highest of the goods (TAX-9). */
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

/** numerator ÷ denominator of whole numbers that are not negative, half a paisa upwards. */
const roundHalfUp = (numerator: bigint, denominator: bigint): Paise =>
  paiseOf(Number((2n * numerator + denominator) / (2n * denominator)));

/** The tax within an amount that includes it: two equal halves within the state, one sum to another state (TAX-9). */
export function extractTax(gross: Paise, rateBp: number, isWithinState: boolean): Taxes {
  const part = BigInt(gross) * BigInt(rateBp);
  const whole = BigInt(10_000 + rateBp);
  if (!isWithinState) {
    const igst = roundHalfUp(part, whole);
    return { taxable_paise: paiseOf(gross - igst), cgst_paise: 0, sgst_paise: 0, igst_paise: igst };
  }
  const half = roundHalfUp(part, 2n * whole);
  return { taxable_paise: paiseOf(gross - 2 * half), cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}

/** A paper before it has a number. */
export interface InvoiceDraft {
  readonly title: BillTitle;
  readonly lines: readonly TaxedLine[];
}

/** Whose paper it is, as far as the titles and taxes depend on it. */
export interface Parties {
  readonly supplierGstin: string | null;
  readonly buyerGstin: string | null;
  /** Whether the goods stay in the supplier's state. */
  readonly isWithinState: boolean;
}

/**
 * The papers of a sale (TAX-6): a plain bill without a GSTIN; else the title follows from the lines, and a buyer with a GSTIN
 * gets taxed and exempt goods on two papers, the tax invoice first.
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
  lines.reduce<Paise>((sum, line) => paiseOf(sum + line[field]), 0);

/** What the lines of a paper sum to; `total_paise` has the round-off in it. */
export function calculateTotals(lines: readonly TaxedLine[], roundOff: Paise) {
  return {
    taxable_paise: sumField(lines, 'taxable_paise'),
    cgst_paise: sumField(lines, 'cgst_paise'),
    sgst_paise: sumField(lines, 'sgst_paise'),
    igst_paise: sumField(lines, 'igst_paise'),
    round_off_paise: roundOff,
    total_paise: paiseOf(sumField(lines, 'gross_paise') + roundOff),
  };
}

const LETTERS: Readonly<Record<BillKind, string>> = { invoice: 'T', credit_note: 'C', challan: 'D' };

/** The series of a kind at a store: `T07`; main stock has the code 00. */
export const formatSeries = (kind: BillKind, billCode: string): string => `${LETTERS[kind]}${billCode}`;

/** The financial year of a day (YYYY-MM-DD), April to March: 2627. */
export function formatFinancialYear(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

/** A unit that counts pieces; any other is a pack of so much. */
const PIECES = /^\d*\s*(?:pcs?|pieces?|nos?|numbers?|units?|each|dozen)\.?$/i;

/** The unit code that returns use: pieces are numbers, everything else is sold by the pack. */
export const unitCodeFor = (unit: string): string => (PIECES.test(unit.trim()) ? 'NOS' : 'PAC');

/** The share of a figure that falls on the units from `from` to `to` of `of`: shares that follow each other sum exactly. */
function share(figure: Paise, { from, to, of }: { readonly from: number; readonly to: number; readonly of: number }) {
  // Quantities have at most three decimals.
  const [first, last, all] = [from, to, of].map((quantity) => BigInt(Math.round(quantity * 1000)));
  if (first === undefined || last === undefined || !all) return 0;
  const whole = BigInt(figure);
  return paiseOf(Number((whole * last) / all - (whole * first) / all));
}

/** A line of a bill again for a part of its quantity, of which `before` was credited already (TAX-10). */
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
    taxable_paise: paiseOf(gross_paise - 2 * half - igst_paise),
    cgst_paise: half,
    sgst_paise: half,
    igst_paise,
  };
}
