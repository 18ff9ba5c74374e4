// What a paper shows of its lines beyond their own figures: sums by rate, and what the buyer saved.
import { addRupees } from '../rules/money.ts';
import type { BillAnswer } from './bills.ts';

type BillLine = BillAnswer['lines'][number];

/** Rupees of all lines at a rate; `rate` in percent, 0 for exempt goods. */
export interface RateSum {
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly gross: number;
}

/** The lines by rate, the highest first. */
export function sumsByRate(lines: readonly BillLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((one, other) => other - one);
  return rates.map((rate) => {
    const ofRate = lines.filter((line) => line.rate === rate);
    const sum = (field: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross') =>
      addRupees(...ofRate.map((line) => line[field]));
    return {
      rate,
      taxable: sum('taxable'),
      cgst: sum('cgst'),
      sgst: sum('sgst'),
      igst: sum('igst'),
      gross: sum('gross'),
    };
  });
}

/** What the buyer saved against MRP, with discounts. */
export const savedOn = (lines: readonly BillLine[]): number =>
  addRupees(
    ...lines.flatMap(({ mrp, price, quantity, discount }) => [
      discount,
      mrp !== null && mrp > price ? Math.round((mrp - price) * quantity * 100) / 100 : 0,
    ]),
  );
