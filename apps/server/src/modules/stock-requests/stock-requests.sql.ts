// SQL of stock requests: lists and answers, decisions, receipts.

import type { Query } from '@tilgul/contract/endpoint';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { PaymentMethod, StockRequestStatus } from '@tilgul/contract/rules/statuses';
import type { listAllRequests, StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { anyId, toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { translate, translateField } from '../../texts/names.ts';
import { lineNameColumns } from '../catalog/priced-lines.sql.ts';
import type { StockLine } from '../stock/stock.rules.ts';
import { illegalStepError, type ReceivedLine } from './stock-requests.rules.ts';

/** Limits requests to those that an actor may see: all for an administrator, their store's for a manager. Throws no_store. */
const visibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB, 'stock_requests'>): Expression<SqlBool> =>
    actor.role === ADMIN ? eb.lit(true) : eb('stock_requests.store_id', '=', requireStore(actor));

/** A request as commands need it. */
export interface RequestRow {
  readonly id: number;
  readonly store_id: number;
  readonly status: StockRequestStatus;
  readonly payment_id: number | null;
}

interface RequestFilter extends Query<typeof listAllRequests> {
  readonly actor: Actor;
  /** Of the filter's `date`. */
  readonly timeZone: string;
}

type RequestTables = ExpressionBuilder<DB, 'stock_requests' | 'stores'>;

/** Searches by the store's name or the request's number. */
const matchesText = (q: string) => (eb: RequestTables) =>
  eb.or([
    eb('stores.name', 'ilike', toLikePattern(q)),
    eb(eb.cast<string>('stock_requests.id', 'text'), '=', q.replace(/^#/, '')),
  ]);

const createdOn = (date: string, timeZone: string) => (eb: RequestTables) => {
  const { from, to } = dayRange(date, timeZone);
  return eb.and([eb('stock_requests.created_at', '>=', from), eb('stock_requests.created_at', '<', to)]);
};

const selectVisible = (db: Db, actor: Actor) =>
  db.selectFrom('stock_requests').innerJoin('stores', 'stores.id', 'stock_requests.store_id').where(visibleTo(actor));

const selectMatching = (db: Db, { actor, timeZone, q, date, status }: RequestFilter) =>
  selectVisible(db, actor)
    .$if(Boolean(date), (qb) => qb.where(createdOn(date ?? '', timeZone)))
    .$if(status !== undefined, (qb) => qb.where('stock_requests.status', '=', status ?? ''))
    .$if(Boolean(q), (qb) => qb.where(matchesText(q ?? '')));

const selectHeads = (requests: ReturnType<typeof selectVisible>) =>
  requests
    .select(['stock_requests.id', 'stock_requests.created_at', 'stock_requests.store_id'])
    .select(['stores.name as warehouse_name', 'stores.names as warehouse_names'])
    .select(['stock_requests.status', 'stock_requests.payment_method'])
    .select(['stock_requests.total_paise', 'stock_requests.decision_reason'])
    .select(
      sql<StockRequestAnswer['challan']>`(
        select json_build_object('id', challan.id, 'number', challan.number) from tax_documents as challan
        where challan.stock_request_id = stock_requests.id and challan.kind = 'challan')`.as('challan'),
    );

type RequestHead = Awaited<ReturnType<ReturnType<typeof selectHeads>['executeTakeFirstOrThrow']>>;

const NEWEST = newestByTime(['stock_requests.created_at', 'stock_requests.id'], (head: RequestHead) => head.created_at);

/** Lists the requests that the actor may see, newest first. */
export async function listRequests(db: Db, filter: RequestFilter): Promise<Page<StockRequestAnswer>> {
  const matching = selectMatching(db, filter);
  const rows = selectHeads(matching);
  const page = await readPage({ rows, order: NEWEST, query: filter, count: () => countUpToCap(db, matching) });
  return { ...page, rows: await addLines(db, page.rows) };
}

/** Returns one request as an answer. 404 outside the actor's scope. */
export async function getRequestAnswer(db: Db, actor: Actor, id: number): Promise<StockRequestAnswer> {
  const heads = await selectHeads(selectVisible(db, actor)).where('stock_requests.id', '=', id).execute();
  const [answer] = await addLines(db, heads);
  if (!answer) throw notFound();
  return answer;
}

async function addLines(db: Db, heads: readonly RequestHead[]): Promise<StockRequestAnswer[]> {
  const lines = await db
    .selectFrom('stock_request_lines')
    .innerJoin('products', 'products.id', 'stock_request_lines.product_id')
    .select(['stock_request_lines.id', 'request_id', 'product_id', 'product_name', 'unit'])
    .select('stock_request_lines.price_paise')
    .select(['quantity', 'approved', 'received', 'products.image_hash'])
    .select(lineNameColumns('stock_request_lines'))
    .where('stock_request_lines.request_id', '=', anyId(heads.map((head) => head.id)))
    .orderBy('stock_request_lines.id')
    .execute();
  const byRequest = new Map<number, typeof lines>(heads.map((head) => [head.id, []]));
  for (const line of lines) byRequest.get(line.request_id)?.push(line);
  return heads.map(({ store_id, total_paise, created_at, warehouse_names, ...head }) => ({
    ...head,
    warehouse_name: translate(head.warehouse_name, warehouse_names),
    status: head.status as StockRequestStatus,
    payment_method: head.payment_method as PaymentMethod,
    created_at: created_at.toISOString(),
    warehouse_id: store_id,
    total_amount: toRupees(total_paise),
    ordered_products: (byRequest.get(head.id) ?? []).map(
      ({ request_id: _request, image_hash, names, unit_names, price_paise, ...line }) => ({
        ...line,
        ...translateField('product_name', line.product_name, names),
        ...translateField('unit', line.unit, unit_names),
        image: pictureUrl(image_hash),
        price: toRupees(price_paise),
      }),
    ),
  }));
}

/** Lists the goods that a request sends (approved or full quantities), and the names of products archived since. */
export async function listRequestGoods(db: Db, id: number) {
  const lines = await db
    .selectFrom('stock_request_lines')
    .innerJoin('products', 'products.id', 'stock_request_lines.product_id')
    .select(['stock_request_lines.product_id', 'stock_request_lines.product_name', 'products.archived_at'])
    .select(sql<number>`coalesce(approved, quantity)`.as('quantity'))
    .where('stock_request_lines.request_id', '=', id)
    .where(sql<boolean>`coalesce(approved, quantity) > 0`)
    .orderBy('stock_request_lines.product_id')
    .execute();
  return { lines, archived: lines.filter((line) => line.archived_at !== null).map((line) => line.product_name) };
}

/** Saves approved quantities, the reason and the resulting total. */
export async function saveApproved(
  db: Db,
  id: number,
  lines: readonly StockLine[],
  reason: string | null,
): Promise<void> {
  await sql`
    update stock_request_lines as line set approved = least(sent.quantity, line.quantity)
    from unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[]) as sent (product_id, quantity)
    where line.request_id = ${id}::bigint and line.product_id = sent.product_id`.execute(db);
  await sql`
    update stock_requests set decision_reason = ${reason},
      total_paise = (select sum(coalesce(approved, quantity) * price_paise) from stock_request_lines where request_id = ${id}::bigint)
    where id = ${id}::bigint`.execute(db);
}

/** Lists the requested quantities. */
export const listRequestedLines = (db: Db, id: number): Promise<StockLine[]> =>
  db.selectFrom('stock_request_lines').select(['product_id', 'quantity']).where('request_id', '=', id).execute();

/** Saves the received quantity of each line. */
export async function saveReceived(db: Db, id: number, lines: readonly ReceivedLine[]): Promise<void> {
  await sql`
    update stock_request_lines as line set received = receipt.received
    from unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.received)}::int[]) as receipt (product_id, received)
    where line.request_id = ${id}::bigint and line.product_id = receipt.product_id`.execute(db);
}

/**
 * Changes a request's status by compare-and-set, leaves its row locked and returns it. 409 if its status is not in `from`, 404
 * if the actor cannot see it.
 */
export async function changeRequestStatus(
  { db, actor }: ActorContext,
  id: number,
  from: readonly StockRequestStatus[],
  to: StockRequestStatus,
): Promise<RequestRow> {
  const row = await db
    .updateTable('stock_requests')
    .set({ status: to, ...(to === 'Added' ? {} : { decided_by: actor.id }) })
    .where('stock_requests.id', '=', id)
    .where((eb) => eb('stock_requests.status', '=', eb.fn.any(eb.val([...from]))))
    .where(visibleTo(actor))
    .returning(['id', 'store_id', 'status', 'payment_id'])
    .executeTakeFirst();
  if (!row) throw illegalStepError((await getRequestForUpdate(db, actor, id)).status, to);
  return { ...row, status: row.status as StockRequestStatus };
}

/** Locks and returns a request that the actor may see; 404 otherwise. */
export async function getRequestForUpdate(db: Db, actor: Actor, id: number): Promise<RequestRow> {
  const row = await db
    .selectFrom('stock_requests')
    .select(['id', 'store_id', 'status', 'payment_id'])
    .where('id', '=', id)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { ...row, status: row.status as StockRequestStatus };
}

/** Returns the name and manager of a request's store. */
export async function getRequestStore(db: Db, storeId: number): Promise<{ name: string; manager_id: number | null }> {
  return db.selectFrom('stores').select(['name', 'manager_id']).where('id', '=', storeId).executeTakeFirstOrThrow();
}

/** Whether a store is registered under a different GSTIN from the main stock. */
export async function hasOtherGstin(db: Db, storeId: number): Promise<boolean> {
  const other = await db
    .selectFrom('stores')
    .innerJoin('tax_settings', (join) => join.on(sql<boolean>`tax_settings.gstin <> stores.gstin`))
    .select('stores.id')
    .where('stores.id', '=', storeId)
    .executeTakeFirst();
  return other !== undefined;
}
