// The list prices of products over time: their own and those of further MRPs. Registers are checked against them.
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';

export interface ListPrice {
  readonly price_paise: Paise;
  /** Null for a product without an MRP. */
  readonly mrp_paise: Paise | null;
}

/** The current list prices of products, as `current (product_id, price_paise, mrp_paise)`. */
const currentSql = (productIds: readonly number[]) => sql`
  select id as product_id, price_paise, mrp_paise from products where id = any(${productIds}::bigint[])
  union all
  select product_id, price_paise, mrp_paise from product_mrps where product_id = any(${productIds}::bigint[])`;

/**
 * Adds the list prices of products to their history where they changed. Called in the transaction of every change of price or
 * MRP, after it. A further MRP that became the product's own is dropped.
 */
export async function recordPrices({ db, deps }: Context, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    delete from product_mrps using products
    where products.id = product_mrps.product_id and products.mrp_paise = product_mrps.mrp_paise
      and product_id = any(${productIds}::bigint[])`.execute(db);
  // The time of this statement, not of the call: the old price is valid until about the commit.
  await sql`
    with current as (${currentSql(productIds)}),
    latest as (
      select product_id, max(valid_from) as valid_from from product_prices where product_id = any(${productIds}::bigint[]) group by 1
    ),
    recorded as (select product_id, price_paise, mrp_paise from product_prices join latest using (product_id, valid_from)),
    changed as (
      select product_id from (table current except table recorded) as added
      union select product_id from (table recorded except table current) as removed
    )
    insert into product_prices (product_id, valid_from, price_paise, mrp_paise)
    select product_id, greatest(${deps.now()}::timestamptz, latest.valid_from + interval '1 millisecond'), price_paise, mrp_paise
    from changed join current using (product_id) left join latest using (product_id)`.execute(db);
}

/** Lists the list prices, own and of further MRPs, that were valid at some moment from `from` to `to`, both included. */
export async function listPricesBetween(
  db: Db,
  productIds: readonly number[],
  from: Date,
  to: Date,
): Promise<ReadonlyMap<number, readonly ListPrice[]>> {
  const { rows } = await sql<ListPrice & { product_id: number }>`
    select distinct product_id, price_paise, mrp_paise
    from (
      select product_id, price_paise, mrp_paise, valid_from,
        max(valid_from) filter (where valid_from <= ${from}::timestamptz) over (partition by product_id) as first_valid_from
      from product_prices
      where product_id = any(${productIds}::bigint[]) and valid_from <= ${to}::timestamptz
    ) as history
    where valid_from >= coalesce(first_valid_from, valid_from)
    order by product_id, mrp_paise, price_paise`.execute(db);
  const prices = new Map<number, ListPrice[]>();
  for (const { product_id, ...price } of rows) prices.set(product_id, [...(prices.get(product_id) ?? []), price]);
  return prices;
}
