// Which orders and counter sales received goods of a batch, so that their buyers can be called.
import type { Query } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { BatchOrderRow, listBatchOrders as call } from '@tilgul/contract/stock/batches';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { storeOf } from '../../../platform/http/actor.ts';
import { countUpToCap } from '../../../platform/paging/count.ts';
import { newestByTime, readPage } from '../../../platform/paging/keyset.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { say } from '../../../texts/say.ts';
import { stockLocationOfStore } from '../stock.db.ts';

interface Row {
  /** Of the last change of a batch that it made; no two of them share one. */
  readonly id: number;
  readonly kind: 'order' | 'manual_order';
  readonly order_id: number;
  readonly date: Date;
  readonly status: OrderStatus | null;
  readonly customer_name: string;
  readonly mobile_number: string;
  readonly quantity: number;
  readonly store_id: number | null;
  readonly store_name: string | null;
}

/**
 * The same goods wherever they lie: a batch of main goes into the stores under its number and date. A manager sees the own
 * store's alone. Throws not_found for a batch that is not there, no_store.
 */
async function idsOf({ actor, db }: ActorContext, batchId: number): Promise<number[]> {
  const own = actor.role === MANAGER ? await stockLocationOfStore(db, storeOf(actor)) : null;
  const { rows } = await sql<{ id: number }>`
    select same.id
    from stock_batches as batch
      cross join stock_places as place
      join stock_batches as same on same.place_id = place.id and same.product_id = batch.product_id
        and same.batch_no = batch.batch_no and same.best_before = batch.best_before
    where batch.id = ${batchId}::bigint and (${own}::bigint is null or (batch.place_id = ${own}::bigint and place.id = ${own}::bigint))`.execute(
    db,
  );
  if (rows.length === 0) throw new AppError('not_found');
  return rows.map(({ id }) => id);
}

/** What each of them took and has not brought back; of an order also what another store took for it before. */
const receivers = (db: Db, batchIds: readonly number[]) =>
  db
    .selectFrom(
      sql<Row>`(
        select taken.id, taken.document_kind as kind, taken.document_id as order_id, taken.quantity,
          coalesce(orders.created_at, sale.created_at) as date, orders.status,
          coalesce(orders.customer_name, sale.first_name) as customer_name,
          coalesce(orders.mobile_number, sale.mobile_number) as mobile_number,
          stores.id as store_id, stores.name as store_name
        from (
          select max(move.id) as id, move.document_kind, move.document_id, -sum(move.quantity)::int as quantity
          from stock_batch_moves as move
          where move.batch_id = any(${[...batchIds]}::bigint[]) and move.document_kind in ('order', 'manual_order')
          group by move.document_kind, move.document_id having sum(move.quantity) < 0
        ) as taken
          left join orders on taken.document_kind = 'order' and orders.id = taken.document_id
          left join manual_orders as sale on taken.document_kind = 'manual_order' and sale.id = taken.document_id
          left join stock_places as place on place.id = sale.place_id
          left join stores on stores.id = coalesce(orders.store_id, place.store_id)
      )`.as('receiver'),
    )
    .selectAll();

const NEWEST = newestByTime(['receiver.date', 'receiver.id'], (row: Row) => row.date);

const answerOf = ({ id: _id, date, mobile_number, store_id, store_name, ...row }: Row): BatchOrderRow => ({
  ...row,
  date: date.toISOString(),
  mobile_number: mobile_number === '' ? null : mobile_number,
  warehouse_id: store_id ?? 0,
  warehouse_name: store_name ?? say('Main stock'),
});

/** Whoever received goods of a batch, the newest first (STOCK-28). Throws not_found for a batch of another store, no_store. */
export async function listBatchOrders(
  context: ActorContext,
  batchId: number,
  query: Query<typeof call>,
): Promise<Page<BatchOrderRow>> {
  const { db } = context;
  const ids = await idsOf(context, batchId);
  const rows = receivers(db, ids);
  const page = await readPage({ rows, order: NEWEST, query, count: () => countUpToCap(db, rows) });
  return { ...page, rows: page.rows.map(answerOf) };
}
