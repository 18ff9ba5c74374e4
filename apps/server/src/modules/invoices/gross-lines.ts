// Makes lines of a paper from lines of an order: HSN code, MRP and the rate of the day come from the products as they are now.
import { gramsOf } from '@tilgul/contract/catalog';
import { lineTotal, type Paise, pricePerKg } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { type GrossLine, uqcOf } from './bills.rules.ts';

/** A line as orders, sales and requests keep it. */
export interface SoldGoods {
  readonly product_id: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  /** What goods sold by weight weighed, and what they come to by it. */
  readonly packed_grams?: number | null;
  readonly charged_paise?: Paise | null;
}

interface TaxFacts {
  readonly id: number;
  readonly hsn: string | null;
  readonly mrp_paise: Paise | null;
  readonly rate_bp: number;
}

/** A product without a class, and a class before its first rate, has the rate 0 (TAX-3). */
async function readTaxFacts(db: Db, ids: readonly number[], day: string): Promise<ReadonlyMap<number, TaxFacts>> {
  const { rows } = await sql<TaxFacts>`
    select products.id, products.hsn, products.mrp_paise, coalesce((
      select percent_bp from tax_class_rates as rate
      where rate.tax_class_id = products.tax_class_id and rate.effective_from <= ${day}::date
      order by rate.effective_from desc limit 1), 0) as rate_bp
    from products where products.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * How much a line is billed, at which price: by the kilogram where it was weighed (TAX-5), and then no more grams than were
 * paid, since what is over is given away.
 */
function measureOf(
  line: SoldGoods,
  mrp: Paise | null,
): Pick<GrossLine, 'uqc' | 'quantity' | 'mrp_paise' | 'price_paise' | 'gross_paise'> {
  const { product_unit, quantity, price_paise, packed_grams = null, charged_paise = null } = line;
  const unitGrams = packed_grams === null ? null : gramsOf(product_unit);
  if (packed_grams === null || charged_paise === null || unitGrams === null) {
    // An order may have been placed at a price that was above what the pack says by now.
    const mrp_paise = mrp !== null && mrp >= price_paise ? mrp : null;
    return { uqc: uqcOf(product_unit), quantity, mrp_paise, price_paise, gross_paise: lineTotal(line) };
  }
  const perKg = pricePerKg(price_paise, unitGrams) ?? 0;
  const kilograms = Math.min(packed_grams, unitGrams * quantity) / 1000;
  return { uqc: 'KGS', quantity: kilograms, mrp_paise: null, price_paise: perKg, gross_paise: charged_paise };
}

/** Lines of goods at the rates of the business day, in the order given. */
export async function grossLinesOf(
  { db, now, deps }: Context,
  goods: readonly SoldGoods[],
  hsnDigits: number,
): Promise<GrossLine[]> {
  const day = dayOf(now, deps.config.BUSINESS_TZ);
  const facts = await readTaxFacts(
    db,
    goods.map(({ product_id }) => product_id),
    day,
  );
  return goods.map((line) => {
    const { hsn = null, mrp_paise = null, rate_bp = 0 } = facts.get(line.product_id) ?? {};
    return {
      product_id: line.product_id,
      description: `${line.product_name}, ${line.product_unit}`,
      hsn: hsn?.slice(0, hsnDigits) ?? null,
      ...measureOf(line, mrp_paise),
      discount_paise: 0,
      rate_bp,
    };
  });
}
