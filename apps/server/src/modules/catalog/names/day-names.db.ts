// Names of goods on lines that were written down: those of the day (LANG-6).
import { sql } from 'kysely';
import type { OtherNames } from '../../../texts/goods-names.ts';

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
