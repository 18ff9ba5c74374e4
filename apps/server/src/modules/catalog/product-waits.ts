// Customers who wait for sold-out products (CAT-15): they are notified once, when the shop offers Add again.
import type { Ok } from '@tilgul/contract/endpoint';
import type { listWaits as listCall } from '@tilgul/contract/product-waits';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
import { PRODUCT_WAIT_DAYS, PRODUCT_WAITS_MAX } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { type Names, translate } from '../../texts/names.ts';
import { notify } from '../notifications/notify.ts';
import { isAvailable } from './products.sql.ts';

const ownWaits = (db: Db, userId: number) => db.selectFrom('product_waits').where('user_id', '=', userId);

/** Lists what the actor waits for, latest first; PRODUCT_WAITS_MAX limits it. */
export async function listWaits({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): Promise<Ok<typeof listCall>> {
  const waits = ownWaits(db, actor.id).select('product_id').orderBy('created_at', 'desc').orderBy('product_id');
  return { product_ids: (await waits.execute()).map(({ product_id }) => product_id) };
}

/** Stores that the actor waits for a product on sale; a second time changes nothing. 409 above the limit per account. */
export async function startWait({ db, actor, now }: ActorContext, productId: number): Promise<{ message: string }> {
  // Locked, so that parallel presses are counted one after the other.
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  const { product_ids: ids } = await listWaits({ db, actor });
  if (!ids.includes(productId)) {
    if (ids.length >= PRODUCT_WAITS_MAX)
      throw new AppError('account_cap', { detail: getText('products.tooManyWaits', { most: PRODUCT_WAITS_MAX }) });
    await db
      .insertInto('product_waits')
      .values({ user_id: actor.id, product_id: productId, created_at: now })
      .execute();
  }
  return { message: getText('products.willBeTold') };
}

/** Removes the actor's wait, if there is one. */
export async function endWait({ db, actor }: ActorContext, productId: number): Promise<{ message: string }> {
  await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirstOrThrow(notFound);
  await db.deleteFrom('product_waits').where('user_id', '=', actor.id).where('product_id', '=', productId).execute();
  return { message: getText('products.waitEnded') };
}

/** Removes the waits for a discontinued product. */
export async function endWaitsFor(db: Db, productId: number): Promise<void> {
  await db.deleteFrom('product_waits').where('product_id', '=', productId).execute();
}

/** Removes waits that are too old. */
export async function purgeWaits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PRODUCT_WAIT_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom('product_waits').where('created_at', '<', before).execute();
}

interface EndedWait {
  readonly user_id: number;
  readonly product_id: number;
  readonly language: string | null;
  readonly name: string;
  readonly names: Names;
  readonly unit: string;
  readonly unit_names: Names;
}

const BATCH = 500;

/** Notifies a batch of customers, longest waiting first, and removes their waits; returns how many. */
async function notifyBatch(context: Context): Promise<number> {
  const { rows } = await sql<EndedWait>`
    with ended as (
      delete from product_waits using (
        select waits.user_id, waits.product_id from product_waits as waits
          join products on products.id = waits.product_id
          join chain_stock on chain_stock.product_id = products.id
        where ${isAvailable} and products.archived_at is null
        order by waits.created_at limit ${BATCH}::int for update of waits skip locked
      ) as due
      where product_waits.user_id = due.user_id and product_waits.product_id = due.product_id
      returning product_waits.*
    )
    select ended.user_id, ended.product_id, users.language, products.name, products.names, units.unit, units.names as unit_names
    from ended join users on users.id = ended.user_id join products on products.id = ended.product_id
      join units on units.id = products.unit_id
    order by ended.created_at, ended.user_id, ended.product_id`.execute(context.db);
  const notices = rows.map(({ user_id, product_id, ...row }) => {
    const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE;
    const product = translate(row.name, row.names, language);
    const unit = translate(row.unit, row.unit_names, language);
    const about = { kind: 'product', id: product_id } as const;
    return { to: [user_id], message: createMessage('back_in_stock', { product, unit }), about };
  });
  await notify(context, notices);
  return rows.length;
}

/** Notifies all customers whose product is available again. */
export async function notifyWaiting(deps: Deps): Promise<void> {
  const notifyNext = () => inTransaction(deps.db, (db) => notifyBatch({ db, deps, now: deps.now() }));
  while ((await notifyNext()) === BATCH);
}

const EVERY_MS = 60_000;

/** Looks every minute, as stock also comes back by cancellations, corrections and tax classes. */
export const startNotifyingWaiting = (deps: Deps): BackgroundJob =>
  runEvery('notify waiting customers', EVERY_MS, () => notifyWaiting(deps), { log: deps.log });
