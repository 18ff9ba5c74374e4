// Gives a new order to a store by itself, where the settings say so.
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import type { PricedLine } from '../catalog/priced-lines.ts';
import { orderAllocated, orderAllocatedToStore } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { lockProducts, reserveInStore, stockLocationOfStore } from '../stock/stock.db.ts';
import { keepOpen } from '../stores/stores.db.ts';
import type { StoreRow } from './orders.db.ts';

/** An order that was just made and is reserved by the chain. */
interface FreshOrder {
  readonly id: number;
  readonly user_id: number;
  readonly pincode: string;
  readonly slotId: number | null;
  readonly lines: readonly PricedLine[];
}

interface Candidate extends StoreRow {
  readonly has_all: boolean;
}

/**
 * Allocates a new order to the first store of its pincode, best priority first, that has every line unreserved; of an
 * order in a window only that window's store counts. Otherwise it stays without one, and its timeline says why (DEL-10).
 */
export async function allocateAtPlacing(context: Context, order: FreshOrder): Promise<void> {
  const { db } = context;
  await lockProducts(context, order.lines);
  const candidates = await listCandidates(context, order);
  const store = candidates.find(({ has_all }) => has_all);
  if (!store || !(await isLive(context, store.id)))
    return writeEvent(context, order, 'unallocated', whyNot(order, candidates));
  await reserveInStore(db, order.id, await stockLocationOfStore(db, store.id));
  await db.updateTable('orders').set({ store_id: store.id }).where('id', '=', order.id).execute();
  await writeEvent(context, order, 'allocated', store.name);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [store.manager_id], message: orderAllocatedToStore(order, store.name), about },
    { to: [order.user_id], message: orderAllocated(order, store.name), about },
  ]);
}

/** The stores of the order's pincode, and whether each has every line; best priority first. */
async function listCandidates({ db }: Context, { id, pincode, slotId }: FreshOrder): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select stores.id, stores.name, stores.manager_id, not exists (
      select from order_lines as line left join stock_levels as level on level.place_id = place.id and level.product_id = line.product_id
      where line.order_id = ${id}::bigint and coalesce(level.on_hand - level.reserved, 0) < line.quantity
    ) as has_all
    from service_areas as area join stores on stores.id = area.store_id join stock_places as place on place.store_id = stores.id
    where area.pincode = ${pincode}::text and area.active and stores.archived_at is null
      and (${slotId}::bigint is null or stores.id = (select store_id from slots where id = ${slotId}::bigint))
    order by area.priority, stores.store_no, stores.id`.execute(db);
  return rows;
}

/** One that is being closed now is not waited for. */
async function isLive({ db }: Context, id: number): Promise<boolean> {
  return (await keepOpen(db, id).select('id').skipLocked().executeTakeFirst()) !== undefined;
}

function whyNot({ pincode }: FreshOrder, candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return `No store delivers to ${pincode}.`;
  return `Not all of it is in ${candidates.map(({ name }) => name).join(', ')}.`;
}

async function writeEvent(
  { db, now }: Context,
  { id }: FreshOrder,
  event: 'allocated' | 'unallocated',
  note: string,
): Promise<void> {
  await db.insertInto('order_events').values({ order_id: id, event, actor_id: null, note, at: now }).execute();
}
