// Orders, bills, counter sales, payments and refunds found by the search over everything.
import { type FoundAnswer, MAX_FOUND } from '@tilgul/contract/find';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { type Names, translate } from '../../texts/names.ts';
import { getPayable } from '../orders/orders.rules.ts';
import {
  beginsPhone,
  hasPhone,
  hitLimit,
  invoiceNumbers,
  isCustomerNamed,
  isNamed,
  isOfPhone,
  joinAny,
  type Typed,
  whenTyped,
} from './typed.ts';

type FoundOrder = FoundAnswer['orders'][number];
type FoundDocument = FoundAnswer['documents'][number];

/** The store whose rows are searched; undefined: all. */
type StoreId = number | undefined;

const ofStore = (column: string, storeId: StoreId): RawBuilder<boolean> =>
  storeId === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${storeId}::bigint`;

interface OrderRow {
  readonly id: number;
  readonly customer_name: string;
  readonly phone: string;
  readonly status: OrderStatus;
  readonly total_paise: Paise;
  readonly packed_paise: Paise | null;
  readonly delivery_fee_paise: Paise;
  readonly created_at: Date;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly store_name: string | null;
  readonly store_names: Names | null;
  readonly staff_name: string | null;
  readonly is_packed: boolean;
}

const toOrder = ({ starts_at, ends_at, store_names, ...row }: OrderRow): FoundOrder => ({
  id: row.id,
  customer_name: row.customer_name,
  phone: row.phone,
  status: row.status,
  total: toRupees(getPayable(row)),
  created_at: row.created_at.toISOString(),
  slot: starts_at && ends_at ? { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() } : null,
  store_name: row.store_name === null ? null : translate(row.store_name, store_names),
  staff_name: row.staff_name,
  is_packed: row.is_packed,
});

/** The order of that number first, then the newest. */
export async function findOrders(db: Db, storeId: StoreId, typed: Typed): Promise<FoundOrder[]> {
  const matches = joinAny(
    isCustomerNamed(typed),
    hasPhone('orders.mobile_number', typed),
    isOfPhone('orders.user_id', typed),
    whenTyped(typed.number, (number) => sql<boolean>`orders.id = ${number}::bigint`),
    whenTyped(typed.pincode, (pincode) => sql<boolean>`orders.postal_code = ${pincode}`),
    whenTyped(
      typed.invoice,
      (invoice) => sql<boolean>`orders.id = (select order_id from tax_documents where number = ${invoice})`,
    ),
  );
  if (matches === undefined) return [];
  const byRank = sql`(orders.id = ${typed.number ?? 0}::bigint) desc, orders.id desc`;
  const { rows } = await sql<OrderRow>`
    with hits as materialized (
      select id from orders where ${matches} and ${ofStore('orders.store_id', storeId)} and deleted_at is null limit ${hitLimit})
    select orders.id, orders.customer_name, orders.mobile_number as phone, orders.status, orders.total_paise,
      orders.packed_paise, orders.delivery_fee_paise, orders.created_at, slots.starts_at, slots.ends_at,
      stores.name as store_name, stores.names as store_names,
      (select first_name || ' ' || last_name from users where users.id = orders.staff_id) as staff_name,
      orders.packed_round is not distinct from orders.stock_round as is_packed
    from orders left join slots on slots.id = orders.slot_id left join stores on stores.id = orders.store_id
    where orders.id = any(array(select id from hits as orders order by ${byRank} limit ${sql.lit(MAX_FOUND)}))
    order by ${byRank}`.execute(db);
  return rows.map(toOrder);
}

interface DocumentRow extends Omit<FoundDocument, 'total' | 'at'> {
  readonly paise: number;
  readonly at: Date;
  /** Its own number was typed. */
  readonly is_exact: boolean;
}

/** Documents by their number, and those of the found orders. A counter sale stands for its invoice. */
function selectDocuments(storeId: StoreId, typed: Typed, orderIds: readonly number[]) {
  const isTyped = sql`number = any(${invoiceNumbers(typed)})`;
  return sql<DocumentRow>`
    select kind, id, number, total_paise as paise, issued_at as at, order_id, null as name, null as state,
      ${isTyped} as is_exact
    from tax_documents
    where (${isTyped} or order_id = any(${orderIds}::bigint[]))
      and (manual_order_id is null or kind <> 'invoice') and ${ofStore('tax_documents.store_id', storeId)}`;
}

function selectSales(storeId: StoreId, typed: Typed) {
  const matches = joinAny(
    isNamed(sql.ref('manual_orders.first_name'), typed),
    hasPhone('manual_orders.mobile_number', typed),
    beginsPhone('manual_orders.mobile_number', typed),
    whenTyped(typed.number, (number) => sql<boolean>`manual_orders.id = ${number}::bigint`),
    whenTyped(
      typed.invoice ?? typed.invoiceEnd,
      () =>
        sql<boolean>`manual_orders.id = any(array(select manual_order_id from tax_documents
          where number = any(${invoiceNumbers(typed)}) and manual_order_id is not null))`,
    ),
  );
  const place =
    storeId === undefined
      ? sql`true`
      : sql`manual_orders.place_id = (select id from stock_locations where store_id = ${storeId}::bigint)`;
  return whenTyped(
    matches,
    (condition) => sql`
    select 'sale' as kind, id, (select number from tax_documents where manual_order_id = sale.id and kind = 'invoice'
        order by part limit 1) as number, total_paise as paise, created_at as at, null::bigint as order_id,
      first_name as name, case when void_at is not null then 'void' end as state, id = ${typed.number ?? 0}::bigint or ${(typed.invoice ?? typed.invoiceEnd) !== undefined} as is_exact
    from (
      select * from (select * from manual_orders where ${condition} and ${place} limit ${hitLimit}) as hits
      order by id desc limit ${sql.lit(MAX_FOUND)}) as sale`,
  );
}

/** Ids of the gateway, such as `pay_…`, `order_…`, `rfnd_…`. */
const GATEWAY_ID = /^[a-z]+_\w{6,}$/i;

/** Payments and refunds by the gateway's ids, and refunds of the found orders. */
function selectMoney(storeId: StoreId, typed: Typed, orderIds: readonly number[]) {
  const gatewayId = GATEWAY_ID.test(typed.text) ? typed.text : '';
  const orderId = sql`(select coalesce(
    (select orders.id from orders where orders.payment_id = payments.id and orders.deleted_at is null),
    (select door.order_id from door_payments as door where door.id = payments.door_payment_id)))`;
  const inStore =
    storeId === undefined
      ? sql`true`
      : sql`exists (select from orders where orders.id = money.order_id and orders.store_id = ${storeId}::bigint and orders.deleted_at is null)`;
  return sql<DocumentRow>`
    select kind, money.id, null as number, paise, at, order_id, users.first_name || ' ' || users.last_name as name, money.state, is_exact
    from (
      select 'payment' as kind, payments.id, payments.user_id, amount_paise as paise, created_at as at, ${orderId} as order_id, state, true as is_exact
      from payments where gateway_payment_id = ${gatewayId} or gateway_order_id = ${gatewayId}
      union all
      select 'refund', refunds.id, payments.user_id, refunds.amount_paise, refunds.created_at, ${orderId}, refunds.state, refunds.gateway_refund_id = ${gatewayId}
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.gateway_refund_id = ${gatewayId} or refunds.payment_id = any(array(
        select payment_id from orders where id = any(${orderIds}::bigint[]) and payment_id is not null
        union all select payments.id from door_payments join payments on payments.door_payment_id = door_payments.id
        where door_payments.order_id = any(${orderIds}::bigint[])))
    ) as money join users on users.id = money.user_id where ${inStore}`;
}

/** Bills, counter sales and payments: those whose number was typed first, then the newest. */
export async function findDocuments(
  db: Db,
  storeId: StoreId,
  typed: Typed,
  orderIds: readonly number[],
): Promise<FoundDocument[]> {
  const sources = [
    selectDocuments(storeId, typed, orderIds),
    selectSales(storeId, typed),
    selectMoney(storeId, typed, orderIds),
  ].filter((source) => source !== undefined);
  const { rows } = await sql<DocumentRow>`
    select kind, id, number, paise, at, order_id, name, state
    from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) as documents
    order by coalesce(is_exact, false) desc, at desc, id desc limit ${sql.lit(MAX_FOUND)}`.execute(db);
  return rows.map(({ paise, at, is_exact: _exact, ...row }) => ({
    ...row,
    total: toRupees(asPaise(paise)),
    at: at.toISOString(),
  }));
}
