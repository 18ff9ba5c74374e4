// The lock under which all figures of a product are changed.
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { isExpired, todayOf } from '../batches/batches.rules.ts';
import { setExpiredAside } from '../batches/set-expired-aside.ts';
import type { StockLine } from '../stock.rules.ts';

type Goods = Pick<StockLine, 'product_id'>;

interface LockedTotal {
  readonly product_id: number;
  readonly has_batches: boolean;
  /** YYYY-MM-DD: the earliest date among its batches that can be sold. */
  readonly next_best_before: string | null;
}

/**
 * Locks the products' totals in product order. Whoever changes any figure of a product holds this lock first, so the
 * statements after it see figures that nobody else can change, and two of them cannot deadlock. Who changes what several
 * documents hold locks the products of all of them first, by one call.
 */
export async function lockTotals(db: Db, lines: readonly Goods[]): Promise<readonly LockedTotal[]> {
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const lock = sql<LockedTotal>`
    select product_id, has_batches, next_best_before from stock_totals where product_id = any(${ids}::bigint[]) order by product_id for update`;
  const { rows } = await lock.execute(db);
  if (rows.length === ids.length) return rows;
  await sql`insert into stock_totals (product_id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`.execute(
    db,
  );
  return (await lock.execute(db)).rows;
}

/**
 * As `lockTotals`, for whoever then takes goods or reserves them: what has expired is set aside first, so that no figure of
 * what can be sold has it (STOCK-24). Answers which of the products have batches; for the others it costs nothing.
 */
export async function lockProducts(context: Context, lines: readonly Goods[]): Promise<ReadonlySet<number>> {
  const locked = await lockTotals(context.db, lines);
  const batched = locked.filter(({ has_batches }) => has_batches);
  if (batched.length > 0) {
    const today = todayOf(context);
    const due = batched.filter(({ next_best_before: date }) => date !== null && isExpired(date, today));
    await setExpiredAside(
      context,
      due.map(({ product_id }) => product_id),
    );
  }
  return new Set(batched.map(({ product_id }) => product_id));
}
