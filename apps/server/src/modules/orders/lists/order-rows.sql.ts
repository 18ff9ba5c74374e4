// Rows of orders as answers need them.
import type { OrderDispute, OrderForBackOffice, OrderForCustomer, OrderRider } from '@tilgul/contract/order-answers';
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import type { Paise } from '@tilgul/contract/rules/money';
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { toLikePattern } from '../../../platform/db/sql.ts';
import type { DB } from '../../../platform/db/tables.ts';
import {
  hasCustomerName,
  matchesPhone,
  parseInvoiceNumber,
  parsePincode,
} from '../../../platform/db/typed-text.sql.ts';
import { oldestByTime, readPage } from '../../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../../platform/paging/page.ts';
import { getLanguage } from '../../../texts/get-text.ts';
import type { Names } from '../../../texts/names.ts';
import { selectStoreName } from '../../../texts/store-name.sql.ts';
import { lineNameColumns } from '../../catalog/priced-lines.sql.ts';
import type { IssuedInvoice } from '../../invoices/invoices.sql.ts';
import { FULL_REFUND } from '../../payments/refunds.sql.ts';
import type { OrderScope } from '../orders.sql.ts';

const staffName = sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('staff_name');

/** A line as JSON. */
export interface LineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly names: Names;
  readonly product_unit: string;
  readonly unit_names: Names;
  readonly quantity: number;
  readonly price_paise: number;
  readonly image_hash: string | null;
  readonly choice: string;
  readonly packed: number | null;
  readonly packed_grams: number | null;
  readonly charged_paise: number | null;
  readonly substitute_of: number | null;
  readonly awaiting_stock: number;
}

/** English readers do not need them. */
const selectStoreNames = () =>
  sql<Names | null>`${getLanguage() === DEFAULT_LANGUAGE ? sql`null::jsonb` : sql.ref('stores.names')}`.as(
    'warehouse_names',
  );

/** A timestamp as JSON.stringify writes a Date. */
const toIso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A substitute that the customer has not answered yet; nothing shows or charges it until then (PACK-5). */
const isAsked = sql<boolean>`orders.asks_until is not null and exists (
  select from line_changes as change
  where change.order_id = orders.id and change.round = orders.stock_round and change.substitute_id = order_lines.product_id
    and change.asks_until is not null and not exists (select from line_change_answers where change_id = change.id))`;

/** Paise of the substitutes that the customer has not answered. */
export const askedSum = sql<Paise>`case when orders.asks_until is null then 0 else (
  select coalesce(sum(quantity * price_paise), 0)::bigint from order_lines where order_id = orders.id and ${isAsked}) end`;
const askedPaise = askedSum.as('asked_paise');

/** Substitutes that the customer refused or has not answered are left out. */
const selectLines = () =>
  sql<readonly LineRow[] | null>`(
  select json_agg(line order by line.product_id) from (
    select product_id, product_name, product_unit, quantity, order_lines.price_paise, products.image_hash, choice, packed,
      packed_grams, charged_paise, substitute_of, awaiting_stock, ${sql.join(lineNameColumns('order_lines'))}
    from order_lines join products on products.id = order_lines.product_id
    where order_id = orders.id and (substitute_of is null or packed > 0 and not (${isAsked}))) as line)`.as('lines');

/** Column expression: the note of an event, where the note of an allocation is a store's name, in the reader's language. */
export const selectEventNote = () =>
  sql<string | null>`case when event = 'allocated'
    then coalesce((select min(${selectStoreName()}) from stores where stores.name = note), note) else note end`;

const selectTimeline = () =>
  sql<OrderForCustomer['timeline'] | null>`(
  select json_agg(json_build_object('event', event, 'at', ${toIso('at')}, 'note', ${selectEventNote()}) order by id)
  from order_events where order_id = orders.id)`.as('timeline');

/** Packing of the current shipment. */
const packing = sql<OrderForBackOffice['packed']>`case when orders.packed_round = orders.stock_round then (
  select json_build_object('at', ${toIso('order_events.at')}, 'by_name', packer.first_name || ' ' || packer.last_name)
  from order_events left join users as packer on packer.id = order_events.actor_id
  where order_id = orders.id and event = 'packed' order by order_events.id desc limit 1) end`.as('packing');

/** Invoices of the current shipment; an order that moved to another store has none until that store ships it. */
const invoices = sql<readonly IssuedInvoice[] | null>`(
  select json_agg(json_build_object('id', id, 'number', number) order by part)
  from tax_documents where order_id = orders.id and kind = 'invoice' and round = orders.stock_round)`.as('invoices');

/** Credit notes of all shipments, each with the store that issued it. */
const creditNotes = sql<readonly (IssuedInvoice & { readonly store_id: number })[] | null>`(
  select json_agg(json_build_object('id', id, 'number', number, 'store_id', store_id) order by id)
  from tax_documents where order_id = orders.id and kind = 'credit_note')`.as('credit_notes');

/** Open disputes of the order's payment, amounts in paise. */
const disputes = sql<readonly OrderDispute[] | null>`(
  select json_agg(json_build_object('id', id, 'amount', amount_paise, 'state', state, 'respond_by', ${toIso('respond_by')}))
  from payment_disputes where payment_id = orders.payment_id and state in ('open', 'under_review'))`.as('disputes');

/** Refunds of the order's payment and of UPI payments on delivery. */
const hasRefunds = sql<boolean>`exists (
  select from refunds where refunds.payment_id = any(array(select orders.payment_id union all select payments.id
    from door_payments join payments on payments.door_payment_id = door_payments.id
    where door_payments.order_id = orders.id)))`.as('has_refunds');

/** Whether packing has ever changed the order's lines. */
const hasChanges = sql<boolean>`exists (select from line_changes where order_id = orders.id)`.as('has_changes');

/** Rows of orders with lines, timeline and invoices as JSON, so that a page takes one statement. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('stores', 'stores.id', 'orders.store_id')
    .leftJoin('users as staff', 'staff.id', 'orders.staff_id')
    .leftJoin('slots', 'slots.id', 'orders.slot_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.cause', '=', sql.lit(FULL_REFUND)),
    )
    .select(['orders.id', 'orders.total_paise', 'orders.created_at', 'stores.name as warehouse_name', staffName])
    .select('staff.phone_no as staff_phone')
    .select(selectStoreNames())
    .select([selectLines(), selectTimeline(), packing, invoices, creditNotes, disputes, hasRefunds, hasChanges])
    .select(['orders.user_id', 'orders.status', 'orders.payment_type', 'orders.delivery_fee_paise'])
    .select(['orders.packed_paise', askedPaise, 'orders.payment_id'])
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
    .select('payments.amount_paise as paid_paise')
    .select(
      sql<
        OrderForCustomer['refund_state']
      >`case when payments.refundable_at is not null then coalesce(refunds.state, case
        when payments.is_paid_back then 'processed' when payments.refunding_paise = payments.amount_paise then 'pending' else 'refundable' end) end`.as(
        'refund_state',
      ),
    );

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;
/** An order of the scope. */
export const findOrderRow = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  selectOrders(db).where('orders.id', '=', id).where(scope).executeTakeFirst();

/** Processing, and not yet packed for the current shipment. */
const isToPack = sql<boolean>`orders.status = 'Processing' and orders.packed_round is distinct from orders.stock_round`;

/** An order of the scope that waits to be packed. */
export const findOrderRowToPack = (db: Db, scope: OrderScope, id: number): Promise<OrderRow | undefined> =>
  findOrderRow(db, (eb) => eb.and([scope(eb), isToPack]), id);

/** SQL: when an order is due; the years put orders without a window after all windows. Needs `slots`. */
export const dueSql = sql<Date>`coalesce(slots.ends_at, orders.created_at + interval '1000 years')`;

/** A page of the orders to pack: late ones and the earliest end of a window first, then those without one, oldest first. */
export function readOrderRowsToPack(db: Db, scope: OrderScope, query: SearchQuery): Promise<Page<OrderRow>> {
  const { q } = query;
  const waiting = selectOrders(db)
    .select(dueSql.as('due'))
    .where(scope)
    .where(isToPack)
    .$if(Boolean(q), (rows) => rows.where((eb) => matchesPackingSearch(eb, q ?? '')));
  const rows = db.selectFrom(waiting.as('waiting')).selectAll();
  const order = oldestByTime(['waiting.due', 'waiting.id'], ({ due }: { id: number; due: Date }) => due);
  return readPage({ rows, order, query, count: () => countUpToCap(db, rows) });
}

/**
 * Finds orders by part of the customer's name, the end of their phone number, the pincode, or the number of
 * an invoice (UI-34). Without `byName` it compares the name of each row, for a walk in another order.
 */
export function matchesBuyer(
  eb: ExpressionBuilder<DB, 'orders'>,
  q: string,
  { byName = true } = {},
): Expression<SqlBool> {
  const phone = matchesPhone('orders.mobile_number', q);
  const pincode = parsePincode(q);
  const paper = parseInvoiceNumber(q);
  const isLike = (name: RawBuilder<string>) => sql<boolean>`${name} ilike ${toLikePattern(q)}`;
  return eb.or([
    byName ? hasCustomerName(isLike) : isLike(sql.ref('orders.customer_name')),
    ...(phone ? [phone] : []),
    ...(pincode === undefined ? [] : [eb('orders.postal_code', '=', pincode)]),
    ...(paper === undefined
      ? []
      : [sql<boolean>`orders.id = (select order_id from tax_documents where number = ${paper})`]),
  ]);
}

/** Search of the packing page: the exact order number, or what `matchesBuyer` finds. */
function matchesPackingSearch(eb: ExpressionBuilder<DB, 'orders'>, q: string): Expression<SqlBool> {
  const id = parseOrderNumber(q);
  if (id === undefined) return matchesBuyer(eb, q);
  const numbered = eb('orders.id', '=', id);
  return matchesPhone('orders.mobile_number', q) ? eb.or([numbered, matchesBuyer(eb, q)]) : numbered;
}

/** The rider of each order out for delivery. Of other customers' orders only the number of stops is disclosed. */
export async function listRiders(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'status'>[],
  now: Date,
): Promise<ReadonlyMap<number, OrderRider>> {
  const out = orders.filter(({ status }) => status === 'Out For Delivery').map(({ id }) => id);
  if (out.length === 0) return new Map();
  // Late orders come first, by the end of their window; then by window (none first), pincode, and when it went out. Orders for one
  // address are one stop (DEL-15).
  const { rows } = await sql<OrderRider & { id: number }>`
    with round as (
      select orders.id, orders.staff_id,
        (street_address1, street_address2, city, orders.postal_code)::text as stop,
        row_number() over (partition by orders.staff_id order by
          case when slots.ends_at < ${now} then slots.ends_at end nulls last,
          coalesce(slots.starts_at, '-infinity'::timestamptz),
          case when slots.id is null then '' else orders.postal_code end,
          (select max(at) from order_events where order_id = orders.id and event = 'Out For Delivery'), orders.id) as place
      from orders left join slots on slots.id = orders.slot_id
      where orders.staff_id in (select staff_id from orders where id = any(${out}::bigint[]))
        and orders.status = 'Out For Delivery' and orders.deleted_at is null
    ), stops as (select staff_id, stop, min(place) as place from round group by staff_id, stop)
    select round.id, rider.first_name, rider.phone_no as phone, (
      select count(*) from stops as other where other.staff_id = stops.staff_id and other.place < stops.place
    ) as stops_before
    from round join stops using (staff_id, stop) join users as rider on rider.id = round.staff_id
    where round.id = any(${out}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...rider }) => [id, rider]));
}

/** Customers whose orders this rider has out; their number of stops changes with every delivery. */
export async function listWaiting(db: Db, staffId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where('staff_id', '=', staffId)
    // A literal, so that the statement is planned once and not at each call.
    .where('status', '=', sql.lit('Out For Delivery'))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
