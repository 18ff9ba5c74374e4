// Goods of opened packs, in grams, beside the sealed packs of the ledger. A weighed sale opens just enough packs.
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { lockTotals } from './locks.sql.ts';

/** Goods of one weighed line. */
interface LooseLine {
  readonly product_id: number;
  readonly grams: number | null;
}

type LooseReason = 'opened' | 'manual_order' | 'manual_return' | 'write_off' | 'count';

interface LooseMove {
  readonly productId: number;
  /** Above 0 comes in. */
  readonly grams: number;
  readonly reason: LooseReason;
}

/** Grams of opened packs at a stock location, by product. Expects locked products. */
export async function readLooseGoods(
  db: Db,
  locationId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('stock_loose')
    .select(['product_id', 'grams'])
    .where('place_id', '=', locationId)
    .where((eb) => eb('product_id', '=', eb.fn.any(eb.val([...productIds]))))
    .execute();
  return new Map(rows.map(({ product_id, grams }) => [product_id, grams]));
}

/** Books moves of loose goods with their balances in one statement. Expects locked products; a balance never falls below 0. */
export async function moveLooseGoods(
  { db, actor, now }: ActorContext,
  {
    locationId,
    saleId,
    moves,
  }: { readonly locationId: number; readonly saleId: number | null; readonly moves: readonly LooseMove[] },
): Promise<void> {
  const booked = moves.filter(({ grams }) => grams !== 0);
  if (booked.length === 0) return;
  const table = sql`unnest(${booked.map(({ productId }) => productId)}::bigint[], ${booked.map(({ grams }) => grams)}::int[],
    ${booked.map(({ reason }) => reason)}::text[]) as move (product_id, grams, reason)`;
  const ids = booked.map(({ productId }) => productId);
  await sql`
    insert into stock_loose (place_id, product_id, grams) select distinct ${locationId}::bigint, id, 0 from unnest(${ids}::bigint[]) as id
    on conflict do nothing`.execute(db);
  await sql`
    with written as (
      insert into stock_loose_moves (place_id, product_id, grams, reason, manual_order_id, actor_id, created_at)
      select ${locationId}::bigint, product_id, grams, reason, ${saleId}::bigint, ${actor.id}::bigint, ${now}::timestamptz from ${table}
    )
    update stock_loose set grams = stock_loose.grams + sums.grams
    from (select product_id, sum(grams)::int as grams from ${table} group by product_id) as sums
    where stock_loose.place_id = ${locationId}::bigint and stock_loose.product_id = sums.product_id`.execute(db);
}

/** Puts the goods of returned weighed lines back among the loose ones. Lines in packs are left out. */
export async function returnLooseGoods(
  context: ActorContext,
  {
    locationId,
    saleId,
    lines,
  }: { readonly locationId: number; readonly saleId: number; readonly lines: readonly LooseLine[] },
): Promise<void> {
  const moves = lines.flatMap(({ product_id: productId, grams }) =>
    grams === null ? [] : [{ productId, grams, reason: 'manual_return' as const }],
  );
  if (moves.length === 0) return;
  await lockTotals(
    context.db,
    moves.map(({ productId: product_id }) => ({ product_id })),
  );
  await moveLooseGoods(context, { locationId, saleId, moves });
}
