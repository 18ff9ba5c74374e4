// Writes batches off, counts them, and handles those that expire.

import { EXPIRING_DAYS } from '@tilgul/contract/batches';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Context, Db, Deps } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { addDays, getToday } from '../../../platform/time/business-day.ts';
import { getText } from '../../../texts/get-text.ts';
import { createMessage } from '../../../texts/message.ts';
import { translate } from '../../../texts/names.ts';
import { notify } from '../../notifications/notify.ts';
import { lockProducts, moveStock, OUTSIDE } from '../ledger/ledger.ts';
import { type Adjusted, EXPIRED, insufficientStockError } from '../stock.rules.ts';
import { type BatchPart, isExpired, type NewBatch } from './batches.rules.ts';
import { changeBatches, ensureBatches, listSellableBatches, updateNextDates } from './batches.sql.ts';

/** A batch's quantity before and after the write-off. */
interface AdjustedBatch extends Adjusted {
  readonly batch_id: number;
  readonly batch_no: string;
}

async function findBatch(db: Db, locationId: number, line: BatchPart) {
  return db
    .selectFrom('stock_batches as batch')
    .innerJoin('products', 'products.id', 'batch.product_id')
    .select(['batch.batch_no', 'batch.best_before', 'batch.quantity', 'batch.expired'])
    .select(['products.name', 'products.names'])
    .where('batch.id', '=', line.batch_id)
    .where('batch.place_id', '=', locationId)
    .where('batch.product_id', '=', line.product_id)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Writes goods of batches off (STOCK-25): from the goods set aside if the batch has expired, otherwise from the sellable ones.
 * Expects locked products. Returns each batch's quantity before and after.
 */
export async function writeBatchesOff(
  context: ActorContext,
  locationId: number,
  lines: readonly BatchPart[],
  reason: string,
): Promise<AdjustedBatch[]> {
  const done: AdjustedBatch[] = [];
  for (const line of lines) {
    const { product_id, batch_id, quantity } = line;
    const { name, batch_no, ...batch } = await findBatch(context.db, locationId, line);
    const hasExpired = isExpired(batch.best_before, getToday(context));
    const before = hasExpired ? batch.expired : batch.quantity;
    if (quantity > before) {
      const product_name = translate(name, batch.names);
      throw insufficientStockError([{ product_id, product_name, requested: quantity, available: before }]);
    }
    const from = hasExpired ? EXPIRED : locationId;
    const move = { from, to: OUTSIDE, reason: 'write_off', note: reason, batchId: batch_id } as const;
    await moveStock(context, { ...move, lines: [{ product_id, quantity }] });
    done.push({ product_id, product_name: name, batch_id, batch_no, before, after: before - quantity });
  }
  return done;
}

/**
 * Replaces the batches of these products at a location with the counted ones; goods beyond them have no date (STOCK-25). Moves
 * no goods: the count has already set the quantities. Expects locked products. Refuses a product without any batch, old or new.
 */
export async function countBatches(
  context: ActorContext,
  locationId: number,
  { productIds, batches }: { readonly productIds: readonly number[]; readonly batches: readonly NewBatch[] },
): Promise<void> {
  if (productIds.length === 0) return;
  const known = await listSellableBatches(context.db, locationId, productIds);
  const withBatches = new Set([...known, ...batches].map(({ product_id }) => product_id));
  if (productIds.some((id) => !withBatches.has(id))) throw invalid({ lines: [getText('batches.missing')] });
  const changes = new Map(known.map(({ batch_id, quantity }) => [batch_id, -quantity]));
  for (const { batch_id, quantity } of await ensureBatches(context, locationId, batches))
    changes.set(batch_id, (changes.get(batch_id) ?? 0) + quantity);
  const changed = [...changes].map(([batch_id, quantity]) => ({ batch_id, quantity }));
  await changeBatches(
    context,
    changed.filter(({ quantity }) => quantity !== 0),
  );
  await updateNextDates(context, productIds);
}

/** The rest waits for the next run. */
const BATCHES_PER_RUN = 200;

/** Sets expired goods aside that no other call has touched yet. Uses one transaction per product. */
export async function setExpiredBatchesAside(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('stock_totals')
    .select('product_id')
    .where('next_best_before', '<', getToday({ now: deps.now(), deps }))
    .limit(BATCHES_PER_RUN)
    .execute();
  for (const { product_id } of due)
    await inTransaction(deps.db, (db) => lockProducts({ db, deps, now: deps.now() }, [{ product_id }])).catch(
      (error: unknown) => deps.log.warn({ err: error, product_id }, 'expired goods are set aside later'),
    );
}

interface ExpiringBatch {
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
 * Notifies once per batch that expires within a week: the store's manager, or the administrators for main stock (STOCK-26).
 * Runs in the caller's transaction. Returns whether it wrote anything.
 */
export async function notifyExpiringBatches(context: Context): Promise<boolean> {
  const { db, now } = context;
  const { rows } = await sql<ExpiringBatch>`
    with due as (
      select id from stock_batches where quantity > 0 and told_at is null and best_before <= ${addDays(getToday(context), EXPIRING_DAYS)}::date
      order by best_before, id limit ${BATCHES_PER_RUN}::int for update skip locked
    )
    update stock_batches as batch set told_at = ${now}::timestamptz
    from due, stock_locations as location left join stores on stores.id = location.store_id, products, units
    where batch.id = due.id and location.id = batch.place_id and products.id = batch.product_id and units.id = products.unit_id
    returning batch.product_id, products.name as product_name, units.unit, batch.batch_no, batch.best_before, batch.quantity,
      location.store_id, stores.manager_id`.execute(db);
  const notices = rows.map(({ store_id, manager_id, product_id, product_name: product, batch_no: batch, ...row }) => ({
    to: store_id === null ? ('admins' as const) : [manager_id],
    message: createMessage('batch_expires', {
      batch,
      product,
      unit: row.unit,
      date: row.best_before,
      count: row.quantity,
    }),
    about: { kind: 'product', id: product_id } as const,
  }));
  if (notices.length > 0) await notify(context, notices);
  return notices.length > 0;
}
