// What time does to batches: those that have expired are set aside, of those that soon will people are notified.
import { EXPIRING_DAYS } from '@tilgul/contract/stock/batches';
import { sql } from 'kysely';
import type { Context, Deps } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { dayAfter } from '../../../platform/time/business-day.ts';
import { batchExpires } from '../../notifications/batch-messages.ts';
import { notify } from '../../notifications/notify.ts';
import { lockProducts } from '../stock.db.ts';
import { todayOf } from './batches.rules.ts';

/** So many at a time; the rest waits for the next time. */
const AT_ONCE = 200;

/** Sets aside what has expired and nobody has asked for since. Each product is a transaction of its own. */
export async function setDueAside(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('stock_totals')
    .select('product_id')
    .where('next_best_before', '<', todayOf({ now: deps.now(), deps }))
    .limit(AT_ONCE)
    .execute();
  for (const { product_id } of due)
    await inTransaction(deps.db, (db) => lockProducts({ db, deps, now: deps.now() }, [{ product_id }])).catch(
      (error: unknown) => deps.log.warn({ err: error, product_id }, 'expired goods are set aside later'),
    );
}

interface Expiring {
  readonly product_id: number;
  readonly product_name: string;
  readonly unit: string;
  readonly batch_no: string;
  readonly best_before: string;
  readonly quantity: number;
  readonly store_id: number | null;
  readonly manager_id: number | null;
}

/**
 * Notifies once of each batch that expires within a week: the store's manager, of the main stock the administrators (STOCK-26).
 * Runs in the caller's transaction. Answers whether it wrote anything.
 */
export async function notifyOfExpiring(context: Context): Promise<boolean> {
  const { db, now } = context;
  const { rows } = await sql<Expiring>`
    with due as (
      select id from stock_batches where quantity > 0 and told_at is null and best_before <= ${dayAfter(todayOf(context), EXPIRING_DAYS)}::date
      order by best_before, id limit ${AT_ONCE}::int for update skip locked
    )
    update stock_batches as batch set told_at = ${now}::timestamptz
    from due, stock_places as place left join stores on stores.id = place.store_id, products, units
    where batch.id = due.id and place.id = batch.place_id and products.id = batch.product_id and units.id = products.unit_id
    returning batch.product_id, products.name as product_name, units.unit, batch.batch_no, batch.best_before, batch.quantity,
      place.store_id, stores.manager_id`.execute(db);
  const notices = rows.map(({ product_id, store_id, manager_id, ...batch }) => ({
    to: store_id === null ? ('admins' as const) : [manager_id],
    message: batchExpires(batch),
    about: { kind: 'product', id: product_id } as const,
  }));
  if (notices.length > 0) await notify(context, notices);
  return notices.length > 0;
}
