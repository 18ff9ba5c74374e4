// The order lists of every audience, and the one order that a step answers with.

import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import type { NO_STORE, OrderSort } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../../deps.ts';
import type { BytesPage, Page, SearchQuery } from '../../../platform/paging/page.ts';
import { requireStore } from '../../../platform/security/access.ts';
import { dayRange } from '../../../platform/time/business-day.ts';
import { spokenLanguage } from '../../../texts/say.ts';
import { visibleTo } from '../orders.sql.ts';
import { type KeptOrders, versionOf } from './kept-orders.ts';
import type { KeptSearches } from './kept-searches.ts';
import { forCustomer } from './order-answers.ts';
import { type OrderDetails, readDetails } from './order-details.db.ts';
import { type OrderSet, readOrderPage } from './order-pages.db.ts';
import {
  findOrderRow,
  findOrderRows,
  type OrderRow,
  type OrderVersion,
  selectOrders,
  selectVersions,
} from './orders-list.db.ts';
import { listRiders } from './riders.db.ts';

/** How one audience sees an order. */
export type OrderView<Answer> = (context: ActorContext, row: OrderRow, details: OrderDetails) => Answer;

export interface OrderListQuery extends SearchQuery {
  readonly status?: string | undefined;
  /** YYYY-MM-DD, a day in BUSINESS_TZ. */
  readonly date?: string | undefined;
  /** A store's id, or `none` for orders that no store has. */
  readonly store?: number | typeof NO_STORE | undefined;
  /** A delivery window. */
  readonly slot?: number | undefined;
  readonly sort?: OrderSort | undefined;
}

function setOf({ actor, deps }: ActorContext, query: OrderListQuery): OrderSet {
  const { status, date, q, store, slot } = query;
  const day = date === undefined ? undefined : dayRange(date, deps.config.BUSINESS_TZ);
  return { scope: visibleTo(actor), filter: { status, day, q, store, slot } };
}

/** A page of the orders that the actor may see, newest first by (created_at, id) unless sorted otherwise (API-3). */
export async function listOrders<Answer>(
  context: ActorContext,
  query: OrderListQuery,
  view: OrderView<Answer>,
): Promise<Page<Answer>> {
  const page = await readOrderPage(context.db, selectOrders, setOf(context, query), query);
  const details = await readDetails(context.db, page.rows);
  return { ...page, rows: page.rows.map((row) => view(context, row, details)) };
}

/** The customer's own orders, with who brings those that are out (DEL-15). */
export async function listOwnOrders(context: ActorContext, query: OrderListQuery): Promise<Page<OrderForCustomer>> {
  const page = await listOrders(context, query, forCustomer);
  const riders = await listRiders(context.db, page.rows);
  return { ...page, rows: page.rows.map((order) => ({ ...order, rider: riders.get(order.id) ?? null })) };
}

/** How an order becomes the bytes of an answer that is the same for everybody who may see it. */
export interface Writing<Answer> {
  readonly kept: KeptOrders;
  readonly searches: KeptSearches;
  readonly view: (row: OrderRow, details: OrderDetails) => Answer;
  readonly toBytes: (answer: Answer) => Buffer;
}

/** The same page for the back office, whose answers do not depend on who asks: orders that did not change are not read again. */
export async function listKeptOrders<Answer>(
  context: ActorContext,
  query: OrderListQuery,
  { kept, searches, view, toBytes }: Writing<Answer>,
): Promise<BytesPage> {
  const { actor, db, deps } = context;
  const set = {
    ...setOf(context, query),
    searches,
    stores: { only: actor.role === MANAGER ? requireStore(actor) : undefined },
  };
  const page = await readOrderPage(db, selectVersions, set, query);
  const keyOf = ({ id }: OrderVersion) => `${spokenLanguage()} ${id}`;
  const round = deps.productList.round();
  const known = new Map(page.rows.map((row) => [row.id, kept.find(keyOf(row), versionOf(row, round))]));
  const missing = page.rows.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id);
  if (missing.length > 0) {
    const rows = await findOrderRows(db, missing);
    const details = await readDetails(db, rows);
    for (const row of rows) {
      const bytes = toBytes(view(row, details));
      kept.keep(keyOf(row), { version: versionOf(row, round), bytes });
      known.set(row.id, bytes);
    }
  }
  // An order that was deleted for good meanwhile has none.
  const bytes = page.rows.flatMap(({ id }) => known.get(id) ?? []);
  return { bytes, next: page.next, total: page.total };
}

/** One order as an audience sees it; 404 when the actor may not see it, or where a scope is given, when it is not of that. */
export async function getOrder<Answer>(
  context: ActorContext,
  id: number,
  view: OrderView<Answer>,
  scope = visibleTo(context.actor),
): Promise<Answer> {
  const row = await findOrderRow(context.db, scope, id);
  if (!row) throw new AppError('not_found');
  return view(context, row, await readDetails(context.db, [row]));
}
