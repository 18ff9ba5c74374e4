import type { CounterPayment, ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { containing } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { namesOf } from '../../texts/goods-names.ts';
import { dayNames, type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { type InvoiceRefs, listSaleCreditNotes, listSaleInvoices, toInvoiceRefs } from '../invoices/invoices.sql.ts';
import { getStoreLocation } from '../stock/ledger/ledger.ts';
import type { SaleReturn, SoldLine } from './counter-sales.rules.ts';

// Writes what came back of a counter sale.

/** A sale as what comes back of it needs it. */
export interface Sale {
  readonly id: number;
  readonly place_id: number;
  readonly payment_type: string;
  readonly with_till: boolean;
  readonly created_at: Date;
  readonly void_at: Date | null;
  /** Paise that it was sold for and that have not been paid back. */
  readonly left_paise: number;
  readonly lines: readonly SoldLine[];
}

/**
 * A sale with its lines, locked, so that whoever takes goods of it back does so one after the other. Throws not_found for an
 * unknown one and for another store's, no_store.
 */
export async function getSaleForUpdate(db: Db, actor: Actor, id: number): Promise<Sale> {
  const own = actor.role === MANAGER ? await getStoreLocation(db, requireStore(actor)) : undefined;
  const sale = await db
    .selectFrom('manual_orders')
    .select(['id', 'place_id', 'payment_type', 'with_till', 'created_at', 'void_at'])
    .select((eb) => eb('total_paise', '-', eb.ref('returned_paise')).as('left_paise'))
    .where('id', '=', id)
    .$if(own !== undefined, (qb) => qb.where('place_id', '=', own ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!sale) throw new AppError('not_found');
  const lines = await db
    .selectFrom('manual_order_lines')
    .select(['product_id', 'product_name', 'quantity', 'price_paise', 'returned'])
    .where('manual_order_id', '=', id)
    .orderBy('product_id')
    .execute();
  return { ...sale, lines };
}

/** Writes what came back, and counts it at the sale and its lines; its id, and which of the sale's it is, from 1. */
export async function insertReturn(
  db: Db,
  back: Omit<SaleReturn, 'id' | 'round' | 'locationId'> & { readonly createdBy: number; readonly now: Date },
): Promise<{ readonly id: number; readonly round: number }> {
  const { saleId, kind, lines } = back;
  const wanted = sql`unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])`;
  const { rows } = await sql<{ id: number; round: number }>`
    with made as (
      insert into manual_order_returns (manual_order_id, round, kind, restock, reason, amount_paise, created_by, created_at)
      select ${saleId}::bigint, coalesce(max(round), 0) + 1, ${kind}::text, ${back.restock}::boolean, ${back.reason}::text,
        ${back.amountPaise}::bigint, ${back.createdBy}::bigint, ${back.now}::timestamptz
      from manual_order_returns where manual_order_id = ${saleId}::bigint
      returning id, round
    ), line as (
      insert into manual_order_return_lines (return_id, product_id, quantity)
      select made.id, wanted.product_id, wanted.quantity from made, ${wanted} as wanted (product_id, quantity)
    ), counted as (
      update manual_order_lines as sold set returned = sold.returned + wanted.quantity from ${wanted} as wanted (product_id, quantity)
      where sold.manual_order_id = ${saleId}::bigint and sold.product_id = wanted.product_id
    ), summed as (
      update manual_orders set returned_paise = returned_paise + ${back.amountPaise}::bigint,
        void_at = case when ${kind}::text = 'void' then ${back.now}::timestamptz end
      where id = ${saleId}::bigint
    )
    select id, round from made`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('the return was not written');
  return made;
}

// Reads manual orders with their lines, and writes one.

interface CounterSaleFilter extends SearchQuery {
  /** Of every stock location unless given. */
  readonly locationId?: number | undefined;
  readonly timeZone: string;
  /** YYYY-MM-DD in `timeZone`. */
  readonly date?: string | undefined;
}

type CounterSales = ExpressionBuilder<DB, 'manual_orders'>;

/** The searched text is the customer's name, the number as typed, or the order's number. */
const matchesSearch = (q: string) => (eb: CounterSales) =>
  eb.or([
    eb('manual_orders.first_name', 'ilike', containing(q)),
    eb('manual_orders.mobile_number', '=', q),
    eb(eb.cast<string>('manual_orders.id', 'text'), '=', q.replace(/^#/, '')),
  ]);

const soldOn = (date: string, timeZone: string) => (eb: CounterSales) => {
  const { from, to } = dayRange(date, timeZone);
  return eb.and([eb('manual_orders.created_at', '>=', from), eb('manual_orders.created_at', '<', to)]);
};

const selectMatching = (db: Db, { locationId, timeZone, q, date }: CounterSaleFilter) =>
  db
    .selectFrom('manual_orders')
    .$if(locationId !== undefined, (qb) => qb.where('manual_orders.place_id', '=', locationId ?? 0))
    .$if(Boolean(date), (qb) => qb.where(soldOn(date ?? '', timeZone)))
    .$if(Boolean(q), (qb) => qb.where(matchesSearch(q ?? '')));

const columns = [
  'id',
  'first_name',
  'mobile_number',
  'created_at',
  'total_paise',
  'payment_type',
  'void_at',
  'returned_paise',
] as const;

interface Head {
  id: number;
  first_name: string;
  mobile_number: string;
  created_at: Date;
  total_paise: number;
  payment_type: string;
  void_at: Date | null;
  returned_paise: number;
  warehouse_name: string | null;
}

/** The name of the store whose stock location `manual_orders.place_id` or `made.place_id` is; null for the main stock. */
const storeName = (table: 'manual_orders' | 'made') => sql<string | null>`
  (select stores.name from stock_locations join stores on stores.id = stock_locations.store_id where stock_locations.id = ${sql.ref(`${table}.place_id`)})`;

const NEWEST = newestByTime(['manual_orders.created_at', 'manual_orders.id'], (head: Head) => head.created_at);

/** Manual orders of one stock location or of all, newest first. */
export async function listCounterSales(db: Db, filter: CounterSaleFilter): Promise<Page<ManualOrderAnswer>> {
  const page = await readPage({
    rows: selectMatching(db, filter).select(columns).select(storeName('manual_orders').as('warehouse_name')),
    order: NEWEST,
    query: filter,
    count: () => countUpToCap(db, selectMatching(db, filter)),
  });
  return { ...page, rows: await toAnswers(db, page.rows) };
}

async function toAnswers(db: Db, heads: readonly Head[]): Promise<ManualOrderAnswer[]> {
  const lines = await db
    .selectFrom('manual_order_lines')
    .innerJoin('products', 'products.id', 'manual_order_lines.product_id')
    .select(['manual_order_id', 'product_id', 'product_name', 'product_unit', 'quantity', 'returned'])
    .select(['manual_order_lines.price_paise', ...dayNames('manual_order_lines')])
    .where((eb) => eb('manual_order_id', '=', eb.fn.any(eb.val(heads.map((head) => head.id)))))
    .orderBy('product_id')
    .execute();
  const ids = heads.map(({ id }) => id);
  const bills = await listSaleInvoices(db, ids);
  // Only of what came back there can be any.
  const notes = await listSaleCreditNotes(
    db,
    heads.flatMap(({ id, returned_paise }) => (returned_paise > 0 ? [id] : [])),
  );
  const byOrder = new Map<number, typeof lines>(heads.map((head) => [head.id, []]));
  for (const line of lines) byOrder.get(line.manual_order_id)?.push(line);
  return heads.map((head) =>
    toCounterSaleAnswer(head, byOrder.get(head.id) ?? [], {
      ...toInvoiceRefs(bills.get(head.id) ?? []),
      credit_notes: [...(notes.get(head.id) ?? [])],
    }),
  );
}

/** One sale as answer. */
export async function getCounterSale(db: Db, id: number): Promise<ManualOrderAnswer> {
  const head = await db
    .selectFrom('manual_orders')
    .select(columns)
    .select(storeName('manual_orders').as('warehouse_name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [answer] = await toAnswers(db, [head]);
  if (!answer) throw new Error('a sale has one answer');
  return answer;
}

/** An order and its lines as the answer has them. */
export function toCounterSaleAnswer(
  { id, created_at, total_paise, payment_type, void_at, returned_paise, ...customer }: Head,
  lines: readonly (PricedLine & { readonly returned: number })[],
  papers: InvoiceRefs & Pick<ManualOrderAnswer, 'credit_notes'>,
): ManualOrderAnswer {
  return {
    ...customer,
    order_id: id,
    created_at: created_at.toISOString(),
    total_price: toRupees(total_paise),
    payment_type: payment_type as CounterPayment,
    items: lines.map(({ product_id, product_name, product_unit, quantity, price_paise, ...names }) => ({
      product_id,
      ...namesOf(product_name, names),
      product_unit,
      quantity,
      price: toRupees(price_paise),
    })),
    void_at: void_at?.toISOString() ?? null,
    returned: lines.flatMap(({ product_id, returned }) => (returned > 0 ? [{ product_id, quantity: returned }] : [])),
    paid_back: toRupees(returned_paise),
    ...papers,
  };
}

interface NewCounterSale {
  readonly locationId: number;
  readonly customer: { readonly first_name: string; readonly mobile_number: string };
  readonly lines: readonly PricedLine[];
  readonly totalPaise: number;
  readonly roundOffPaise: number;
  readonly buyerGstin: string | null;
  readonly paymentType: CounterPayment;
  readonly createdBy: number;
  readonly createdAt: Date;
}

/** Writes an order with its lines; answers its row. */
export async function insertCounterSale(db: Db, order: NewCounterSale): Promise<Head> {
  const { customer, lines } = order;
  const { rows } = await sql<Head>`
    with made as (
      insert into manual_orders (place_id, first_name, mobile_number, total_paise, round_off_paise, buyer_gstin, payment_type, with_till, created_by, created_at)
      values (${order.locationId}::bigint, ${customer.first_name}::text, ${customer.mobile_number}::text, ${order.totalPaise}::bigint,
        ${order.roundOffPaise}::bigint, ${order.buyerGstin}::text, ${order.paymentType}::text, true, ${order.createdBy}::bigint, ${order.createdAt}::timestamptz)
      returning id, first_name, mobile_number, created_at, total_paise, payment_type, void_at, returned_paise, place_id
    ), line as (
      insert into manual_order_lines (manual_order_id, product_id, product_name, name_mr, name_hi, product_unit, quantity, price_paise)
      select made.id, line.product_id, line.product_name, line.name_mr, line.name_hi, line.product_unit, line.quantity, line.price_paise
      from made, ${pricedLineTable(lines)}
    )
    select id, first_name, mobile_number, created_at, total_paise, payment_type, void_at, returned_paise, ${storeName('made')} as warehouse_name from made`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('the order was not written');
  return made;
}
