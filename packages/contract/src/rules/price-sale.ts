// Prices a counter sale and draws up its invoices. Registers, manual orders, returns and the server's check of a register's
// records all call it. Amounts are whole paise and include tax.
import type { InvoiceTitle } from '../invoices.ts';
import { asPaise, getRoundOff, type Paise } from './money.ts';

/** A line before tax is split off. */
export interface TaxableLine {
  /** quantity × price − discount. */
  readonly gross_paise: Paise;
  readonly discount_paise: Paise;
  /** Basis points. */
  readonly rate_bp: number;
}

export interface Taxes {
  readonly taxable_paise: Paise;
  readonly cgst_paise: Paise;
  readonly sgst_paise: Paise;
  readonly igst_paise: Paise;
}
export type Taxed<L extends TaxableLine> = L & Taxes;

/** numerator ÷ denominator, both whole and not negative, rounded half up. */
const divideHalfUp = (numerator: bigint, denominator: bigint): Paise =>
  asPaise(Number((2n * numerator + denominator) / (2n * denominator)));

/** Splits the tax off an amount that includes it: CGST and SGST in equal halves within the state, else IGST (TAX-9). */
export function extractTax(gross: Paise, rateBp: number, isWithinState: boolean): Taxes {
  const part = BigInt(gross) * BigInt(rateBp);
  const whole = BigInt(10_000 + rateBp);
  if (!isWithinState) {
    const igst = divideHalfUp(part, whole);
    return { taxable_paise: asPaise(gross - igst), cgst_paise: 0, sgst_paise: 0, igst_paise: igst };
  }
  const half = divideHalfUp(part, 2n * whole);
  return { taxable_paise: asPaise(gross - 2 * half), cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}

/** An invoice before it has a number. */
export interface InvoiceDraft<L extends TaxableLine> {
  readonly title: InvoiceTitle;
  readonly lines: readonly Taxed<L>[];
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
export function draftInvoices<L extends TaxableLine>(lines: readonly L[], parties: Parties): InvoiceDraft<L>[] {
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

type Amounts = Pick<TaxableLine, 'gross_paise'> & Taxes;

const sumField = (lines: readonly Amounts[], field: keyof Amounts): Paise =>
  lines.reduce<Paise>((sum, line) => asPaise(sum + line[field]), 0);

/** The sums of an invoice's lines; `total_paise` includes the round-off. */
export function calculateTotals(lines: readonly Amounts[], roundOff: Paise) {
  return {
    taxable_paise: sumField(lines, 'taxable_paise'),
    cgst_paise: sumField(lines, 'cgst_paise'),
    sgst_paise: sumField(lines, 'sgst_paise'),
    igst_paise: sumField(lines, 'igst_paise'),
    round_off_paise: roundOff,
    total_paise: asPaise(sumField(lines, 'gross_paise') + roundOff),
  };
}

/** The invoices of priced lines, with the amount due. Two invoices are not rounded: neither could carry the round-off (TAX-9). */
export function drawUpInvoices<L extends TaxableLine>(
  lines: readonly L[],
  { isRounded, ...parties }: Parties & { readonly isRounded: boolean },
) {
  const drafts = draftInvoices(lines, parties);
  const sum = drafts.reduce((total, draft) => total + calculateTotals(draft.lines, 0).total_paise, 0);
  const roundOff = isRounded && drafts.length === 1 ? getRoundOff(sum) : 0;
  return { drafts, roundOff, totalPaise: asPaise(sum + roundOff) };
}

/** The share of a figure for the units `from` to `to` of `of`. Consecutive shares add up exactly. */
function share(figure: Paise, { from, to, of }: { readonly from: number; readonly to: number; readonly of: number }) {
  // Quantities have at most three decimals.
  const [first, last, all] = [from, to, of].map((quantity) => BigInt(Math.round(quantity * 1000)));
  if (first === undefined || last === undefined || !all) return 0;
  const whole = BigInt(figure);
  return asPaise(Number((whole * last) / all - (whole * first) / all));
}

/** The refund for `quantity` units of a line after `before` others were returned: their share of the price paid for all of them. */
export const getReturnedAmount = (
  line: { readonly gross_paise: Paise; readonly quantity: number },
  before: number,
  quantity: number,
): Paise => share(line.gross_paise, { from: before, to: before + quantity, of: line.quantity });

/** A credit note's line for part of an invoice line, of which `before` was credited already (TAX-10). */
export function creditLine<L extends Taxed<TaxableLine> & { readonly quantity: number }>(
  line: L,
  before: number,
  quantity: number,
): L {
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

interface CommonLine {
  readonly product_id: number;
  /** Price of one unit. */
  readonly price: Paise;
  /** Discount of the whole line. */
  readonly discount: Paise;
  /** Basis points. */
  readonly rate: number;
}
interface CountedLine extends CommonLine {
  readonly quantity: number;
}
interface WeighedLine extends CommonLine {
  readonly grams: number;
  /** Weight of one unit. */
  readonly unit_grams: number;
  /** Price on the label, which counts instead of the price by weight. */
  readonly amount?: Paise | undefined;
}
/** A line of a basket: units, or goods from the scale. */
export type BasketLine = CountedLine | WeighedLine;

/** Price of a line before any discount: by units, by weight (half a paisa rounds up), or as the label says. */
export function getListAmount(line: BasketLine): Paise {
  if (!('grams' in line)) return asPaise(line.price * line.quantity);
  return line.amount ?? divideHalfUp(BigInt(line.price) * BigInt(line.grams), BigInt(line.unit_grams));
}

/**
 * Spreads a discount over amounts in their proportion, to the paisa: largest remainder first, of equal ones the earlier. At
 * most the sum of the amounts.
 */
export function spreadDiscount(discount: Paise, amounts: readonly Paise[]): Paise[] {
  const sum = amounts.reduce<number>((total, amount) => asPaise(total + amount), 0);
  const spread = BigInt(Math.min(discount, sum));
  if (sum === 0) return amounts.map(() => 0);
  const parts = amounts.map((amount) => Number((spread * BigInt(amount)) / BigInt(sum)));
  const remainders = amounts.map((amount) => (spread * BigInt(amount)) % BigInt(sum));
  const rest = Number(spread) - parts.reduce((total, part) => total + part, 0);
  const order = amounts.map((_, index) => index);
  order.sort((a, b) => {
    const [first = 0n, second = 0n] = [remainders[a], remainders[b]];
    return first === second ? a - b : first > second ? -1 : 1;
  });
  const next = new Set(order.slice(0, rest));
  return parts.map((part, index) => part + Number(next.has(index)));
}

/** What decides invoices, taxes and rounding of a sale. */
export interface SaleFacts extends Parties {
  /** Whether the chain rounds counter sales to whole rupees. */
  readonly isRounded: boolean;
}

export interface Basket<L extends BasketLine> {
  readonly lines: readonly L[];
  /** Discount of the whole bill, spread over the lines. */
  readonly discount?: Paise;
}

/**
 * Prices a basket: lines with their final discounts and taxes, the invoices with their lines and sums, the round-off and the
 * total. The same integers on every device.
 */
export function priceSale<L extends BasketLine>(facts: SaleFacts, basket: Basket<L>) {
  const listed = basket.lines.map((line) => Math.max(0, getListAmount(line) - line.discount));
  const extra = spreadDiscount(basket.discount ?? 0, listed);
  const lines = basket.lines.map((line, index) => {
    const [before = 0, more = 0] = [listed[index], extra[index]];
    const discount = asPaise(getListAmount(line) - before + more);
    return { ...line, discount, gross_paise: asPaise(before - more), discount_paise: discount, rate_bp: line.rate };
  });
  const { drafts, roundOff, totalPaise } = drawUpInvoices(lines, facts);
  const invoices = drafts.map((draft) => ({
    ...draft,
    totals: calculateTotals(draft.lines, drafts.length === 1 ? roundOff : 0),
  }));
  return { lines, invoices, round_off: roundOff, total: totalPaise };
}
