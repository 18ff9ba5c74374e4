// Reads orders as their answers show them: their rows, lines, timelines and bills, one query each.

import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images/images.ts';
import { namesOf } from '../../../texts/goods-names.ts';
import { listBillsOfOrders } from '../../bills/bill-refs.db.ts';
import type { IssuedPaper } from '../../bills/papers.db.ts';
import { dayNames } from '../../catalog/names/day-names.db.ts';
import { WHOLE } from '../../payments/refunds.db.ts';
import type { OrderScope } from '../orders.access.ts';

type Items = OrderForCustomer['items'];
type Timeline = OrderForCustomer['timeline'];

/** Lines, timelines and bills by order id. */
export interface OrderDetails {
  readonly items: ReadonlyMap<number, Items>;
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly bills: ReadonlyMap<number, readonly IssuedPaper[]>;
}

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
    .select(['stores.name as warehouse_name', staffName]);

/** The rows that answers are made of. */
export const selectOrders = (db: Db) =>
  selectVersions(db)
    .leftJoin('slots', 'slots.id', 'orders.slot_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.cause', '=', sql.lit(WHOLE)),
    )
    .select(['orders.user_id', 'orders.status', 'orders.payment_type', 'orders.delivery_fee_paise'])
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
  'id' | 'total_paise' | 'created_at' | 'written_by' | 'warehouse_name' | 'staff_name'
>;

/** One order of the scope, undefined for any other. */
export const findOrderRow = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  selectOrders(db).where('orders.id', '=', id).where(scope).executeTakeFirst();

/** These orders, in no order; whoever asks has seen to it that they may be seen. */
export const findOrderRows = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  selectOrders(db)
    .where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  toValue: (row: Row) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(toValue(row));
    else groups.set(keyOf(row), [toValue(row)]);
  }
  return groups;
}

interface LineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly name_mr: string | null;
  readonly name_hi: string | null;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: number;
  readonly image_hash: string | null;
}

const toItem = ({ image_hash, price_paise, ...line }: LineRow): Items[number] => ({
  product_id: line.product_id,
  ...namesOf(line.product_name, line),
  product_unit: line.product_unit,
  quantity: line.quantity,
  price: toRupees(price_paise),
  image: pictureUrl(image_hash),
});

const toEvent = (row: {
  readonly event: string;
  readonly at: Date;
  readonly note: string | null;
}): Timeline[number] => ({
  event: row.event as Timeline[number]['event'],
  at: row.at.toISOString(),
  note: row.note,
});

/** The lines, timelines and bills of these orders. */
export async function readDetails(db: Db, orders: readonly { readonly id: number }[]): Promise<OrderDetails> {
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'product_id', 'product_name', 'product_unit', 'quantity', 'products.image_hash'])
    .select(['order_lines.price_paise', ...dayNames('order_lines')])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('order_id')
    .orderBy('product_id')
    .execute();
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'event', 'at', 'note'])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  return {
    items: groupBy(lines, (line) => line.order_id, toItem),
    timelines: groupBy(events, (event) => event.order_id, toEvent),
    bills: await listBillsOfOrders(db, ids),
  };
}
