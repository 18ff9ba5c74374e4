// Reads the rows of orders as their answers show them, and what tells whether an answer is still right.

import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { toLikePattern } from '../../../platform/db/sql.ts';
import type { DB } from '../../../platform/db/tables.ts';
import { oldestByTime, readPage } from '../../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../../platform/paging/page.ts';
import { FULL_REFUND } from '../../payments/refunds.sql.ts';
import type { OrderScope } from '../orders.sql.ts';

const staffName = sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('staff_name');

/** What tells whether the answer of an order is still the one that was made before (see kept-orders.ts). */
export const selectVersions = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('stores', 'stores.id', 'orders.store_id')
    .leftJoin('users as staff', 'staff.id', 'orders.staff_id')
    // The transaction that last wrote the row: the database keeps it anyway, and a trigger of migration 0058 lets it be
    // written by whoever changes lines, timeline or bills.
    .select(['orders.id', 'orders.total_paise', 'orders.created_at', sql<string>`orders.xmin`.as('written_by')])
    .select(['stores.name as warehouse_name', staffName])
    // Refunds go on by themselves, without the order's row; those of what else was paid at the door as well.
    .select(
      sql<string | null>`(select string_agg(refunds.id || refunds.state, ' ' order by refunds.id) from refunds
        where refunds.payment_id = any(array(select orders.payment_id union all select payments.id from door_payments
          join payments on payments.door_payment_id = door_payments.id where door_payments.order_id = orders.id)))`.as(
        'refunds_now',
      ),
    );

/** The rows that answers are made of. */
export const selectOrders = (db: Db) =>
  selectVersions(db)
    .leftJoin('slots', 'slots.id', 'orders.slot_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.cause', '=', sql.lit(FULL_REFUND)),
    )
    .select(['orders.user_id', 'orders.status', 'orders.payment_type', 'orders.delivery_fee_paise'])
    .select(['orders.packed_paise', 'orders.payment_id'])
    .select([
      'orders.customer_name',
      'orders.full_name',
      'orders.mobile_number',
      'orders.street_address1',
      'orders.street_address2',
    ])
    .select([
      'orders.city',
      'orders.state',
      'orders.postal_code',
      'orders.store_id',
      'orders.staff_id',
      'orders.stock_state',
    ])
    .select([
      'orders.pin_seal',
      'orders.pin_wrong',
      'orders.pin_verified_at',
      'orders.pin_verified_by',
      'orders.cancel_reason',
    ])
    .select(['orders.return_reason', 'orders.cash_collected_paise', 'slots.starts_at', 'slots.ends_at'])
    .select(
      sql<
        OrderForCustomer['refund_state']
      >`case when payments.refundable_at is not null then coalesce(refunds.state, 'refundable') end`.as('refund_state'),
    );

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;
/** What `selectVersions` answers of an order. */
export type OrderVersion = Pick<
  OrderRow,
  'id' | 'total_paise' | 'created_at' | 'written_by' | 'warehouse_name' | 'staff_name' | 'refunds_now'
>;

/** One order of the scope, undefined for any other. */
export const findOrderRow = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  selectOrders(db).where('orders.id', '=', id).where(scope).executeTakeFirst();

/** These orders, in no order; whoever asks has seen to it that they may be seen. */
export const findOrderRows = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  selectOrders(db)
    .where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** In Processing and not packed in this round of its stock. */
const isToPack = sql<boolean>`orders.status = 'Processing' and orders.packed_round is distinct from orders.stock_round`;

/** One order of the scope that is to be packed, undefined for any other. */
export const findOrderRowToPack = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  findOrderRow(db, (eb) => eb.and([scope(eb), isToPack]), id);

/** A page of the orders to pack, by the end of their window or when they were placed, then the oldest first. */
export function readOrderRowsToPack(db: Db, scope: OrderScope, query: SearchQuery): Promise<Page<OrderRow>> {
  const { q } = query;
  const waiting = selectOrders(db)
    .select(sql<Date>`coalesce(slots.ends_at, orders.created_at)`.as('due'))
    .where(scope)
    .where(isToPack)
    .$if(Boolean(q), (rows) => rows.where((eb) => numberedOrNamed(eb, q ?? '')));
  const rows = db.selectFrom(waiting.as('waiting')).selectAll();
  const order = oldestByTime(['waiting.due', 'waiting.id'], ({ due }: { id: number; due: Date }) => due);
  return readPage({ rows, order, query, count: () => countUpToCap(db, rows) });
}

/** Search of the packing page: an order by its exact number, else a part of the customer's name. */
function numberedOrNamed(eb: ExpressionBuilder<DB, 'orders'>, q: string): Expression<SqlBool> {
  const id = parseOrderNumber(q);
  return id === undefined ? eb('orders.customer_name', 'ilike', toLikePattern(q)) : eb('orders.id', '=', id);
}
