// What the administrator sees of one user: the account, the last sign-in, and a customer's orders and address.
import { notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { LAST_ORDERS, type UserOverview } from '@tilgul/contract/users';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { getListedUser, isUnpackedSql, visibleTo } from './users.sql.ts';

interface AccountRow {
  readonly joined_at: Date;
  readonly last_sign_in_at: Date | null;
}

async function readAccount(db: Db, id: number): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select created_at as joined_at, (select max(created_at) from sessions where user_id = users.id) as last_sign_in_at
    from users where id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

interface TradeRow {
  readonly orders: number;
  readonly total_paise: Paise;
  readonly unpacked: number;
  readonly address: string | null;
}

/** Where the newest order went, or else the address used last. */
const address = (id: number) => sql`(
  select concat_ws(', ', nullif(street_address1, ''), nullif(street_address2, ''), concat_ws(' ', city, postal_code))
  from (
    (select 1 as place, street_address1, street_address2, city, postal_code from orders
      where user_id = ${id}::bigint and deleted_at is null order by created_at desc, id desc limit 1)
    union all
    (select 2, street_address1, street_address2, city, postal_code from addresses
      where user_id = ${id}::bigint order by last_used_at desc nulls last, id desc limit 1)) as places
  order by place limit 1)`;

async function readTrade(db: Db, id: number): Promise<UserOverview['trade']> {
  const facts = onlyRow(
    await sql<TradeRow>`
      select count(*) as orders,
        coalesce(sum(coalesce(packed_paise, total_paise) + delivery_fee_paise), 0)::bigint as total_paise,
        count(*) filter (where ${isUnpackedSql}) as unpacked,
        ${address(id)} as address
      from orders where user_id = ${id}::bigint and deleted_at is null and status <> 'Cancelled'`.execute(db),
  );
  const { rows } = await sql<{ id: number; created_at: Date; status: OrderStatus; total_paise: Paise }>`
    select id, created_at, status, coalesce(packed_paise, total_paise) + delivery_fee_paise as total_paise
    from orders where user_id = ${id}::bigint and deleted_at is null
    order by created_at desc, id desc limit ${sql.lit(LAST_ORDERS)}`.execute(db);
  return {
    orders: facts.orders,
    total: toRupees(facts.total_paise),
    unpacked: facts.unpacked,
    address: facts.address,
    last_orders: rows.map(({ total_paise, created_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      total: toRupees(total_paise),
    })),
  };
}

/** Returns a live user with what the administrator needs to help them, or throws not_found. */
export async function getUserOverview({ db, actor }: ActorContext, id: number): Promise<UserOverview> {
  const user = await getListedUser(db, id, visibleTo(actor));
  const { joined_at, last_sign_in_at } = await readAccount(db, id);
  return {
    ...user,
    joined_at: joined_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    ...(user.role_name === CUSTOMER ? { trade: await readTrade(db, id) } : {}),
  };
}
