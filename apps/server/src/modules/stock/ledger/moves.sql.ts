// Writes stock movements and balances. Only this file and the reservations in ledger.ts do (STOCK-1).
import { MAX_STOCK } from '@tilgul/contract/fields';
import type { MOVEMENT_DOCUMENTS, MOVEMENT_REASONS } from '@tilgul/contract/inventory';
import { sql } from 'kysely';
import type { SystemContext } from '../../../deps.ts';
import { createMessage } from '../../../texts/message.ts';
import { notify } from '../../notifications/notify.ts';
import type { NewBatch } from '../batches/batches.rules.ts';
import { type AvailableLine, chainDelta, OUTSIDE, reachesReorderLevel, type StockLine } from '../stock.rules.ts';

type MoveReason = (typeof MOVEMENT_REASONS)[number];

/** The document behind a movement; goods received and corrections have none. */
export interface StockDocument {
  readonly kind: (typeof MOVEMENT_DOCUMENTS)[number];
  readonly id: number;
}

export interface StockMove {
  readonly lines: readonly StockLine[];
  /** Ids of stock locations. */
  readonly from: number;
  readonly to: number;
  readonly reason: MoveReason;
  readonly document?: StockDocument;
  /** Counts how often the document has moved goods this way, from 1. */
  readonly round?: number;
  readonly note?: string;
  /** Ends the reservation that the goods had at `from`. */
  readonly releaseReserved?: boolean;
  /** Set when the caller reserves the goods or takes them out again, and then calls `reserveAwaiting` itself. */
  readonly skipAwaiting?: boolean;
  /** Day (YYYY-MM-DD) that an online order is delivered: batches too short for it are taken last (STOCK-30). */
  readonly deliveryDay?: string;
  /** Takes the goods from this batch; by default the earliest date goes first. */
  readonly batchId?: number;
  /** Batches of the incoming goods. Products not listed return to the batches that `origin` took them from. */
  readonly batches?: readonly NewBatch[];
  /** The document whose goods come back; defaults to `document`. */
  readonly origin?: StockDocument;
}

/** Lines as an SQL table. The text is the same for any number of lines, so the statement stays prepared. */
export const lineTable = (lines: readonly StockLine[]) =>
  sql`(select * from unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[]) as line (product_id, quantity))`;

/** A moved (or refused) line, with the figures from before the move. */
export interface MovedLine extends AvailableLine {
  /** Null if nothing was written. */
  readonly movement_id: number | null;
  readonly unit: string;
  readonly on_hand: number | null;
  readonly reorder_level: number | null;
  readonly is_full: boolean;
}

/**
 * Writes a movement per line with both balances and the chain's totals in one statement, or nothing if any line does not fit.
 * The database refuses movements without a matching balance change at commit. Expects locked products and summed lines.
 * Returns the figures from before the move.
 */
export async function writeMove(
  context: SystemContext,
  move: StockMove,
  onlyUnreserved: boolean,
): Promise<MovedLine[]> {
  const { lines, from, to, reason, document, releaseReserved = false } = move;
  const { rows } = await sql<MovedLine>`
    with lines as materialized (${moveLines(lines, { from, to, onlyUnreserved })}),
    movable as materialized (select * from lines where not exists (select from lines where available < quantity or is_full)),
    source as (
      update stock_levels set on_hand = stock_levels.on_hand - movable.quantity, reserved = stock_levels.reserved - ${Number(releaseReserved)}::int * movable.quantity
      from movable where stock_levels.place_id = ${from}::bigint and stock_levels.product_id = movable.product_id and ${from !== OUTSIDE}::boolean
      returning stock_levels.product_id
    ), target as (
      insert into stock_levels (place_id, product_id, on_hand) select ${to}::bigint, product_id, quantity from movable where ${to !== OUTSIDE}::boolean
      on conflict (place_id, product_id) do update set on_hand = stock_levels.on_hand + excluded.on_hand
      returning product_id
    ), summed as (
      update stock_totals set on_hand = stock_totals.on_hand + ${chainDelta(from, to)}::int * movable.quantity, reserved = stock_totals.reserved - ${Number(releaseReserved)}::int * movable.quantity
      from movable where stock_totals.product_id = movable.product_id
      returning stock_totals.product_id
    ), written as (
      insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, round, actor_id, note, created_at)
      select product_id, ${from}::bigint, ${to}::bigint, quantity, ${reason}::text, ${document?.kind ?? null}::text, ${document?.id ?? null}::bigint,
        ${move.round ?? 1}::int, ${context.actor?.id ?? null}::bigint, ${move.note ?? null}::text, ${context.now}::timestamptz
      from movable join summed using (product_id)
      where (${from === OUTSIDE}::boolean or product_id in (select product_id from source)) and (${to === OUTSIDE}::boolean or product_id in (select product_id from target))
      returning id, product_id
    )
    select lines.*, written.id as movement_id from lines left join written using (product_id) order by product_id`.execute(
    context.db,
  );
  const isRefused = rows.some((line) => line.available < line.quantity || line.is_full);
  const unwritten = isRefused ? undefined : rows.find(({ movement_id }) => movement_id === null);
  if (unwritten) throw new Error(`no balance of product ${unwritten.product_id} between ${from} and ${to}`);
  return rows;
}

/** Per line: how much may leave the source location, and whether the target can hold it. */
const moveLines = (lines: readonly StockLine[], options: { from: number; to: number; onlyUnreserved: boolean }) => sql`
  select line.product_id, line.quantity, products.name as product_name, products.names, units.unit, source.on_hand,
    case when products.archived_at is null then source.reorder_level end as reorder_level,
    case when ${options.from === OUTSIDE}::boolean then line.quantity
      when ${options.onlyUnreserved}::boolean then least(coalesce(source.on_hand - source.reserved, 0), coalesce(stock_totals.on_hand - stock_totals.reserved, 0))
      else coalesce(source.on_hand, 0) end as available,
    ${options.to !== OUTSIDE}::boolean and coalesce(target.on_hand, 0) + line.quantity > ${MAX_STOCK}::int as is_full
  from ${lineTable(lines)} as line
    join products on products.id = line.product_id
    join units on units.id = products.unit_id
    join stock_totals on stock_totals.product_id = line.product_id
    left join stock_levels as source on source.place_id = ${options.from}::bigint and source.product_id = line.product_id
    left join stock_levels as target on target.place_id = ${options.to}::bigint and target.product_id = line.product_id`;

/** Notifies the store's manager of products that fell to their reorder level (STOCK-15). */
export async function notifyLowStock(context: SystemContext, from: number, moved: readonly MovedLine[]): Promise<void> {
  if (from <= OUTSIDE) return;
  const low = moved.flatMap(({ product_id, product_name, unit, quantity, on_hand, reorder_level }) => {
    if (on_hand === null || reorder_level === null || !reachesReorderLevel(on_hand, on_hand - quantity, reorder_level))
      return [];
    const about = { kind: 'product', id: product_id } as const;
    return [{ message: createMessage('stock_low', { count: on_hand - quantity, product: product_name, unit }), about }];
  });
  if (low.length === 0) return;
  const store = await context.db
    .selectFrom('stock_locations')
    .innerJoin('stores', 'stores.id', 'stock_locations.store_id')
    .select('stores.manager_id')
    .where('stock_locations.id', '=', from)
    .executeTakeFirst();
  const notices = low.map((sentence) => ({ to: [store?.manager_id], ...sentence }));
  await notify(context, notices);
}
