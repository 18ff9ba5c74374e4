// Lines at today's prices: what a stock request or a counter sale copies from the catalogue.
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { MAX_STOCK, MAX_TOTAL_PAISE } from '@tilgul/contract/rules/limits';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { OtherNames } from '../../texts/goods-names.ts';
import { say } from '../../texts/say.ts';
import { type StockLine, sumLines } from '../stock/stock.rules.ts';

/** A line with names, unit and price as they are now. */
export interface PricedLine extends StockLine, OtherNames {
  readonly product_name: string;
  readonly product_unit: string;
  readonly price_paise: Paise;
  /** Of a customer's line: what becomes of it where it is short. */
  readonly choice?: string;
}

/** What the form's field is called, and what is said when nothing is left of it. */
interface LinesField {
  readonly field: string;
  readonly emptyMessage: string;
  /** Archived products count too: a counter sells what is left of them. */
  readonly includeDiscontinued?: boolean;
}

/**
 * One line per product in product order, without lines of quantity 0; a 400 at the field when none is left or when a
 * product's sum passes the largest stock (STOCK-4).
 */
function sumFormLines(lines: readonly StockLine[], { field, emptyMessage: none }: LinesField): StockLine[] {
  const sums = sumLines(lines.filter(({ quantity }) => quantity > 0));
  if (sums.length === 0) throw invalid({ [field]: [none] });
  if (sums.some(({ quantity }) => quantity > MAX_STOCK))
    throw invalid({ [field]: [say('At most {max} of a product.', { max: MAX_STOCK })] });
  return sums;
}

/** Whether lines cost more than one document may; the sum is exact, however large it is. */
export function exceedsMaxTotal(lines: readonly Pick<PricedLine, 'price_paise' | 'quantity'>[]): boolean {
  const total = lines.reduce((sum, line) => sum + BigInt(line.price_paise) * BigInt(line.quantity), 0n);
  return total > BigInt(MAX_TOTAL_PAISE);
}

/**
 * The lines of a form, summed per product, with name, unit and price of this moment. Throws invalid as `sumWanted` does,
 * not_found when a product is unknown, or archived and not asked for, and invalid when they cost more than ₹99,99,99,99,999.99.
 */
export async function priceLines(db: Db, wanted: readonly StockLine[], field: LinesField): Promise<PricedLine[]> {
  const sums = sumFormLines(wanted, field);
  const products = await db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'products.id',
      'products.name',
      'products.name_mr',
      'products.name_hi',
      'units.unit',
      'products.price_paise',
    ])
    .where((eb) => eb('products.id', '=', eb.fn.any(eb.val(sums.map((line) => line.product_id)))))
    .$if(!field.includeDiscontinued, (qb) => qb.where('products.archived_at', 'is', null))
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = sums.map(({ product_id, quantity }) => {
    const product = byId.get(product_id);
    if (!product) throw new AppError('not_found');
    return {
      product_id,
      quantity,
      product_name: product.name,
      name_mr: product.name_mr,
      name_hi: product.name_hi,
      product_unit: product.unit,
      price_paise: product.price_paise,
    };
  });
  if (exceedsMaxTotal(lines)) throw invalid({ [field.field]: [say('The total is too large.')] });
  return lines;
}

/**
 * Lines as a table `line` of a statement, with the columns product_id, product_name, name_mr, name_hi, product_unit,
 * quantity, price_paise and choice; one text for any number of lines, so that it stays a prepared statement.
 */
export const pricedLineTable = (lines: readonly PricedLine[]) => sql`
  unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.product_name)}::text[],
    ${lines.map((line) => line.name_mr)}::text[], ${lines.map((line) => line.name_hi)}::text[],
    ${lines.map((line) => line.product_unit)}::text[], ${lines.map((line) => line.quantity)}::int[],
    ${lines.map((line) => line.price_paise)}::bigint[], ${lines.map((line) => line.choice ?? 'remove')}::text[])
    as line (product_id, product_name, name_mr, name_hi, product_unit, quantity, price_paise, choice)`;

// Names of goods on lines that were written down: those of the day (LANG-6).

type LineTable = 'order_lines' | 'manual_order_lines' | 'stock_request_lines';

/**
 * The columns `name_mr` and `name_hi` of lines that are joined with `products`: as they were that day. A line from before
 * there were such names takes those of today as long as its product is called in English what it was called then.
 */
export const dayNames = (table: LineTable) =>
  (['name_mr', 'name_hi'] as const).map((name) =>
    sql<
      OtherNames[typeof name]
    >`coalesce(${sql.ref(`${table}.${name}`)}, case when ${sql.ref(`${table}.product_name`)} = products.name
      then ${sql.ref(`products.${name}`)} end)`.as(name),
  );
