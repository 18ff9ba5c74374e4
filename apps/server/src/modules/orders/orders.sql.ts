// SQL of orders: visibility by role, locking a row, changing it by compare-and-set with its timeline event.
import type { OrderEventName } from '@tilgul/contract/order-answers';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { ADMIN, CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import { type Expression, type ExpressionBuilder, type QueryCreator, type SqlBool, sql, type Updateable } from 'kysely';
import type { Actor, Db, SystemContext } from '../../deps.ts';
import type { DB, Orders } from '../../platform/db/tables.ts';
import { requireStore } from '../../platform/security/access.ts';
import { isUnpackedSql } from '../users/users.sql.ts';
import type { OrderFacts } from './orders.rules.ts';

/** Locks an order that the actor may see; 404 for any other. */
export const lockOrder = (db: Db, actor: Actor, id: number): Promise<OrderFacts> =>
  lockOrderInScope(db, visibleTo(actor), id);

/** Like `lockOrder`, for any scope. */
export const lockOrderInScope = (db: Db, scope: OrderScope, id: number): Promise<OrderFacts> =>
  selectForUpdate(db, scope, id).executeTakeFirstOrThrow(notFound);

/** Locks an order that is not packed; undefined for any other. */
export const lockUnpackedOrder = (db: Db, id: number): Promise<OrderFacts | undefined> =>
  selectForUpdate(db, isUnpacked, id).executeTakeFirst();

const selectForUpdate = (db: Db, scope: OrderScope, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'payment_type', 'payment_id', 'total_paise', 'store_id', 'staff_id'])
    .select(['delivery_fee_paise', 'packed_paise', 'packed_round', 'asks_until', 'delivered_at', 'slot_id'])
    .select(['stock_state', 'stock_round', 'pin_seal', 'pin_wrong', 'pin_verified_at', 'pin_verified_by'])
    .select('return_reason')
    .where('orders.id', '=', id)
    .where(scope)
    .forUpdate()
    // The table's checks allow only these values.
    .$narrowType<Pick<OrderFacts, 'status' | 'payment_type' | 'stock_state'>>();

const isUnpacked: OrderScope = () => isUnpackedSql;

/** Ids of a user's orders that are Pending or Processing and not packed, oldest first. */
export async function listUnpackedOrders(db: Db, userId: number): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId).where(isUnpacked);
  return (await orders.orderBy('id').execute()).map(({ id }) => id);
}

export type OrderChange = Updateable<Orders>;

/** Updates an order's row unless it has changed since it was read. */
const updateUnchanged = (db: QueryCreator<DB>, order: OrderFacts, change: OrderChange) =>
  db
    .updateTable('orders')
    .set(change)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('stock_state', '=', order.stock_state)
    .where('stock_round', '=', order.stock_round)
    .where('deleted_at', 'is', null);

/** Changes an order unless it has changed since it was read, which is a conflict. */
export async function changeOrder(db: Db, order: OrderFacts, change: OrderChange): Promise<void> {
  const { numUpdatedRows } = await updateUnchanged(db, order, change).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('conflict');
}

export interface OrderStep {
  readonly change: OrderChange;
  readonly event: OrderEventName;
  readonly note?: string | null;
}

/** Changes an order by compare-and-set and adds the event to its timeline, in one statement. */
export async function recordStep({ db, now, actor }: SystemContext, order: OrderFacts, step: OrderStep): Promise<void> {
  const { event, note = null } = step;
  const { numInsertedOrUpdatedRows } = await db
    .with('changed', (creator) => updateUnchanged(creator, order, step.change).returning('id'))
    .insertInto('order_events')
    .columns(['order_id', 'event', 'actor_id', 'note', 'at'])
    .expression(
      sql`select id, ${event}::text, ${actor?.id ?? null}::bigint, ${note}::text, ${now}::timestamptz from changed`,
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('conflict');
}

/** Clears the PIN with its verification and counted tries. */
export const NO_PIN = {
  pin_seal: null,
  pin_wrong: 0,
  pin_verified_at: null,
  pin_verified_by: null,
} satisfies OrderChange;

export interface StoreRow {
  readonly id: number;
  readonly name: string;
  readonly manager_id: number | null;
}

/** The store of an order, open or closed. Undefined before allocation. */
export async function findStore(db: Db, storeId: number | null): Promise<StoreRow | undefined> {
  if (storeId === null) return undefined;
  return db.selectFrom('stores').select(['id', 'name', 'manager_id']).where('id', '=', storeId).executeTakeFirst();
}

export type OrderScope = (eb: ExpressionBuilder<DB, 'orders'>) => Expression<SqlBool>;

/**
 * Orders the actor may see: a customer's own, a manager's store's, a rider's allocated ones, or all for an administrator.
 * Deleted orders are visible to no role.
 */
export function visibleTo(actor: Actor): OrderScope {
  const own = getRoleScope(actor);
  return (eb) => eb.and([eb('orders.deleted_at', 'is', null), own(eb)]);
}

function getRoleScope(actor: Actor): OrderScope {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === CUSTOMER) return (eb) => eb('orders.user_id', '=', actor.id);
  if (actor.role === MANAGER) {
    const storeId = requireStore(actor);
    return (eb) => eb('orders.store_id', '=', storeId);
  }
  return (eb) => eb('orders.staff_id', '=', actor.id);
}
