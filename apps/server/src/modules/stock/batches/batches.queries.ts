// Lists batches by best-before date, and the orders that received goods of a batch.

import type {
  BatchOrderRow,
  BatchRow,
  listBatches as listCall,
  listBatchOrders as ordersCall,
} from '@tilgul/contract/batches';
import type { Query } from '@tilgul/contract/endpoint';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { newestByDay, newestByTime, oldestByDay, readPage } from '../../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../../platform/paging/page.ts';
import { requireStore, resolveStore } from '../../../platform/security/access.ts';
import { addDays, getToday } from '../../../platform/time/business-day.ts';
import { getText } from '../../../texts/get-text.ts';
import { translateField } from '../../../texts/names.ts';
import { selectStoreName } from '../../../texts/store-name.sql.ts';
import { getStoreLocation, MAIN } from '../ledger/ledger.ts';
import { isExpired } from './batches.rules.ts';

type Filter = Query<typeof listCall>;

/** Returns the requested location; undefined means all. A manager gets their own store, also for 0. */
async function resolveLocation({ actor, db }: ActorContext, storeId: number | undefined): Promise<number | undefined> {
  if (storeId === 0 && actor.role !== MANAGER) return MAIN;
  const store = resolveStore(actor, storeId || undefined);
  return store === undefined ? undefined : getStoreLocation(db, store);
}

/** Matches the condition of the list's index. */
const HAS_GOODS = sql<boolean>`(batch.quantity > 0 or batch.expired > 0)`;

/** A filter with its store and days resolved. */
type Scope = Filter & { readonly locationId: number | undefined; readonly until: string | undefined };

const matchingBatches = (db: Db, { gone, product_id, locationId, until }: Scope) =>
  db
    .selectFrom('stock_batches as batch')
    .where(gone === 'true' ? sql<boolean>`not ${HAS_GOODS}` : HAS_GOODS)
    .$if(locationId !== undefined, (rows) => rows.where('batch.place_id', '=', locationId ?? 0))
    .$if(until !== undefined, (rows) => rows.where('batch.best_before', '<=', until ?? ''))
    .$if(product_id !== undefined, (rows) => rows.where('batch.product_id', '=', product_id ?? 0));

const selectBatches = (db: Db, scope: Scope) =>
  matchingBatches(db, scope)
    .innerJoin('stock_locations as location', 'location.id', 'batch.place_id')
    .leftJoin('stores', 'stores.id', 'location.store_id')
    .innerJoin('products', 'products.id', 'batch.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['batch.id', 'batch.product_id', 'batch.batch_no', 'batch.best_before'])
    .select(sql<number>`batch.quantity + batch.expired`.as('quantity'))
    .select(['location.store_id', selectStoreName<string | null>().as('store_name')])
    .select(['products.name as product', 'products.names', 'units.unit as product_unit', 'units.names as unit_names']);

type ListedBatch = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;

const EARLIEST_BATCHES = oldestByDay(['batch.best_before', 'batch.id'], (row: ListedBatch) => row.best_before);

const LATEST_BATCHES = newestByDay(['batch.best_before', 'batch.id'], (row: ListedBatch) => row.best_before);

const toBatchRow =
  (today: string) =>
  ({ store_id, store_name, product, names, product_unit, unit_names, ...row }: ListedBatch): BatchRow => ({
    ...row,
    ...translateField('product', product, names),
    ...translateField('product_unit', product_unit, unit_names),
    warehouse_id: store_id ?? 0,
    warehouse_name: store_name ?? getText('stock.mainStock'),
    is_expired: isExpired(row.best_before, today),
  });

/** Lists batches with goods, earliest date first (STOCK-22), or a product's used-up batches. */
export async function listBatches(context: ActorContext, filter: Filter): Promise<Page<BatchRow>> {
  const { db } = context;
  const { gone, product_id, store_id, expiring_days } = filter;
  // Over all products, the list of used-up batches would never end.
  if (gone === 'true' && product_id === undefined) throw invalid({ product_id: [getText('batches.productMissing')] });
  const today = getToday(context);
  const locationId = await resolveLocation(context, store_id);
  const until = expiring_days === undefined ? undefined : addDays(today, expiring_days);
  const scope = { ...filter, locationId, until };
  const page = await readPage({
    rows: selectBatches(db, scope),
    order: gone === 'true' ? LATEST_BATCHES : EARLIEST_BATCHES,
    query: filter,
    count: () => countUpToCap(db, matchingBatches(db, scope)),
  });
  return { ...page, rows: page.rows.map(toBatchRow(today)) };
}

interface Receiver {
  /** Id of the document's last batch change, unique per row. */
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
 * Finds the same batch in every location: goods sent from main keep their number and date. A manager gets only
 * their own store's. 404 for an unknown batch.
 */
async function findSameBatches({ actor, db }: ActorContext, batchId: number): Promise<number[]> {
  const own = actor.role === MANAGER ? await getStoreLocation(db, requireStore(actor)) : null;
  const { rows } = await sql<{ id: number }>`
    select same.id
    from stock_batches as batch
      cross join stock_locations as location
      join stock_batches as same on same.place_id = location.id and same.product_id = batch.product_id
        and same.batch_no = batch.batch_no and same.best_before = batch.best_before
    where batch.id = ${batchId}::bigint and (${own}::bigint is null or (batch.place_id = ${own}::bigint and location.id = ${own}::bigint))`.execute(
    db,
  );
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
}

/** Quantities that orders and counter sales took and have not returned, including those an earlier store took for an order. */
const selectReceivers = (db: Db, batchIds: readonly number[]) =>
  db
    .selectFrom(
      sql<Receiver>`(
        select taken.id, taken.document_kind as kind, taken.document_id as order_id, taken.quantity,
          coalesce(orders.created_at, sale.created_at) as date, orders.status,
          coalesce(orders.customer_name, sale.first_name) as customer_name,
          coalesce(orders.mobile_number, sale.mobile_number) as mobile_number,
          stores.id as store_id, ${selectStoreName()} as store_name
        from (
          select max(move.id) as id, move.document_kind, move.document_id, -sum(move.quantity)::int as quantity
          from stock_batch_moves as move
          where move.batch_id = any(${[...batchIds]}::bigint[]) and move.document_kind in ('order', 'manual_order')
          group by move.document_kind, move.document_id having sum(move.quantity) < 0
        ) as taken
          left join orders on taken.document_kind = 'order' and orders.id = taken.document_id
          left join manual_orders as sale on taken.document_kind = 'manual_order' and sale.id = taken.document_id
          left join stock_locations as location on location.id = sale.place_id
          left join stores on stores.id = coalesce(orders.store_id, location.store_id)
      )`.as('receiver'),
    )
    .selectAll();

const NEWEST_RECEIVERS = newestByTime(['receiver.date', 'receiver.id'], (row: Receiver) => row.date);

const toBatchOrderRow = ({ id: _id, date, mobile_number, store_id, store_name, ...row }: Receiver): BatchOrderRow => ({
  ...row,
  date: date.toISOString(),
  mobile_number: mobile_number === '' ? null : mobile_number,
  warehouse_id: store_id ?? 0,
  warehouse_name: store_name ?? getText('stock.mainStock'),
});

/** Lists the orders and counter sales that received goods of a batch, newest first, for a recall (STOCK-28). */
export async function listBatchOrders(
  context: ActorContext,
  batchId: number,
  query: Query<typeof ordersCall>,
): Promise<Page<BatchOrderRow>> {
  const { db } = context;
  const ids = await findSameBatches(context, batchId);
  const rows = selectReceivers(db, ids);
  const page = await readPage({ rows, order: NEWEST_RECEIVERS, query, count: () => countUpToCap(db, rows) });
  return { ...page, rows: page.rows.map(toBatchOrderRow) };
}
