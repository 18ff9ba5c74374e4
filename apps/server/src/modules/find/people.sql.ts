// Customers and staff found by the search over everything. A manager finds the customers of the own store's orders.
import { type FoundCustomer, type FoundStaff, MAX_FOUND } from '@tilgul/contract/find';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { type Names, translate } from '../../texts/names.ts';
import { roleEntry } from '../users/users.rules.ts';
import {
  hasPhone,
  hitLimit,
  isCustomerNamed,
  isNamed,
  isOfPhone,
  joinAny,
  likeness,
  startsPhone,
  type Typed,
  whenTyped,
} from './typed.ts';

interface CustomerRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly orders: number;
  readonly total_paise: Paise;
  readonly last_order_at: Date | null;
}

const toCustomer = ({ total_paise, last_order_at, ...row }: CustomerRow): FoundCustomer => ({
  ...row,
  total: toRupees(total_paise),
  last_order_at: last_order_at?.toISOString() ?? null,
});

const counted = sql`count(*) as orders, max(created_at) as last_order_at,
  least(coalesce(sum(coalesce(packed_paise, total_paise) + delivery_fee_paise), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint)::bigint as total_paise`;

const fullName = sql`(users.first_name || ' ' || users.last_name)`;
const place = sql.lit(MAX_FOUND);

interface UserRow extends CustomerRow {
  readonly role: Role;
  readonly store_name: string | null;
  readonly store_names: Names | null;
}

export interface FoundPeople {
  readonly customers: FoundCustomer[];
  readonly staff: FoundStaff[];
}

const toStaff = ({ id, name, phone, role, store_name, store_names }: UserRow): FoundStaff => ({
  id,
  name,
  phone,
  role_name: role,
  role_id: roleEntry(role).id,
  store_name: store_name === null ? null : translate(store_name, store_names),
});

/** Users by name and phone, customers also by the pincode of an address; newest first, guesses the likeliest first. */
export async function findUsers(db: Db, typed: Typed): Promise<FoundPeople> {
  const isLive = sql`users.archived_at is null`;
  const matches = joinAny(isNamed(fullName, typed), hasPhone('users.phone_no', typed), startsPhone(typed));
  const sources = [
    whenTyped(matches, (condition) => sql`(select id from users where ${isLive} and ${condition} limit ${hitLimit})`),
    whenTyped(
      typed.pincode,
      (pincode) => sql`(select user_id as id from addresses where postal_code = ${pincode} limit ${hitLimit})`,
    ),
  ].filter((source) => source !== undefined);
  if (sources.length === 0) return { customers: [], staff: [] };
  const { rows } = await sql<UserRow>`
    with hits as materialized (${sql.join(sources, sql` union `)}),
    placed as (
      select users.id, ${likeness(fullName, typed)} as likeness,
        row_number() over (partition by role = ${CUSTOMER} order by ${likeness(fullName, typed)} desc, users.id desc) as place
      from users where ${isLive} and users.id = any(array(select id from hits)))
    select users.id, ${fullName} as name, users.phone_no as phone, users.role, own.city, own.postal_code,
      facts.orders, facts.last_order_at, facts.total_paise, stores.name as store_name, stores.names as store_names
    from placed join users on users.id = placed.id
      left join stores on stores.archived_at is null and (stores.id = users.store_id or stores.manager_id = users.id)
      left join lateral (select city, postal_code from orders where orders.user_id = users.id and deleted_at is null
        order by orders.created_at desc, orders.id desc limit 1) as own on true
      cross join lateral (select ${counted} from orders
        where orders.user_id = users.id and deleted_at is null and status <> 'Cancelled') as facts
    where placed.place <= ${place} order by placed.likeness desc, users.id desc`.execute(db);
  return {
    customers: rows
      .filter(({ role }) => role === CUSTOMER)
      .map(({ role: _role, store_name: _name, store_names: _names, ...row }) => toCustomer(row)),
    staff: rows.filter(({ role }) => role !== CUSTOMER).map(toStaff),
  };
}

/** Customers of a store's orders, with the name and number that these have. */
async function findStoreCustomers(db: Db, storeId: number, typed: Typed): Promise<FoundCustomer[]> {
  const matches = joinAny(
    isCustomerNamed(typed),
    hasPhone('orders.mobile_number', typed),
    isOfPhone('orders.user_id', typed),
    whenTyped(typed.pincode, (pincode) => sql<boolean>`orders.postal_code = ${pincode}`),
  );
  if (matches === undefined) return [];
  const { rows } = await sql<CustomerRow>`
    with hits as materialized (
      select id, user_id, ${likeness(sql.ref('orders.customer_name'), typed)} as likeness from orders
      where ${matches} and store_id = ${storeId}::bigint and deleted_at is null limit ${hitLimit}),
    newest as (select user_id, max(id) as last_id, max(likeness) as likeness from hits group by user_id
      order by likeness desc, last_id desc limit ${place})
    select newest.user_id as id, last.customer_name as name, last.mobile_number as phone, last.city, last.postal_code,
      facts.orders, facts.last_order_at, facts.total_paise
    from newest join orders as last on last.id = newest.last_id
      cross join lateral (select ${counted} from orders
        where orders.user_id = newest.user_id and store_id = ${storeId}::bigint and deleted_at is null
          and status <> 'Cancelled') as facts
    order by newest.likeness desc, newest.last_id desc`.execute(db);
  return rows.map(toCustomer);
}

/** Staff of a store. */
async function findStoreStaff(db: Db, storeId: number, typed: Typed): Promise<FoundStaff[]> {
  const matches = joinAny(isNamed(fullName, typed), hasPhone('users.phone_no', typed), startsPhone(typed));
  if (matches === undefined) return [];
  const { rows } = await sql<UserRow>`
    select users.id, ${fullName} as name, users.phone_no as phone, users.role,
      stores.name as store_name, stores.names as store_names
    from users join stores on stores.id = users.store_id
    where users.store_id = ${storeId}::bigint and users.role = ${STAFF} and users.archived_at is null and ${matches}
    order by ${likeness(fullName, typed)} desc, users.id desc limit ${place}`.execute(db);
  return rows.map(toStaff);
}

export const findStorePeople = async (db: Db, storeId: number, typed: Typed): Promise<FoundPeople> => ({
  customers: await findStoreCustomers(db, storeId, typed),
  staff: await findStoreStaff(db, storeId, typed),
});
