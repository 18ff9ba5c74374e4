// Sums that the reports read, and the job that folds new changes into them. Sums and changes not yet folded are always read
// together, so reports are exact at any moment (docs/decisions/0019).
import { sql } from 'kysely';
import type { Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';

/** Sales by `store_id` and `product_id`; sum the rows' `paise`. */
export const productSums = sql`(
  select store_id, product_id, paise from product_sales
  union all select store_id, product_id, paise from sales_changes where product_id is not null)`;

/** Orders, counter sales and `paise` by the quarter hour of placing; sum the rows. */
export const quarterSums = sql`(
  select quarter, orders, manual_orders, paise from quarter_sales
  union all select quarter, orders, manual_orders, paise from sales_changes where quarter is not null)`;

/** Advisory lock id, the same on every server. */
const FOLDING_LOCK = 7_405_213;

/** Folds the oldest `limit` changes into the sums and returns their count; 0 while another server is folding. */
async function foldChanges(tx: Db, limit: number): Promise<number> {
  const lock = await sql<{
    is_locked: boolean;
  }>`select pg_try_advisory_xact_lock(${FOLDING_LOCK}) as is_locked`.execute(tx);
  if (!lock.rows[0]?.is_locked) return 0;
  const { rows } = await sql<{ count: number }>`
    with folded as (
      delete from sales_changes where id in (select id from sales_changes order by id limit ${limit}::bigint) returning *
    ), counted as (
      insert into order_counts (store_id, status, orders)
      select store_id, status, sum(orders) from folded where status is not null group by 1, 2 having sum(orders) <> 0
      on conflict (store_id, status) do update set orders = order_counts.orders + excluded.orders
    ), sold as (
      insert into product_sales (store_id, product_id, paise)
      select store_id, product_id, sum(paise) from folded where product_id is not null group by 1, 2 having sum(paise) <> 0
      on conflict (store_id, product_id) do update set paise = product_sales.paise + excluded.paise
    ), placed as (
      insert into quarter_sales (quarter, orders, manual_orders, paise)
      select quarter, sum(orders), sum(manual_orders), sum(paise) from folded where quarter is not null group by 1
      having sum(orders) <> 0 or sum(manual_orders) <> 0 or sum(paise) <> 0
      on conflict (quarter) do update set orders = quarter_sales.orders + excluded.orders,
        manual_orders = quarter_sales.manual_orders + excluded.manual_orders, paise = quarter_sales.paise + excluded.paise
    )
    select count(*) as count from folded`.execute(tx);
  return rows[0]?.count ?? 0;
}

const EVERY_MS = 5_000;
/** Changes per transaction: a few hundred milliseconds of work. */
const BATCH = 20_000;

/** Folds until no changes are left, or another server is folding. */
export async function foldSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => foldChanges(tx, BATCH))) === BATCH);
}

/** Folds every few seconds. Reports are exact without it, only slower. */
export const startFolding = (deps: Deps): BackgroundJob =>
  runEvery('fold sales', EVERY_MS, () => foldSales(deps), { log: deps.log });
