// Reads what moved a product into and out of a store: who, why, when.

import type { StockMovement } from '@tilgul/contract/inventory';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import type { Page, PageQuery } from '../../platform/paging/page.ts';
import { say } from '../../texts/say.ts';
import { stockLocationOfStore } from './stock.db.ts';
import { OUTSIDE } from './stock.rules.ts';

export interface MovementFilter extends PageQuery {
  readonly storeId: number;
  readonly productId: number;
}

/** Out of a place and into it, each read by an index of its own, the newest first. Nobody asks what went outside. */
function matching(db: Db, locationId: number, productId: number) {
  const movements = db.selectFrom('stock_movements').selectAll().where('product_id', '=', productId);
  const into = movements.where('to_place_id', '=', locationId).where('to_place_id', '<>', sql.lit(OUTSIDE));
  return db.selectFrom(movements.where('from_place_id', '=', locationId).unionAll(into).as('move'));
}

/** A stock location as people call it, a store by its name. */
function placeName(kind: string, store: string | null): string {
  if (store !== null) return store;
  if (kind === 'main') return say('Main stock');
  if (kind === 'expired') return say('Expired goods');
  return kind === 'transit' ? say('In transit') : say('Outside');
}

const selectMovements = (db: Db, locationId: number, productId: number) =>
  matching(db, locationId, productId)
    .innerJoin('stock_places as source', 'source.id', 'move.from_place_id')
    .innerJoin('stock_places as target', 'target.id', 'move.to_place_id')
    .leftJoin('stores as source_store', 'source_store.id', 'source.store_id')
    .leftJoin('stores as target_store', 'target_store.id', 'target.store_id')
    .leftJoin('users', 'users.id', 'move.actor_id')
    .select(['move.id', 'move.created_at', 'move.reason', 'move.quantity', 'move.to_place_id', 'move.note'])
    .select(['move.document_kind', 'move.document_id'])
    .select(['source.kind as from_kind', 'source_store.name as from_store'])
    .select(['target.kind as to_kind', 'target_store.name as to_store'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('who'));

type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>;

const answerFor =
  (locationId: number) =>
  (row: MovementRow): StockMovement => ({
    id: row.id,
    at: row.created_at.toISOString(),
    // The table's checks allow no other words.
    reason: row.reason as StockMovement['reason'],
    change: row.to_place_id === locationId ? row.quantity : -row.quantity,
    quantity: row.quantity,
    from: placeName(row.from_kind, row.from_store),
    to: placeName(row.to_kind, row.to_store),
    document_kind: row.document_kind as StockMovement['document_kind'],
    document_id: row.document_id,
    who: row.who,
    note: row.note,
  });

const NEWEST = newestById('move.id');

/** Movements of a product into and out of a store, newest first. Throws not_found for a product the store never had. */
export async function listStockMovements(db: Db, filter: MovementFilter): Promise<Page<StockMovement>> {
  const { storeId, productId } = filter;
  const locationId = await stockLocationOfStore(db, storeId);
  const page = await readPage({
    rows: selectMovements(db, locationId, productId),
    order: NEWEST,
    query: filter,
    count: () => countUpToCap(db, matching(db, locationId, productId)),
  });
  // Whatever a store has or had came by a movement.
  if (page.total === 0) throw new AppError('not_found');
  return { ...page, rows: page.rows.map(answerFor(locationId)) };
}
