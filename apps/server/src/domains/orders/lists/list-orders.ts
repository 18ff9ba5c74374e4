// The order lists of every audience, and the one order that a step answers with.
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Db } from '../../../deps.ts';
import { readTimeCursor } from '../../../paging/cursor.ts';
import { cutPage, type Page, pageLimit } from '../../../paging/page.ts';
import { dayRange } from '../../../time/business-day.ts';
import { visibleTo } from '../orders.access.ts';
import {
  countOrders,
  findOrderRow,
  listOrderRows,
  type OrderDetails,
  type OrderPage,
  type OrderRow,
  type OrderSet,
  readDetails,
  searchOrderRows,
} from './orders-list.db.ts';

/** How one audience sees an order. */
export type OrderView<Answer> = (context: ActorContext, row: OrderRow, details: OrderDetails) => Answer;

export interface OrderListQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  /** YYYY-MM-DD, a day in BUSINESS_TZ. */
  readonly date?: string | undefined;
}

async function readOrderRows(db: Db, set: OrderSet, part: OrderPage): Promise<{ total: number; rows: OrderRow[] }> {
  const rows = await listOrderRows(db, set, part);
  // A first page that holds everything has counted itself.
  const isWhole = part.after === undefined && rows.length < part.limit;
  return { rows, total: isWhole ? rows.length : await countOrders(db, set) };
}

/** A page of the orders that the actor may see, newest first by (created_at, id) (API-3). */
export async function listOrders<Answer>(
  context: ActorContext,
  query: OrderListQuery,
  view: OrderView<Answer>,
): Promise<Page<Answer>> {
  const { db, actor, deps } = context;
  const day = query.date === undefined ? undefined : dayRange(query.date, deps.config.BUSINESS_TZ);
  const set: OrderSet = { scope: visibleTo(actor), filter: { status: query.status, day, q: query.q } };
  const limit = pageLimit(query.limit);
  const after = readTimeCursor(query.cursor);
  const { rows, total } = await (query.q ? searchOrderRows : readOrderRows)(db, set, { limit: limit + 1, after });
  const page = cutPage(rows, limit, (row) => ({ key: row.created_at.toISOString(), id: row.id }), total);
  const details = await readDetails(db, page.rows);
  return { ...page, rows: page.rows.map((row) => view(context, row, details)) };
}

/** One order as an audience sees it; 404 when the actor may not see it. */
export async function getOrder<Answer>(context: ActorContext, id: number, view: OrderView<Answer>): Promise<Answer> {
  const row = await findOrderRow(context.db, visibleTo(context.actor), id);
  if (!row) throw new AppError('not_found');
  return view(context, row, await readDetails(context.db, [row]));
}
