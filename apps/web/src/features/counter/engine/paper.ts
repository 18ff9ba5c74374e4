// What is printed: receipts, credit notes and shift reports as plain data, whichever way they are printed.

import type { SaleRecord } from '@tilgul/contract/register-records';
import type { Paise } from '@tilgul/contract/rules/money';
import { formatGrams } from '@tilgul/contract/rules/weight';
import type { Buyer, Line, PricedSale } from './basket.ts';
import type { Index } from './catalogue.ts';

export interface PaperLine {
  /** In the page's language; `name_en` where it differs. */
  readonly name: string;
  readonly name_en: string | null;
  readonly hsn: string | null;
  /** "2", or "730 g". */
  readonly quantity: string;
  readonly unit: string;
  readonly price: Paise;
  readonly mrp: Paise | null;
  readonly discount: Paise;
  readonly amount: Paise;
}

interface TaxRow {
  /** Basis points. */
  readonly rate: number;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/** One invoice or credit note. */
export interface PaperPart {
  readonly number: string;
  readonly title: string;
  readonly lines: readonly PaperLine[];
  readonly taxes: readonly TaxRow[];
  readonly round: Paise;
  readonly total: Paise;
}

export interface Paper {
  readonly kind: 'sale' | 'return';
  readonly at: string;
  readonly cashier: string;
  readonly buyer: Buyer | null;
  readonly parts: readonly PaperPart[];
  readonly total: Paise;
  readonly saved: Paise;
  readonly pay: SaleRecord['pay'];
  readonly change: Paise;
  /** The bill that goods came back from. */
  readonly bill: string | null;
}

const cutHsn = (hsn: string | null, digits: number): string | null => hsn?.slice(0, digits || undefined) || null;

type LocalName = (product: { name: string; name_mr: string | null; name_hi: string | null }) => string;

function toTaxRows(lines: PricedSale['invoices'][number]['lines']): TaxRow[] {
  const rates = [...new Set(lines.map(({ rate_bp }) => rate_bp))].sort((a, b) => a - b);
  return rates.map((rate) => {
    const own = lines.filter(({ rate_bp }) => rate_bp === rate);
    const sum = (field: 'taxable_paise' | 'cgst_paise' | 'sgst_paise') =>
      own.reduce((total, line) => total + line[field], 0);
    return { rate, taxable: sum('taxable_paise'), cgst: sum('cgst_paise'), sgst: sum('sgst_paise') };
  });
}

interface SaleFacts {
  readonly index: Index;
  readonly lines: readonly Line[];
  readonly priced: PricedSale;
  readonly numbers: readonly string[];
  readonly toName: LocalName;
}

/** The lines of each invoice of a sale, by the sale's line numbers from 0. */
const splitByPaper = (priced: PricedSale): number[][] => {
  const isTaxed = (index: number) => (priced.lines[index]?.rate ?? 0) > 0;
  const all = priced.lines.map((_, index) => index);
  return priced.invoices.length === 1 ? [all] : [all.filter(isTaxed), all.filter((index) => !isTaxed(index))];
};

/** The invoices of a sale with what they print. */
export function toPaperParts({ index, lines, priced, numbers, toName }: SaleFacts): PaperPart[] {
  const members = splitByPaper(priced);
  return priced.invoices.map((paper, position) => ({
    number: numbers[position] ?? '',
    title: paper.title,
    lines: (members[position] ?? []).flatMap((at) => {
      const line = lines[at];
      const product = line && index.byId.get(line.product_id);
      if (!line || !product) return [];
      const name = toName(product);
      return [
        {
          name,
          name_en: name === product.name ? null : product.name,
          hsn: cutHsn(product.hsn, index.catalogue.issuer.hsn_digits),
          quantity: line.grams === null ? String(line.quantity) : formatGrams(line.grams),
          unit: product.unit,
          price: line.price,
          mrp: line.mrp,
          discount: priced.lines[at]?.discount ?? 0,
          amount: priced.lines[at]?.gross_paise ?? 0,
        },
      ];
    }),
    taxes: index.catalogue.issuer.gstin === null ? [] : toTaxRows(paper.lines),
    round: paper.totals.round_off_paise,
    total: paper.totals.total_paise,
  }));
}

/** Cash to give back, in paise. */
export const getChange = (pay: SaleRecord['pay']): Paise =>
  pay.reduce((sum, { amount, given }) => sum + Math.max(0, (given ?? amount) - amount), 0);
