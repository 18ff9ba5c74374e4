// Counts and sums of the office's lists of orders, and the packing under way. Each is one statement over few rows: the sums
// of orders (API-12), indexes on status, and no more rows than the cap.
import type { Ok, Query } from '@tilgul/contract/endpoint';
import type {
  countOrders as countCall,
  listPackingProgress as progressCall,
  sumOrders as sumCall,
} from '@tilgul/contract/orders';
import { asPaise, toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { ActorContext } from '../../../deps.ts';
import { onlyRow } from '../../../platform/db/sql.ts';
import { COUNT_CAP } from '../../../platform/paging/page.ts';
import { requireStore } from '../../../platform/security/access.ts';
import { toOrderSet } from './order-lists.queries.ts';
import { countedOrders, selectIds, VIEWS } from './order-pages.sql.ts';
import { askedSum } from './order-rows.sql.ts';

/** How many orders each tab of the list has. */
export async function countOrders(context: ActorContext): Promise<Ok<typeof countCall>> {
  const { db, now, actor } = context;
  const store = actor.role === MANAGER ? requireStore(actor) : undefined;
  const ofStore = store === undefined ? sql`true` : sql`orders.store_id = ${store}::bigint`;
  const upToCap = (condition: ReturnType<(typeof VIEWS)['late']>) => sql<number>`(select count(*) from (
    select from orders where ${condition} and orders.deleted_at is null and ${ofStore} limit ${sql.lit(COUNT_CAP + 1)}) as few)`;
  const counts = sql<Ok<typeof countCall>>`select
    ${countedOrders({ status: 'Pending', store })} as pending,
    ${store === undefined ? countedOrders({ status: 'Pending', store: 'none' }) : sql`0`} as no_store,
    ${upToCap(VIEWS.to_pack(now))} as to_pack, ${upToCap(VIEWS.packed(now))} as packed,
    ${upToCap(VIEWS.on_road(now))} as on_road, ${upToCap(VIEWS.late(now))} as late, ${upToCap(VIEWS.unpaid(now))} as unpaid,
    least(${countedOrders({ store })} + ${upToCap(sql`orders.status = 'Cancelled'`)}, ${sql.lit(COUNT_CAP + 1)}) as "all"`;
  return onlyRow(await counts.execute(db));
}

/** The amount to pay of all orders of a filter, without unanswered substitutes; null for more than the cap. */
export async function sumOrders(context: ActorContext, query: Query<typeof sumCall>): Promise<Ok<typeof sumCall>> {
  const orders = selectIds(context.db, toOrderSet(context, query))
    .select(
      sql<number>`coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise - ${askedSum}`.as(
        'paise',
      ),
    )
    .limit(COUNT_CAP + 1);
  const sum = sql<{ count: number; paise: number }>`
    select count(*) as count, coalesce(sum(paise), 0)::bigint as paise from (${orders}) as few`;
  const { count, paise } = onlyRow(await sum.execute(context.db));
  return { total: count > COUNT_CAP ? null : toRupees(asPaise(paise)) };
}

interface DraftLine {
  readonly line_id: number;
  readonly packed: number;
  readonly substitute?: object | null;
}

/** The drafts of the store's orders in Processing that are not packed (PACK-10). */
export async function listPackingProgress({ db, actor }: ActorContext): Promise<Ok<typeof progressCall>> {
  const { rows } = await sql<{
    order_id: number;
    lines: readonly { line_id: number; quantity: number }[] | null;
    draft: readonly DraftLine[];
    at: Date;
    by_name: string;
  }>`
    select orders.id as order_id, draft.lines as draft, draft.at, packer.first_name || ' ' || packer.last_name as by_name, (
        select json_agg(json_build_object('line_id', product_id, 'quantity', coalesce(line.packed, quantity)))
        from order_lines as line where order_id = orders.id and coalesce(line.packed, quantity) > 0) as lines
    from orders join packing_drafts as draft on draft.order_id = orders.id and draft.round = orders.stock_round
      join users as packer on packer.id = draft.actor_id
    where orders.store_id = ${requireStore(actor)}::bigint and orders.deleted_at is null
      and ${VIEWS.to_pack(new Date(0))} and jsonb_array_length(draft.lines) > 0`.execute(db);
  return rows.map(({ order_id, lines, draft, at, by_name }) => {
    const ordered = new Map((lines ?? []).map(({ line_id, quantity }) => [line_id, quantity]));
    const known = draft.filter(({ line_id }) => ordered.has(line_id));
    const short = known
      .filter(({ line_id, packed, substitute }) => !substitute && packed < (ordered.get(line_id) ?? 0))
      .map(({ line_id, packed }) => ({ line_id, packed }));
    const open = [...ordered.keys()].filter((id) => !known.some(({ line_id }) => line_id === id));
    return { order_id, done: known.length, lines: ordered.size, at: at.toISOString(), by_name, short, open };
  });
}
