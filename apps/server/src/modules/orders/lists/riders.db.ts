// SQL of who brings orders: the rider's first name, number, and how many stops come before.
import type { OrderRider } from '@tilgul/contract/order-answers';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import type { OrderRow } from './orders-list.db.ts';

/** One order of a round: no window before any window, then by window, within it by area, then by when it went out (DEL-15). */
const placeOf = (order: string, slot: string) =>
  sql`(coalesce(${sql.ref(`${slot}.starts_at`)}, '-infinity'::timestamptz),
    case when ${sql.ref(`${slot}.id`)} is null then '' else ${sql.ref(`${order}.postal_code`)} end,
    (select max(at) from order_events where order_id = ${sql.ref(`${order}.id`)} and event = 'Out For Delivery'), ${sql.ref(`${order}.id`)})`;

/** Who brings each of these orders that is out; only a number is told of what others have ordered. */
export async function listRiders(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<number, OrderRider>> {
  const out = orders.filter(({ status }) => status === 'Out For Delivery').map(({ id }) => id);
  if (out.length === 0) return new Map();
  const { rows } = await sql<OrderRider & { id: number }>`
    select mine.id, rider.first_name, rider.phone_no as phone, (
      select count(*) from orders as other left join slots as their on their.id = other.slot_id
      where other.staff_id = mine.staff_id and other.status = 'Out For Delivery' and other.deleted_at is null
        and ${placeOf('other', 'their')} < ${placeOf('mine', 'own')}
    ) as stops_before
    from orders as mine join users as rider on rider.id = mine.staff_id left join slots as own on own.id = mine.slot_id
    where mine.id = any(${out}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...rider }) => [id, rider]));
}

/** The customers whose orders this rider has out: what comes before them changes with every step of the round. */
export async function listWaiting(db: Db, staffId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where('staff_id', '=', staffId)
    .where('status', '=', 'Out For Delivery')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
