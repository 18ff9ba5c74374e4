// SQL of users: who may see whom, reading users with their store and staff with their deliveries, finding taken values, inserting,
// updating and archiving.
import { notFound } from '@tilgul/contract/rules/errors';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@tilgul/contract/rules/languages';
import { foldUsername } from '@tilgul/contract/rules/limits';
import { ADMIN, CUSTOMER, MANAGER, ROLES, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import type { staffAnswer, UserAnswer } from '@tilgul/contract/users';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { matchesPhone, parsePincode } from '../../platform/db/typed-text.sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { hasConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { type Names, translate } from '../../texts/names.ts';
import { selectStoreName } from '../../texts/store-name.sql.ts';
import { chosenLanguage, type OpenBusiness, type PersonNames, roleEntry, type TakenFields } from './users.rules.ts';

/** SQL of `orders`: those that can be cancelled with a suspension. They are Pending or Processing, and not packed. */
export const isUnpackedSql = sql<boolean>`(orders.deleted_at is null and orders.status in ('Pending', 'Processing')
  and orders.packed_round is distinct from orders.stock_round)`;

export type UserScope = (eb: ExpressionBuilder<DB, 'users'>) => Expression<SqlBool>;

/** Staff of one store, whom its manager reads and changes (USER-3). */
export const staffScope =
  (storeId: number): UserScope =>
  (eb) =>
    eb.and([eb('users.role', '=', STAFF), eb('users.store_id', '=', storeId)]);

/** Users visible to an actor; all others are not found. */
export const visibleTo =
  (actor: Actor): UserScope =>
  (eb) => {
    const isSelf = eb('users.id', '=', actor.id);
    if (actor.lacksOwnPassword || actor.lacksFactor) return isSelf;
    if (actor.role === ADMIN) return eb.lit(true);
    // Staff have a store too, but only its manager may see colleagues.
    if (actor.role !== MANAGER || actor.storeId === null) return isSelf;
    return eb.or([isSelf, staffScope(actor.storeId)(eb)]);
  };

/** Validated values of the user forms. */
export interface PersonValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly phone_no: string;
  readonly gstin?: string | null | undefined;
}

/** Values to change; fields left out stay as they are. */
export type PersonChanges = { readonly [Name in keyof PersonValues]?: PersonValues[Name] | undefined };

/** Live users with the store they manage or work in. */
const liveUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('stores as managed', (join) =>
      join.onRef('managed.manager_id', '=', 'users.id').on('managed.archived_at', 'is', null),
    )
    .leftJoin('stores as own', (join) => join.onRef('own.id', '=', 'users.store_id').on('own.archived_at', 'is', null))
    .where('users.archived_at', 'is', null);

const hasFactor = sql<boolean>`exists (select from user_factors where user_id = users.id and confirmed_at is not null)`;

const selectUsers = (db: Db) =>
  liveUsers(db).select((eb) => [
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.username',
    'users.email',
    'users.phone_no',
    'users.gstin',
    'users.role',
    'users.must_change_password',
    'users.suspended_at',
    'users.suspended_reason',
    hasFactor.as('has_factor'),
    hasConfirmedPhone.as('has_confirmed_phone'),
    'users.can_pack',
    'users.can_sell',
    'users.can_return',
    'users.language',
    eb.fn.coalesce('managed.id', 'own.id').as('warehouse_id'),
    eb.fn.coalesce('managed.name', 'own.name').as('warehouse_name'),
    sql<Names | null>`coalesce(managed.names, own.names)`.as('warehouse_names'),
  ]);

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const toAnswer = ({
  role,
  must_change_password,
  has_factor,
  has_confirmed_phone,
  can_pack,
  can_sell,
  can_return,
  language,
  suspended_at,
  suspended_reason,
  warehouse_names: _names,
  ...row
}: UserRow): UserAnswer => {
  const { id, name } = roleEntry(role);
  const flags = {
    ...(must_change_password ? { must_change_credentials: true } : {}),
    ...(has_factor ? { has_factor: true } : {}),
    ...(has_confirmed_phone ? { phone_confirmed: true } : {}),
    ...(can_pack ? { can_pack: true } : {}),
    ...(can_sell ? { can_sell: true } : {}),
    ...(can_return ? { can_return: true } : {}),
    ...(suspended_at ? { suspended_at: suspended_at.toISOString() } : {}),
    ...(suspended_reason ? { suspended_reason } : {}),
    ...chosenLanguage(language),
  };
  return { ...row, role_id: id, role_name: name, ...flags };
};

/** Lists name the store in the reader's language. */
function toListedAnswer(row: UserRow): UserAnswer {
  const { warehouse_name: name, warehouse_names: names } = row;
  return { ...toAnswer(row), warehouse_name: name === null ? null : translate(name, names) };
}

/** Finds users by part of their full name, the end of their phone number, or the pincode of an address (UI-34). */
function matchesName(q: string | undefined) {
  if (!q) return sql<boolean>`true`;
  const named = sql<boolean>`strpos(lower(users.first_name || ' ' || users.last_name), lower(${q})) > 0`;
  const pincode = parsePincode(q);
  const lives = sql<boolean>`exists (select from addresses where user_id = users.id and postal_code = ${pincode})`;
  return sql<boolean>`(${named} or ${matchesPhone('users.phone_no', q) ?? sql`false`} or ${pincode === undefined ? sql`false` : lives})`;
}

/** Returns a live user within the scope, or throws not_found. */
export async function getUser(db: Db, id: number, scope: UserScope): Promise<UserAnswer> {
  const row = await selectUsers(db).where('users.id', '=', id).where(scope).executeTakeFirstOrThrow(notFound);
  return toAnswer(row);
}

/** Returns a live user within the scope with the store in the reader's language, or throws not_found. */
export async function getListedUser(db: Db, id: number, scope: UserScope): Promise<UserAnswer> {
  return toListedAnswer(
    await selectUsers(db).where('users.id', '=', id).where(scope).executeTakeFirstOrThrow(notFound),
  );
}

/** A customer's newest order. */
const lastOrderAt = sql<Date | null>`case when users.role = ${CUSTOMER} then (
  select max(created_at) from orders where orders.user_id = users.id and orders.deleted_at is null) end`;

interface UserQuery extends SearchQuery {
  readonly role_id?: number | undefined;
  readonly suspended?: 'true' | 'false' | undefined;
}

/** Lists users of one role or all, suspended or not, newest first. An unknown role has none. */
export async function listUsers(db: Db, query: UserQuery): Promise<Page<UserAnswer>> {
  const { q, role_id, suspended } = query;
  const role = ROLES.find(({ id }) => id === role_id)?.name;
  if (role_id !== undefined && role === undefined) return { rows: [], total: 0 };
  const matches = (eb: ExpressionBuilder<DB, 'users'>) =>
    eb.and([
      matchesName(q),
      ...(role === undefined ? [] : [eb('users.role', '=', role)]),
      ...(suspended === undefined ? [] : [eb('users.suspended_at', suspended === 'true' ? 'is not' : 'is', null)]),
    ]);
  const live = db.selectFrom('users').where('users.archived_at', 'is', null);
  const page = await readPage({
    rows: selectUsers(db).select(lastOrderAt.as('last_order_at')).where(matches),
    order: newestById('users.id'),
    query,
    count: () => countUpToCap(db, live.where(matches)),
  });
  const rows = page.rows.map(({ last_order_at, ...row }) => ({
    ...toListedAnswer(row),
    ...(last_order_at ? { last_order_at: last_order_at.toISOString() } : {}),
  }));
  return { ...page, rows };
}

/** Lists managers for the store form, newest first, with their stores. A suspended one cannot be chosen. */
export const listManagers = (db: Db, query: SearchQuery): Promise<Page<UserAnswer>> =>
  listUsers(db, { ...query, role_id: roleEntry(MANAGER).id, suspended: 'false' });

/** Username folded for comparison; `foldUsername` folds a client's input in the same way. */
export const foldedUsername = sql<string>`lower(users.username collate "C")`;

/** Finds which unique values of a form belong to another live user, ignoring case. */
export async function findTaken(db: Db, person: PersonChanges, exceptId: number): Promise<TakenFields> {
  const { phone_no = null, email = null } = person;
  const username = person.username === undefined ? null : foldUsername(person.username);
  const taken = sql<TakenFields>`
    select coalesce(bool_or(${foldedUsername} = ${username}::text), false) as username,
      coalesce(bool_or(phone_no = ${phone_no}::text), false) as phone_no,
      coalesce(bool_or(identity_key(email) = identity_key(${email}::text)), false) as email
    from users where archived_at is null and id <> ${exceptId}
      and (${foldedUsername} = ${username}::text or phone_no = ${phone_no}::text or identity_key(email) = identity_key(${email}::text))`;
  return onlyRow(await taken.execute(db));
}

export interface Account {
  readonly role: Role;
  readonly store_id: number | null;
  readonly password_hash: string;
  /** True if someone other than the user chose the password. */
  readonly must_change_password: boolean;
}

/** Inserts a user; undefined if a unique value was taken in the meantime. */
export async function insertUser(
  db: Db,
  user: PersonValues & Account & { readonly created_at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...user, email: user.email ?? null, password_set_at: user.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A changed phone number is no longer confirmed. */
const confirmationFor = (phone: string) => sql<Date | null>`case when phone_no = ${phone} then phone_confirmed_at end`;

const updateLiveUser = (db: Db, id: number) =>
  db.updateTable('users').where('users.id', '=', id).where('users.archived_at', 'is', null);

/** Set with every new password: browsers known before are strangers again (SES-10). */
export const nextPasswordVersion = sql<number>`users.password_version + 1`;

/** A password that the user or someone else sets. */
interface NewPassword {
  readonly password_hash: string;
  readonly must_change_password: boolean;
  readonly password_set_at: Date;
}

/** Updates a live user within the scope; false if there is none. Throws unique violations of taken values. */
export async function updatePerson(
  db: Db,
  id: number,
  person: PersonChanges & Partial<NewPassword>,
  scope: UserScope,
): Promise<boolean> {
  const { numUpdatedRows } = await updateLiveUser(db, id)
    .set({
      ...person,
      ...(person.phone_no === undefined ? {} : { phone_confirmed_at: confirmationFor(person.phone_no) }),
      ...(person.password_hash === undefined ? {} : { password_version: nextPasswordVersion }),
    })
    .where(scope)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks all live administrators in a fixed order; also those who are suspended. */
export const lockAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'suspended_at'])
    .where('role', '=', ADMIN)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks a live user within the scope against new references, or throws not_found. */
export async function lockUser(db: Db, id: number, scope: UserScope): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('users.id', '=', id)
    .where('users.archived_at', 'is', null)
    .where(scope)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Locks a user's cart until the transaction ends: before stock and user, as a cash order does, so that two transactions cannot
 * deadlock.
 */
export async function lockCart(db: Db, id: number): Promise<void> {
  const lines = db.selectFrom('cart_lines').select('product_id').where('user_id', '=', id);
  await lines.orderBy('product_id').forUpdate().execute();
}

export async function readOpenBusiness(db: Db, id: number): Promise<OpenBusiness> {
  const open = sql<OpenBusiness>`
    select (select ${selectStoreName()} from stores where manager_id = ${id} and archived_at is null) as store_name,
           (select count(*) from orders where staff_id = ${id} and deleted_at is null and status <> all (${ORDER_ENDS}::text[])) as open_deliveries,
           (select count(*) from orders where user_id = ${id} and deleted_at is null and status <> all (${ORDER_ENDS}::text[])) as open_orders,
           (select coalesce(sum(in_hand_paise), 0)::bigint from cash_hands where staff_id = ${id}) as cash_in_hand`;
  return onlyRow(await open.execute(db));
}

/** Archives a locked user: frees username, phone and e-mail, and keeps the row for history. */
export async function archiveUserRow(db: Db, id: number, now: Date): Promise<void> {
  await updateLiveUser(db, id).set({ archived_at: now }).execute();
}

/** Suspends a live user, or lifts the suspension; a suspended user stays suspended since the first time. */
export async function setSuspension(db: Db, id: number, reason: string | null, now: Date): Promise<void> {
  const suspended_at = reason === null ? null : sql<Date>`coalesce(suspended_at, ${now}::timestamptz)`;
  await updateLiveUser(db, id).set({ suspended_at, suspended_reason: reason }).execute();
}

interface NumberOwner {
  readonly id: number;
  readonly phone: string;
}

/** Marks the phone number of a live user as confirmed, if it is still the user's. */
export async function setPhoneConfirmed(db: Db, user: NumberOwner, now: Date): Promise<void> {
  const change = { phone_confirmed_at: now, unconfirmed_until_reset: false };
  await updateLiveUser(db, user.id).set(change).where('phone_no', '=', user.phone).execute();
}

/**
 * Like `setPhoneConfirmed`, for a reset code: its receiver may not be the one who registered the account, which stays marked.
 * Returns whether a new password deletes what a customer has saved (SES-19).
 */
export async function setPhoneConfirmedByReset(db: Db, user: NumberOwner, now: Date): Promise<boolean> {
  const unconfirmed_until_reset = sql<boolean>`unconfirmed_until_reset or phone_confirmed_at is null`;
  const row = await updateLiveUser(db, user.id)
    .set({ phone_confirmed_at: now, unconfirmed_until_reset })
    .where('phone_no', '=', user.phone)
    .returning(sql<boolean>`role = ${CUSTOMER} and unconfirmed_until_reset`.as('is_marked'))
    .executeTakeFirst();
  return row?.is_marked === true;
}

/** Finds the live user with the phone number. */
export async function findUserByPhone(
  db: Db,
  phone: string,
): Promise<(PersonNames & { readonly id: number }) | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'phone_no'])
    .where('phone_no', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

interface ResetUser {
  readonly id: number;
  readonly username: string;
  readonly password_version: number;
  readonly is_reclaimed: boolean;
}

/**
 * Sets the password of a live user that still has the phone number; undefined if there is none. `is_reclaimed`: the number of
 * this customer was unconfirmed until the reset.
 */
export async function setPassword(
  db: Db,
  user: { readonly id: number; readonly phone: string },
  passwordHash: string,
): Promise<ResetUser | undefined> {
  return updateLiveUser(db, user.id)
    .set({ password_hash: passwordHash, must_change_password: false, password_version: nextPasswordVersion })
    .where('phone_no', '=', user.phone)
    .returning(['id', 'username', 'password_version'])
    .returning(
      sql<boolean>`role = ${CUSTOMER} and (unconfirmed_until_reset or phone_confirmed_at is null)`.as('is_reclaimed'),
    )
    .executeTakeFirst();
}

/** Language of messages to a user (LANG-4): English until one is chosen, and without a user. */
export async function getUserLanguage(db: Db, id: number | undefined): Promise<Language> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE;
}

export type StaffAnswer = z.output<typeof staffAnswer>;

const openOrders = sql<number>`(select count(*) from orders where orders.staff_id = users.id and orders.deleted_at is null and orders.status <> all (${ORDER_ENDS}::text[]))`;

const staffRows = (db: Db, storeId: number) =>
  db.selectFrom('users').where(staffScope(storeId)).where('users.archived_at', 'is', null);

const selectStaff = (db: Db, storeId: number) =>
  staffRows(db, storeId)
    .innerJoin('stores', 'stores.id', 'users.store_id')
    .select([
      'users.id',
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.username',
      'users.email',
      'users.phone_no',
      'users.can_pack',
      'users.can_sell',
      'users.can_return',
      'users.suspended_at',
      'stores.name as warehouse_name',
    ])
    .select(openOrders.as('open_orders'));

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>;

const toStaffAnswer = ({ suspended_at, ...row }: StaffRow): StaffAnswer => ({
  ...row,
  role_name: STAFF,
  ...(suspended_at ? { is_suspended: true } : {}),
});

/** Lists the staff of a store, newest first. */
export async function listStaff(db: Db, storeId: number, query: SearchQuery): Promise<Page<StaffAnswer>> {
  const page = await readPage({
    rows: selectStaff(db, storeId).where(matchesName(query.q)),
    order: newestById('users.id'),
    query,
    count: () => countUpToCap(db, staffRows(db, storeId).where(matchesName(query.q))),
  });
  return { ...page, rows: page.rows.map(toStaffAnswer) };
}

/** Returns a staff member of the store, or throws not_found. */
export async function getStaff(db: Db, storeId: number, id: number): Promise<StaffAnswer> {
  const row = await selectStaff(db, storeId).where('users.id', '=', id).executeTakeFirstOrThrow(notFound);
  return toStaffAnswer(row);
}

/** What a staff member may do beyond deliveries; omitted ones stay. */
interface Grants {
  readonly can_pack?: boolean | undefined;
  readonly can_sell?: boolean | undefined;
  readonly can_return?: boolean | undefined;
}

/** Sets whether a staff member may pack orders, sell at registers and take goods back there. */
export async function saveGrants(db: Db, id: number, { can_pack, can_sell, can_return }: Grants): Promise<void> {
  const grants = { can_pack, can_sell, can_return };
  if (Object.values(grants).every((grant) => grant === undefined)) return;
  await db.updateTable('users').set(grants).where('id', '=', id).execute();
}
