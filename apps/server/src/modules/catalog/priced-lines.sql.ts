// Order lines with today's names, units and prices, and the names that saved lines show.
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { MAX_STOCK, MAX_TOTAL_PAISE } from '@tilgul/contract/rules/limits';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { getLanguage, getText } from '../../texts/get-text.ts';
import type { Names } from '../../texts/names.ts';
import { type StockLine, sumLines } from '../stock/stock.rules.ts';

/** A line with current names, unit and price. */
export interface PricedLine extends StockLine {
  readonly product_name: string;
  readonly names: Names;
  readonly product_unit: string;
  readonly unit_names: Names;
  readonly price_paise: Paise;
  /** The customer's choice if the product is short. */
  readonly choice?: string;
}

/** Name of the form's field, and its message if no line is left. */
interface LinesField {
  readonly field: string;
  readonly emptyMessage: string;
  /** For a sale: refuses products that may not be sold, but accepts discontinued ones, as counters sell what is left of them. */
  readonly isSale?: boolean;
}

/**
 * Sums a form's lines to one per product, in product order, without lines of 0. 400 on the field if none is left or a sum
 * exceeds the maximum stock (STOCK-4).
 */
function sumFormLines(lines: readonly StockLine[], { field, emptyMessage }: LinesField): StockLine[] {
  const sums = sumLines(lines.filter(({ quantity }) => quantity > 0));
  if (sums.length === 0) throw invalid({ [field]: [emptyMessage] });
  if (sums.some(({ quantity }) => quantity > MAX_STOCK))
    throw invalid({ [field]: [getText('checkout.tooManyOfProduct', { max: MAX_STOCK })] });
  return sums;
}

/** Tells whether lines cost more than a document may. Uses BigInt, so the sum is exact. */
export function exceedsMaxTotal(lines: readonly Pick<PricedLine, 'price_paise' | 'quantity'>[]): boolean {
  const total = lines.reduce((sum, line) => sum + BigInt(line.price_paise) * BigInt(line.quantity), 0n);
  return total > BigInt(MAX_TOTAL_PAISE);
}

/**
 * Prices a form's lines, summed per product, at current names, units and prices. 404 for unknown products (and discontinued
 * ones, except for a sale), 400 for a sale of a product without tax class where one is required (TAX-3), and if the total
 * exceeds ₹99,99,99,99,999.99.
 */
export async function priceLines(db: Db, formLines: readonly StockLine[], field: LinesField): Promise<PricedLine[]> {
  const sums = sumFormLines(formLines, field);
  const products = await db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id as product_id', 'products.name as product_name', 'products.names'])
    .select(['units.unit as product_unit', 'units.names as unit_names', 'products.price_paise'])
    .select(sql<boolean>`may_sell(products.tax_class_id)`.as('may_sell'))
    .where('products.id', '=', anyId(sums.map((line) => line.product_id)))
    .$if(!field.isSale, (qb) => qb.where('products.archived_at', 'is', null))
    .execute();
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const lines = sums.map(({ product_id, quantity }) => {
    const product = byId.get(product_id);
    if (!product) throw notFound();
    const { may_sell, ...line } = product;
    if (field.isSale && !may_sell)
      throw invalid({ [field.field]: [getText('taxes.classMissing', { product: product.product_name })] });
    return { ...line, quantity };
  });
  if (exceedsMaxTotal(lines)) throw invalid({ [field.field]: [getText('checkout.totalTooLarge')] });
  return lines;
}

/**
 * Lines as an SQL table `line` (product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice). The
 * text is the same for any number of lines, so the statement stays prepared.
 */
export const pricedLineTable = (lines: readonly PricedLine[]) => sql`
  unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.product_name)}::text[],
    ${lines.map((line) => JSON.stringify(line.names))}::jsonb[], ${lines.map((line) => line.product_unit)}::text[],
    ${lines.map((line) => JSON.stringify(line.unit_names))}::jsonb[], ${lines.map((line) => line.quantity)}::int[],
    ${lines.map((line) => line.price_paise)}::bigint[], ${lines.map((line) => line.choice ?? 'remove')}::text[])
    as line (product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)`;

type LineTable = 'order_lines' | 'manual_order_lines' | 'stock_request_lines';

/**
 * Columns `names` and `unit_names` of saved lines joined with `products`, as of the day of the sale (LANG-6). For languages that
 * a line lacks they have today's, as long as the English text is the same. English readers need neither.
 */
export function lineNameColumns(table: LineTable) {
  const unit = sql.ref(`${table}.${table === 'stock_request_lines' ? 'unit' : 'product_unit'}`);
  const ownNames = sql.ref(`${table}.names`);
  const ownUnitNames = sql.ref(`${table}.unit_names`);
  const isEnglish = getLanguage() === DEFAULT_LANGUAGE;
  const names = sql`case when ${sql.ref(`${table}.product_name`)} = products.name then products.names || ${ownNames} else ${ownNames} end`;
  const unitNames = sql`coalesce((select units.names from units where units.id = products.unit_id and units.unit = ${unit}), '{}') || ${ownUnitNames}`;
  const nothing = sql`'{}'::jsonb`;
  return [
    sql<Names>`${isEnglish ? nothing : names}`.as('names'),
    sql<Names>`${isEnglish ? nothing : unitNames}`.as('unit_names'),
  ] as const;
}
