import { sql } from 'kysely';
import type { Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';

// Folds what orders and counter sales changed into the sums of the reports, every few seconds, on one server.

const EVERY_MS = 5_000;
/** Changes of a transaction: some hundred milliseconds of work. */
const BATCH = 20_000;

/** Folds until nothing is left, or another server is at it. */
export async function foldSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => foldChanges(tx, BATCH))) === BATCH);
}

/** Folds every few seconds. Reports are exact without it, only slower. */
export const startFolding = (deps: Deps): BackgroundJob =>
  runEvery('fold sales', EVERY_MS, () => foldSales(deps), { log: deps.log });

// The sums that reports read, and the changes that are not folded into them yet: together they are exact (docs/decisions/0019).

/** Sales by `store_id` and `product_id`, in parts to be summed as `paise`. */
export const productSums = sql`(
  select store_id, product_id, paise from product_sales
  union all select store_id, product_id, paise from sales_changes where product_id is not null)`;

/** Orders, counter sales and `paise` by the `quarter` of an hour in which they were placed, in parts to be summed. */
export const quarterSums = sql`(
  select quarter, orders, manual_orders, paise from quarter_sales
  union all select quarter, orders, manual_orders, paise from sales_changes where quarter is not null)`;

/** Any number; it only has to be the same on every server. */
const FOLDING_LOCK = 7_405_213;

/**
 * Folds the oldest changes into the sums, at most `most` of them, and answers how many; none while another server is at it.
 * Runs in the given transaction. What is written meanwhile is folded the next time.
 */
async function foldChanges(tx: Db, most: number): Promise<number> {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${FOLDING_LOCK}) as mine`.execute(tx);
  if (!lock.rows[0]?.mine) return 0;
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from sales_changes where id in (select id from sales_changes order by id limit ${most}::bigint) returning *
    ), counted as (
      insert into order_counts (store_id, status, orders)
      select store_id, status, sum(orders) from taken where status is not null group by 1, 2 having sum(orders) <> 0
      on conflict (store_id, status) do update set orders = order_counts.orders + excluded.orders
    ), sold as (
      insert into product_sales (store_id, product_id, paise)
      select store_id, product_id, sum(paise) from taken where product_id is not null group by 1, 2 having sum(paise) <> 0
      on conflict (store_id, product_id) do update set paise = product_sales.paise + excluded.paise
    ), placed as (
      insert into quarter_sales (quarter, orders, manual_orders, paise)
      select quarter, sum(orders), sum(manual_orders), sum(paise) from taken where quarter is not null group by 1
      having sum(orders) <> 0 or sum(manual_orders) <> 0 or sum(paise) <> 0
      on conflict (quarter) do update set orders = quarter_sales.orders + excluded.orders,
        manual_orders = quarter_sales.manual_orders + excluded.manual_orders, paise = quarter_sales.paise + excluded.paise
    )
    select count(*) as folded from taken`.execute(tx);
  return rows[0]?.folded ?? 0;
}
