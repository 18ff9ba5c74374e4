// The order lists of every audience, and the one order that a step answers with.
import type { NO_STORE, OrderSort } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../../deps.ts';
import type { Page, SearchQuery } from '../../../paging/page.ts';
import { dayRange } from '../../../time/business-day.ts';
import { visibleTo } from '../orders.access.ts';
import {
  findOrderRow,
  listOrderRows,
  type OrderDetails,
  type OrderRow,
  type OrderSet,
  readDetails,
  searchOrderRows,
} from './orders-list.db.ts';

/** How one audience sees an order. */
export type OrderView<Answer> = (context: ActorContext, row: OrderRow, details: OrderDetails) => Answer;

export interface OrderListQuery extends SearchQuery {
  readonly status?: string | undefined;
  /** YYYY-MM-DD, a day in BUSINESS_TZ. */
  readonly date?: string | undefined;
  /** A store's id, or `none` for orders that no store has. */
  readonly store?: number | typeof NO_STORE | undefined;
  readonly sort?: OrderSort | undefined;
}

/** A page of the orders that the actor may see, newest first by (created_at, id) unless sorted otherwise (API-3). */
export async function listOrders<Answer>(
  context: ActorContext,
  query: OrderListQuery,
  view: OrderView<Answer>,
): Promise<Page<Answer>> {
  const { db, actor, deps } = context;
  const day = query.date === undefined ? undefined : dayRange(query.date, deps.config.BUSINESS_TZ);
  const set: OrderSet = {
    scope: visibleTo(actor),
    filter: { status: query.status, day, q: query.q, store: query.store },
  };
  const page = await (query.q ? searchOrderRows : listOrderRows)(db, set, query);
  const details = await readDetails(db, page.rows);
  return { ...page, rows: page.rows.map((row) => view(context, row, details)) };
}

/** One order as an audience sees it; 404 when the actor may not see it. */
export async function getOrder<Answer>(context: ActorContext, id: number, view: OrderView<Answer>): Promise<Answer> {
  const row = await findOrderRow(context.db, visibleTo(context.actor), id);
  if (!row) throw new AppError('not_found');
  return view(context, row, await readDetails(context.db, [row]));
}
