// SQL of counter sales and their returns. The tables are called manual_orders.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { notFound } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { CounterPayment, SalePayment } from '@tilgul/contract/rules/statuses';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { onlyRow, toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { matchesPhone, parseInvoiceNumber } from '../../platform/db/typed-text.sql.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { COUNT_CAP, countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { translateOffered } from '../../texts/get-text.ts';
import { type Names, translateField } from '../../texts/names.ts';
import { lineNameColumns, type PricedLine } from '../catalog/priced-lines.sql.ts';
import { type InvoiceRefs, listSaleDocuments, toInvoiceRefs } from '../invoices/invoices.sql.ts';
import { getStoreLocation } from '../stock/ledger/ledger.ts';
import type { LeftPayment, SaleReturn } from './counter-sales.rules.ts';

interface CounterSaleFilter extends SearchQuery {
  /** All stock locations by default. */
  readonly locationId?: number | undefined;
  readonly timeZone: string;
  /** YYYY-MM-DD in `timeZone`. */
  readonly date?: string | undefined;
}

type CounterSales = ExpressionBuilder<DB, 'manual_orders'>;

/** Matches part of the customer's name, the end of the phone number, the sale's number, or that of its invoice (UI-34). */
const matchesSearch = (q: string) => (eb: CounterSales) => {
  const phone = matchesPhone('manual_orders.mobile_number', q);
  const paper = parseInvoiceNumber(q);
  const ofPaper = sql<boolean>`manual_orders.id = (select manual_order_id from tax_documents where number = ${paper})`;
  return eb.or([
    eb('manual_orders.first_name', 'ilike', toLikePattern(q)),
    ...(phone ? [phone] : []),
    ...(paper === undefined ? [] : [ofPaper]),
    eb(eb.cast<string>('manual_orders.id', 'text'), '=', q.replace(/^#/, '')),
  ]);
};

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

/** SQL of the name of the selling store, or of its names in other languages; null for the main stock. */
const ofStore = <T>(column: 'name' | 'names', table: 'manual_orders' | 'sale') => sql<T | null>`
  (select ${sql.ref(`stores.${column}`)} from stock_locations join stores on stores.id = stock_locations.store_id where stock_locations.id = ${sql.ref(`${table}.place_id`)})`;

const cashierName = (table: 'manual_orders' | 'sale') => sql<string>`
  (select first_name || ' ' || last_name from users where users.id = ${sql.ref(`${table}.created_by`)})`;
const registerJson = (table: 'manual_orders' | 'sale') => sql<ManualOrderAnswer['register']>`
  (select json_build_object('id', id, 'name', name, 'letter', letter) from registers where registers.id = ${sql.ref(`${table}.register_id`)})`;

const selectHeads = (sales: ReturnType<typeof selectMatching>) =>
  sales
    .select(['id', 'first_name', 'mobile_number', 'created_at', 'total_paise', 'payment_type', 'void_at'])
    .select(['cash_received_paise', 'returned_paise'])
    .select([cashierName('manual_orders').as('cashier_name'), registerJson('manual_orders').as('register')])
    .select(
      sql<number | null>`(select number from register_shifts where id = manual_orders.shift_id)`.as('shift_number'),
    )
    .select([
      ofStore<string>('name', 'manual_orders').as('warehouse_name'),
      ofStore<Names>('names', 'manual_orders').as('warehouse_names'),
    ]);

type Head = Awaited<ReturnType<ReturnType<typeof selectHeads>['executeTakeFirstOrThrow']>>;

const NEWEST = newestByTime(['manual_orders.created_at', 'manual_orders.id'], (head: Head) => head.created_at);

/** Counter sales, newest first. */
export async function listCounterSales(db: Db, filter: CounterSaleFilter): Promise<Page<ManualOrderAnswer>> {
  const page = await readPage({
    rows: selectHeads(selectMatching(db, filter)),
    order: NEWEST,
    query: filter,
    count: () => countUpToCap(db, selectMatching(db, filter)),
  });
  return { ...page, rows: await toAnswers(db, page.rows) };
}

/** The total in rupees of the sales that are not voided; null for more than the cap. */
export async function sumCounterSales(db: Db, filter: Omit<CounterSaleFilter, 'limit' | 'cursor'>) {
  const sales = selectMatching(db, filter)
    .select(sql<number>`case when void_at is null then total_paise else 0 end`.as('paise'))
    .limit(COUNT_CAP + 1);
  const sum = sql<{ count: number; paise: number }>`
    select count(*) as count, coalesce(sum(paise), 0)::bigint as paise from (${sales}) as few`;
  const { count, paise } = onlyRow(await sum.execute(db));
  return count > COUNT_CAP ? null : toRupees(asPaise(paise));
}

async function toAnswers(db: Db, heads: readonly Head[]): Promise<ManualOrderAnswer[]> {
  const lines = await db
    .selectFrom('manual_order_lines')
    .innerJoin('products', 'products.id', 'manual_order_lines.product_id')
    .select(['manual_order_id', 'line', 'product_id', 'product_name', 'product_unit', 'quantity', 'returned'])
    .select(['grams', 'manual_order_lines.mrp_paise', 'discount_paise'])
    .select(['manual_order_lines.price_paise', ...lineNameColumns('manual_order_lines')])
    .where((eb) => eb('manual_order_id', '=', eb.fn.any(eb.val(heads.map((head) => head.id)))))
    .orderBy('line')
    .execute();
  const ids = heads.map(({ id }) => id);
  const invoices = await listSaleDocuments(db, 'invoice', ids);
  // Only sales with returns have credit notes.
  const returned = heads.filter(({ returned_paise }) => returned_paise > 0).map(({ id }) => id);
  const notes = await listSaleDocuments(db, 'credit_note', returned);
  const paid = await listPayments(db, ids);
  const byOrder = new Map<number, typeof lines>(heads.map((head) => [head.id, []]));
  for (const line of lines) byOrder.get(line.manual_order_id)?.push(line);
  return heads.map((head) =>
    toCounterSaleAnswer(head, byOrder.get(head.id) ?? [], {
      ...toInvoiceRefs(invoices.get(head.id) ?? []),
      credit_notes: [...(notes.get(head.id) ?? [])],
      payments: paid.get(head.id) ?? onlyPayment(head),
    }),
  );
}

type Payments = ManualOrderAnswer['payments'];

/** Payments of sales that have rows for them. */
async function listPayments(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Payments>> {
  const rows = await db
    .selectFrom('sale_payments')
    .select(['manual_order_id', 'kind', 'amount_paise', 'reference'])
    .where((eb) => eb('manual_order_id', '=', eb.fn.any(eb.val(ids))))
    .where('return_id', 'is', null)
    .orderBy('id')
    .execute();
  const bySale = new Map<number, Payments>();
  for (const { manual_order_id: id, kind, amount_paise, reference } of rows) {
    const payment = { kind: kind as CounterPayment, amount: toRupees(amount_paise), reference };
    bySale.set(id, [...(bySale.get(id) ?? []), payment]);
  }
  return bySale;
}

/** A manual order has one payment. */
const onlyPayment = ({ payment_type, total_paise }: Pick<Head, 'payment_type' | 'total_paise'>): Payments => [
  { kind: payment_type as CounterPayment, amount: toRupees(total_paise), reference: null },
];

export async function getCounterSale(db: Db, id: number): Promise<ManualOrderAnswer> {
  const head = await selectHeads(db.selectFrom('manual_orders')).where('id', '=', id).executeTakeFirstOrThrow();
  const [answer] = await toAnswers(db, [head]);
  if (!answer) throw new Error('a sale has one answer');
  return answer;
}

/** The answer for a sale and its lines. */
export function toCounterSaleAnswer(
  { warehouse_name: store, warehouse_names, ...head }: Head,
  lines: readonly SaleLine[],
  documents: InvoiceRefs & Pick<ManualOrderAnswer, 'credit_notes' | 'payments'>,
): ManualOrderAnswer {
  const {
    id,
    created_at,
    total_paise,
    payment_type,
    cash_received_paise: cash,
    void_at,
    returned_paise,
    ...customer
  } = head;
  return {
    ...customer,
    ...(store === null ? { warehouse_name: null } : translateField('warehouse_name', store, warehouse_names ?? {})),
    first_name: translateOffered(customer.first_name),
    order_id: id,
    created_at: created_at.toISOString(),
    total_price: toRupees(total_paise),
    payment_type: payment_type as SalePayment,
    cash_received: cash === null ? null : toRupees(cash),
    items: lines.map((line) => ({
      line: line.line,
      product_id: line.product_id,
      ...translateField('product_name', line.product_name, line.names),
      ...translateField('product_unit', line.product_unit, line.unit_names),
      quantity: line.quantity,
      grams: line.grams,
      price: toRupees(line.price_paise),
      mrp: line.mrp_paise === null ? null : toRupees(line.mrp_paise),
      discount: toRupees(line.discount_paise),
    })),
    void_at: void_at?.toISOString() ?? null,
    returned: lines.flatMap(({ line, product_id, returned }) =>
      returned > 0 ? [{ line, product_id, quantity: returned }] : [],
    ),
    paid_back: toRupees(returned_paise),
    ...documents,
  };
}

/** A line as a sale stores it. */
export interface NewSaleLine extends PricedLine {
  /** Counts the sale's lines from 1. */
  readonly line: number;
  /** Weight of goods from the scale, with a quantity of 1 and the price of that weight. */
  readonly grams: number | null;
  readonly mrp_paise: Paise | null;
  /** Of the whole line. */
  readonly discount_paise: Paise;
}
export type SaleLine = NewSaleLine & { readonly returned: number };

/** A line of a manual order: units at their price. */
export const toSaleLine = (line: PricedLine, index: number): SaleLine => ({
  ...line,
  line: index + 1,
  grams: null,
  mrp_paise: null,
  discount_paise: 0,
  returned: 0,
});

/** Lines as an SQL table `line`; the text is the same for any number of lines, so the statement stays prepared. */
const saleLineTable = (lines: readonly NewSaleLine[]) => sql`
  unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ product_id }) => product_id)}::bigint[],
    ${lines.map(({ product_name }) => product_name)}::text[], ${lines.map(({ names }) => JSON.stringify(names))}::jsonb[],
    ${lines.map(({ product_unit }) => product_unit)}::text[], ${lines.map(({ unit_names }) => JSON.stringify(unit_names))}::jsonb[],
    ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ price_paise }) => price_paise)}::bigint[],
    ${lines.map(({ grams }) => grams)}::int[], ${lines.map(({ mrp_paise }) => mrp_paise)}::bigint[],
    ${lines.map(({ discount_paise }) => discount_paise)}::bigint[])
    as line (line, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, grams, mrp_paise, discount_paise)`;

/** How a register's sale was paid, by payment. */
interface NewPayment {
  readonly kind: CounterPayment;
  readonly amount: Paise;
  readonly given?: Paise | undefined;
  readonly reference?: string | undefined;
  readonly qrId?: string | undefined;
}

interface NewCounterSale {
  readonly locationId: number;
  readonly customer: { readonly first_name: string; readonly mobile_number: string };
  readonly lines: readonly NewSaleLine[];
  readonly totalPaise: number;
  readonly roundOffPaise: number;
  readonly buyerGstin: string | null;
  readonly buyerAddress: string | null;
  readonly paymentType: SalePayment;
  /** Cash received; null if it was not entered. */
  readonly cashPaise: number | null;
  /** The sale of a register: when, in which shift, and its payments. */
  readonly register?: {
    readonly id: number;
    readonly shiftId: number;
    readonly at: Date;
    readonly payments: readonly NewPayment[];
  };
}

/** Inserts a sale with its lines. */
export async function insertCounterSale({ db, actor, now }: ActorContext, sale: NewCounterSale): Promise<Head> {
  const { customer, lines, register } = sale;
  const payments = register?.payments ?? [];
  const inserted = sql<Head>`
    with sale as (
      insert into manual_orders (place_id, first_name, mobile_number, total_paise, round_off_paise, buyer_gstin, buyer_address, payment_type, cash_received_paise, with_till, created_by, created_at, register_id, shift_id)
      values (${sale.locationId}::bigint, ${customer.first_name}::text, ${customer.mobile_number}::text, ${sale.totalPaise}::bigint,
        ${sale.roundOffPaise}::bigint, ${sale.buyerGstin}::text, ${sale.buyerAddress}::text, ${sale.paymentType}::text, ${sale.cashPaise}::bigint, true, ${actor.id}::bigint, ${register?.at ?? now}::timestamptz,
        ${register?.id ?? null}::bigint, ${register?.shiftId ?? null}::bigint)
      returning id, first_name, mobile_number, created_at, total_paise, payment_type, cash_received_paise, void_at, returned_paise, place_id, created_by, register_id, shift_id
    ), line as (
      insert into manual_order_lines (manual_order_id, line, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, grams, mrp_paise, discount_paise)
      select sale.id, line.* from sale, ${saleLineTable(lines)}
    ), paid as (
      insert into sale_payments (manual_order_id, kind, amount_paise, given_paise, reference, qr_id)
      select sale.id, payment.* from sale, unnest(${payments.map(({ kind }) => kind)}::text[], ${payments.map(({ amount }) => amount)}::bigint[],
        ${payments.map(({ given }) => given ?? null)}::bigint[], ${payments.map(({ reference }) => reference ?? null)}::text[],
        ${payments.map(({ qrId }) => qrId ?? null)}::text[]) as payment
    )
    select id, first_name, mobile_number, created_at, total_paise, payment_type, cash_received_paise, void_at, returned_paise, ${ofStore('name', 'sale')} as warehouse_name, ${ofStore('names', 'sale')} as warehouse_names,
      ${cashierName('sale')} as cashier_name, ${registerJson('sale')} as register, (select number from register_shifts where id = sale.shift_id) as shift_number from sale`;
  return onlyRow(await inserted.execute(db));
}

/** Locks a sale that the actor may see, so that its returns run one after the other. */
export async function getSaleForUpdate(db: Db, actor: Actor, id: number) {
  const own = actor.role === MANAGER ? await getStoreLocation(db, requireStore(actor)) : undefined;
  const sale = await db
    .selectFrom('manual_orders')
    .select(['id', 'place_id', 'payment_type', 'with_till', 'created_at', 'void_at', 'register_id'])
    // Not refunded yet.
    .select((eb) => eb('total_paise', '-', eb.ref('returned_paise')).as('left_paise'))
    .where('id', '=', id)
    .$if(own !== undefined, (qb) => qb.where('place_id', '=', own ?? 0))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const lines = await db
    .selectFrom('manual_order_lines')
    .select(['line', 'product_id', 'product_name', 'quantity', 'grams', 'returned'])
    .select(sql<Paise>`quantity * price_paise - discount_paise`.as('gross_paise'))
    .where('manual_order_id', '=', id)
    .orderBy('line')
    .execute();
  return { ...sale, lines, payments: await listLeftPayments(db, sale) };
}

/** What is left of each payment kind of a sale after its returns. */
export async function listLeftPayments(
  db: Db,
  sale: { readonly id: number; readonly payment_type: string; readonly left_paise: Paise },
): Promise<LeftPayment[]> {
  const { rows } = await sql<LeftPayment>`
    select kind, sum(amount_paise)::bigint as left_paise from sale_payments where manual_order_id = ${sale.id}::bigint group by kind order by kind`.execute(
    db,
  );
  if (rows.length > 0) return rows;
  // A manual order has one payment and no rows.
  return [{ kind: sale.payment_type as CounterPayment, left_paise: sale.left_paise }];
}
export type Sale = Awaited<ReturnType<typeof getSaleForUpdate>>;

/** Inserts a return and adds it to the sale and its lines. `round` numbers a sale's returns from 1. */
export async function insertReturn(
  { db, actor, now }: ActorContext,
  returned: Omit<SaleReturn, 'id' | 'round'>,
): Promise<Pick<SaleReturn, 'id' | 'round'>> {
  const { saleId, kind, lines, refunds } = returned;
  const returnedLines = sql`unnest(${lines.map(({ line }) => line)}::int[], ${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])`;
  const inserted = sql<Pick<SaleReturn, 'id' | 'round'>>`
    with new_return as (
      insert into manual_order_returns (manual_order_id, round, kind, restock, reason, amount_paise, created_by, created_at)
      select ${saleId}::bigint, coalesce(max(round), 0) + 1, ${kind}::text, ${returned.restock}::boolean, ${returned.reason}::text,
        ${returned.amountPaise}::bigint, ${actor.id}::bigint, ${now}::timestamptz
      from manual_order_returns where manual_order_id = ${saleId}::bigint
      returning id, round
    ), line as (
      insert into manual_order_return_lines (return_id, line, product_id, quantity)
      select new_return.id, goods.* from new_return, ${returnedLines} as goods (line, product_id, quantity)
    ), counted as (
      update manual_order_lines as sold set returned = sold.returned + goods.quantity from ${returnedLines} as goods (line, product_id, quantity)
      where sold.manual_order_id = ${saleId}::bigint and sold.line = goods.line
    ), refunded as (
      -- Sales with one payment have no rows.
      insert into sale_payments (manual_order_id, return_id, kind, amount_paise)
      select ${saleId}::bigint, new_return.id, refund.kind, -refund.paise
      from new_return, unnest(${refunds.map((refund) => refund.kind)}::text[], ${refunds.map(({ paise }) => paise)}::bigint[]) as refund (kind, paise)
      where exists (select from sale_payments where manual_order_id = ${saleId}::bigint)
    ), summed as (
      update manual_orders set returned_paise = returned_paise + ${returned.amountPaise}::bigint,
        void_at = case when ${kind}::text = 'void' then ${now}::timestamptz end
      where id = ${saleId}::bigint
    )
    select id, round from new_return`;
  return onlyRow(await inserted.execute(db));
}

interface BuyerQuery {
  readonly locationId: number;
  readonly gstin?: string | undefined;
  readonly phone?: string | undefined;
}

/** The latest address of a buyer at a stock location, by GSTIN, else by phone number. */
export async function findBuyerAddress(db: Db, { locationId, gstin, phone }: BuyerQuery): Promise<string | null> {
  const latest = (column: 'buyer_gstin' | 'mobile_number', value: string) =>
    db
      .selectFrom('manual_orders')
      .select('buyer_address')
      .where('place_id', '=', locationId)
      .where(column, '=', value)
      .where('buyer_address', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  const byGstin = gstin === undefined ? undefined : await latest('buyer_gstin', gstin);
  const found = byGstin ?? (phone === undefined ? undefined : await latest('mobile_number', phone));
  return found?.buyer_address ?? null;
}
