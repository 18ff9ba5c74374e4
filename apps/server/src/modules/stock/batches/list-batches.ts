// What of the stock has which best-before date.
import type { Query } from '@tilgul/contract/endpoint';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { BatchRow, listBatches as call } from '@tilgul/contract/stock/batches';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { storeOf } from '../../../platform/http/actor.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { countUpToCap } from '../../../platform/paging/count.ts';
import { newestByDay, oldestByDay, readPage } from '../../../platform/paging/keyset.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { dayAfter } from '../../../platform/time/business-day.ts';
import { productOf } from '../../../texts/goods-names.ts';
import { say } from '../../../texts/say.ts';
import { MAIN, stockLocationOfStore } from '../stock.db.ts';
import { isExpired, todayOf } from './batches.rules.ts';

type Filter = Query<typeof call>;

/** The stock location that is asked for, undefined is all of them; a manager's is the own store, whatever is asked for. */
async function locationOf({ actor, db }: ActorContext, storeId: number | undefined): Promise<number | undefined> {
  if (actor.role === MANAGER) return stockLocationOfStore(db, storeOf(actor));
  if (storeId === undefined) return undefined;
  return storeId === 0 ? MAIN : stockLocationOfStore(db, storeId);
}

/** As the index of the list has it. */
const IS_THERE = sql<boolean>`(batch.quantity > 0 or batch.expired > 0)`;

const matching = (db: Db, filter: Filter, { locationId, until }: { locationId?: number; until?: string }) =>
  db
    .selectFrom('stock_batches as batch')
    .$if(filter.gone !== 'true', (rows) => rows.where(IS_THERE))
    .$if(filter.gone === 'true', (rows) => rows.where(sql<boolean>`not ${IS_THERE}`))
    .$if(locationId !== undefined, (rows) => rows.where('batch.place_id', '=', locationId ?? 0))
    .$if(until !== undefined, (rows) => rows.where('batch.best_before', '<=', until ?? ''))
    .$if(filter.product_id !== undefined, (rows) => rows.where('batch.product_id', '=', filter.product_id ?? 0));

const selectBatches = (db: Db, ...how: [Filter, { locationId?: number; until?: string }]) =>
  matching(db, ...how)
    .innerJoin('stock_places as place', 'place.id', 'batch.place_id')
    .leftJoin('stores', 'stores.id', 'place.store_id')
    .innerJoin('products', 'products.id', 'batch.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['batch.id', 'batch.product_id', 'batch.batch_no', 'batch.best_before'])
    .select(sql<number>`batch.quantity + batch.expired`.as('quantity'))
    .select(['place.store_id', 'stores.name as store_name'])
    .select(['products.name as product', 'products.name_mr', 'products.name_hi', 'units.unit as product_unit']);

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;

const EARLIEST = oldestByDay(['batch.best_before', 'batch.id'], (row: Row) => row.best_before);

const LATEST = newestByDay(['batch.best_before', 'batch.id'], (row: Row) => row.best_before);

const answerOn =
  (today: string) =>
  ({ store_id, store_name, product, name_mr, name_hi, ...row }: Row): BatchRow => ({
    ...row,
    ...productOf(product, { name_mr, name_hi }),
    warehouse_id: store_id ?? 0,
    warehouse_name: store_name ?? say('Main stock'),
    is_expired: isExpired(row.best_before, today),
  });

/** Of all products they would be without end. */
function refuseAllThatAreGone({ gone, product_id }: Filter): void {
  if (gone === 'true' && product_id === undefined) throw invalid({ product_id: [say('Please choose a product.')] });
}

/**
 * Batches that have goods, the earliest date first (STOCK-22), or those of a product that are gone. Throws invalid for all that are
 * gone, no_store, not_found for a store that is not there.
 */
export async function listBatches(context: ActorContext, filter: Filter): Promise<Page<BatchRow>> {
  const { db } = context;
  refuseAllThatAreGone(filter);
  const today = todayOf(context);
  const locationId = await locationOf(context, filter.store_id);
  const until = filter.expiring_days === undefined ? undefined : dayAfter(today, filter.expiring_days);
  const how = { ...(locationId === undefined ? {} : { locationId }), ...(until === undefined ? {} : { until }) };
  const page = await readPage({
    rows: selectBatches(db, filter, how),
    order: filter.gone === 'true' ? LATEST : EARLIEST,
    query: filter,
    count: () => countUpToCap(db, matching(db, filter, how)),
  });
  return { ...page, rows: page.rows.map(answerOn(today)) };
}
