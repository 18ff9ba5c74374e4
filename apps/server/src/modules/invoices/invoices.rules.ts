// Rules of invoices beside their arithmetic (contract, rules/price-sale): their lines, numbers and series, late credit notes.
import type { Paise } from '@tilgul/contract/rules/money';
import type { TaxableLine, Taxed } from '@tilgul/contract/rules/price-sale';

/** A line before tax: quantity × price − discount is `gross_paise`, which includes the tax. */
export interface GrossLine extends TaxableLine {
  /** Null for the delivery fee. */
  readonly product_id: number | null;
  readonly description: string;
  readonly hsn: string | null;
  readonly uqc: string;
  /** With at most three decimals. */
  readonly quantity: number;
  readonly mrp_paise: Paise | null;
  readonly price_paise: Paise;
  /** Line of the counter sale, whose lines may have the same product. */
  readonly sale_line?: number;
}
export type TaxedLine = Taxed<GrossLine>;

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

/** Units that count pieces; every other unit is a pack. */
const PIECES = /^\d*\s*(?:pcs?|pieces?|nos?|numbers?|units?|each|dozen)\.?$/i;

/** The tax return's unit code (UQC) for a product's unit: NOS for pieces, PAC for packs. */
export const unitCodeFor = (unit: string): string => (PIECES.test(unit.trim()) ? 'NOS' : 'PAC');

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
