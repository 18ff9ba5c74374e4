// Repairs balances that differ from the sum of their movements. Versions before the database's own check could leave such rows.
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { productName, stockLocationName } from '../audit/ledger-check.ts';
import { EXPIRED, OUTSIDE, TRANSIT } from '../stock.rules.ts';
import { lockTotals } from './locks.sql.ts';

/** Note on the movements that the repair books. */
const NOTE = 'Repair: the balance is kept, the movement that it lacked is added';

/** A balance that differs from the sum of its movements. */
export interface Drift {
  readonly place_id: number;
  readonly product_id: number;
  /** On hand minus the sum of the movements, booked as a correction. */
  readonly difference: number;
  readonly sentence: string;
}

/** Lists balances that differ from their movements, for one product or for all. */
export async function listDrifts(db: Db, productId: number | null = null): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with flow as (
      select to_place_id as place_id, product_id, quantity from stock_movements where ${productId}::bigint is null or product_id = ${productId}::bigint
      union all
      select from_place_id, product_id, -quantity from stock_movements where ${productId}::bigint is null or product_id = ${productId}::bigint
    ), summed as (
      select place_id, product_id, sum(quantity)::int as moved from flow where place_id <> ${sql.lit(OUTSIDE)} group by 1, 2
    ), level as (
      select place_id, product_id, on_hand from stock_levels where ${productId}::bigint is null or product_id = ${productId}::bigint
    )
    select place_id, product_id, coalesce(level.on_hand, 0) - coalesce(summed.moved, 0) as difference,
      ${stockLocationName} || ' has ' || coalesce(level.on_hand, 0) || ' of ' || ${productName} || ', but its movements sum to ' || coalesce(summed.moved, 0) || '.' as sentence
    from summed full join level using (place_id, product_id)
      join stock_locations as location on location.id = place_id join products as product on product.id = product_id
    where coalesce(level.on_hand, 0) <> coalesce(summed.moved, 0) order by product_id, place_id`.execute(db);
  return rows;
}

/** Lists chain totals that differ from the sum over main and all stores, as sentences. */
export async function listWrongTotals(db: Db): Promise<{ product_id: number; sentence: string }[]> {
  const { rows } = await sql<{ product_id: number; sentence: string }>`
    select total.product_id, 'The chain counts ' || total.on_hand || ' of ' || ${productName} || ', but main and stores hold ' || coalesce(summed.on_hand, 0) || '.' as sentence
    from stock_totals as total join products as product on product.id = total.product_id left join (${chainStock(null)}) as summed using (product_id)
    where total.on_hand <> coalesce(summed.on_hand, 0) order by total.product_id`.execute(db);
  return rows;
}

const chainStock = (productId: number | null) => sql`
  select product_id, sum(on_hand)::int as on_hand from stock_levels
  where place_id not in (${sql.lit(TRANSIT)}, ${sql.lit(OUTSIDE)}, ${sql.lit(EXPIRED)}) and (${productId}::bigint is null or product_id = ${productId}::bigint)
  group by product_id`;

/**
 * Books a correction for each of a product's balances that differs from its movements, and recalculates its chain total. The
 * balances themselves stay: people have seen them and counted against them. Returns the corrected balances.
 */
export function repairBalances(db: Db, productId: number, now: Date): Promise<Drift[]> {
  return inTransaction(db, async (tx) => {
    await lockTotals(tx, [{ product_id: productId }]);
    const drifts = await listDrifts(tx, productId);
    for (const drift of drifts) await bookCorrection(tx, drift, now);
    await sql`
      update stock_totals set on_hand = summed.on_hand from (${chainStock(productId)}) as summed
      where stock_totals.product_id = summed.product_id and stock_totals.on_hand <> summed.on_hand`.execute(tx);
    // Corrections change no balance, so the sums that the triggers collected for the commit check are cleared.
    await sql`select set_config('tilgul.stock_open', '0', true)`.execute(tx);
    return drifts;
  });
}

async function bookCorrection(db: Db, { place_id, product_id, difference }: Drift, now: Date): Promise<void> {
  const [from, to] = difference > 0 ? [OUTSIDE, place_id] : [place_id, OUTSIDE];
  await sql`
    insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, note, created_at)
    values (${product_id}::bigint, ${from}::bigint, ${to}::bigint, ${Math.abs(difference)}::int, 'correction', ${NOTE}, ${now}::timestamptz)`.execute(
    db,
  );
}
