import { sql } from 'kysely';
import type { PricedLine } from './priced-lines.ts';

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
