// Order lists for every audience, and the single order that calls answer with.

import type { OpenQuestion, OrderForCustomer } from '@tilgul/contract/order-answers';
import type { OrderView as ListView, NO_STORE, OrderSort } from '@tilgul/contract/orders';
import { notFound } from '@tilgul/contract/rules/errors';
import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../../deps.ts';
import type { Page, SearchQuery } from '../../../platform/paging/page.ts';
import { requireStore } from '../../../platform/security/access.ts';
import { dayRange } from '../../../platform/time/business-day.ts';
import { visibleTo } from '../orders.sql.ts';
import { listLineChanges } from '../packing.sql.ts';
import { forCustomer, type OrderDetails, readDetails } from './order-answers.ts';
import { type OrderSet, readOrderPage } from './order-pages.sql.ts';
import { findOrderRow, listRiders, type OrderRow } from './order-rows.sql.ts';

/** An order as one audience sees it. */
export type OrderView<Answer> = (context: ActorContext, row: OrderRow, details: OrderDetails) => Answer;

export interface OrderListQuery extends SearchQuery {
  readonly status?: string | undefined;
  /** YYYY-MM-DD, a day in BUSINESS_TZ. */
  readonly date?: string | undefined;
  /** Days of delivery, inclusive; either selects delivered orders. */
  readonly delivered_from?: string | undefined;
  readonly delivered_to?: string | undefined;
  /** A store's id, or `none` for orders that no store has. */
  readonly store?: number | typeof NO_STORE | undefined;
  /** A delivery window. */
  readonly slot?: number | undefined;
  readonly view?: ListView | undefined;
  /** Days of creation, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly window_day?: string | undefined;
  readonly sort?: OrderSort | undefined;
}

export function toOrderSet(
  { actor, deps, now }: ActorContext,
  query: Omit<OrderListQuery, 'limit' | 'cursor'>,
): OrderSet {
  const { status, date, q, store, slot, view } = query;
  const toRange = (day: string | undefined) => (day === undefined ? undefined : dayRange(day, deps.config.BUSINESS_TZ));
  const delivered = { from: toRange(query.delivered_from)?.from, to: toRange(query.delivered_to)?.to };
  const [first, last] = [toRange(query.from ?? date), toRange(query.to ?? date)];
  const day = first || last ? { from: first?.from, to: last?.to } : undefined;
  const windowDay = toRange(query.window_day);
  const set = {
    scope: visibleTo(actor),
    filter: { status, day, delivered, q, store, slot, view, windowDay, now },
  };
  if (actor.role === ADMIN) return { ...set, stores: { only: undefined } };
  return actor.role === MANAGER ? { ...set, stores: { only: requireStore(actor) } } : set;
}

/** A page of the orders that the actor may see, newest first by (created_at, id) unless sorted otherwise (API-3). */
export async function listOrders<Answer>(
  context: ActorContext,
  query: OrderListQuery,
  view: OrderView<Answer>,
): Promise<Page<Answer>> {
  const page = await readOrderPage(context.db, toOrderSet(context, query), query);
  const details = await readDetails(context.db, page.rows);
  return { ...page, rows: page.rows.map((row) => view(context, row, details)) };
}

/** The customer's own orders, with the rider of those out for delivery (DEL-15). */
export async function listOwnOrders(context: ActorContext, query: OrderListQuery): Promise<Page<OrderForCustomer>> {
  const page = await listOrders(context, query, forCustomer);
  const riders = await listRiders(context.db, page.rows, context.now);
  return { ...page, rows: page.rows.map((order) => ({ ...order, rider: riders.get(order.id) ?? null })) };
}

/** The substitution requests that wait for the customer's answer (PACK-5). */
export async function listQuestions({ db, actor, now }: ActorContext): Promise<OpenQuestion[]> {
  const asking = await db
    .selectFrom('orders')
    .select('id')
    .where(visibleTo(actor))
    .where('status', '=', 'Processing')
    .where('asks_until', '>', now)
    .execute();
  const changes = await listLineChanges(
    db,
    asking.map(({ id }) => id),
  );
  return changes.filter(({ state }) => state === 'asked');
}

/** One order as an audience sees it; 404 outside the scope, by default what the actor may see. */
export async function getOrder<Answer>(
  context: ActorContext,
  id: number,
  view: OrderView<Answer>,
  scope = visibleTo(context.actor),
): Promise<Answer> {
  const row = await findOrderRow(context.db, scope, id);
  if (!row) throw notFound();
  return view(context, row, await readDetails(context.db, [row]));
}
