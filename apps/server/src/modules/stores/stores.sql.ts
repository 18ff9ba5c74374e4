// SQL of stores: lists by store number, conflicts, creating, updating and closing.
import { notFound } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import type { StoreAnswer, storeForm } from '@tilgul/contract/stores';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../deps.ts';
import { byNumber, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { changeTexts, type Names, toLegacyNames, translateField } from '../../texts/names.ts';
import type { OpenBusiness, StoreConflicts } from './stores.rules.ts';

export type StoreForm = z.output<typeof storeForm>;

const liveStores = (db: Db) => db.selectFrom('stores').where('stores.archived_at', 'is', null);

const selectStores = (db: Db) =>
  liveStores(db)
    .leftJoin('users as manager', (join) =>
      join.onRef('manager.id', '=', 'stores.manager_id').on('manager.archived_at', 'is', null),
    )
    .select(['stores.id', 'stores.name', 'stores.location', 'stores.store_no', 'manager.id as manager'])
    .select(['stores.names', 'stores.phone', 'stores.lat', 'stores.lng'])
    .select(['stores.gstin', 'stores.fssai', 'stores.state_code'])
    // A trigger gives every store a bill code.
    .select((eb) => eb.ref('stores.bill_code').$notNull().as('bill_code'))
    .select(sql<string | null>`manager.first_name || ' ' || manager.last_name`.as('manager_name'));

const matchesName = (q: string | undefined) =>
  q ? sql<boolean>`strpos(lower(stores.name), lower(${q})) > 0` : sql<boolean>`true`;

/** Store numbers are unique among live stores, so the number alone is the cursor. */
const BY_STORE_NO = byNumber('stores.store_no', (store: StoreRow) => store.store_no);

/** Names in any language, also those that this version does not know. */
type Store = StoreAnswer & { readonly names: Names };
type StoreRow = Omit<StoreAnswer, 'name_mr' | 'names'> & { readonly names: Names };

const toStoreAnswer = (row: StoreRow): Store => ({ ...row, name_mr: toLegacyNames(row.names).name_mr });

/** Lists live stores by store number, filtered by a part of the name. */
export async function listStores(db: Db, query: SearchQuery): Promise<Page<Store>> {
  const page = await readPage({
    rows: selectStores(db).where(matchesName(query.q)),
    order: BY_STORE_NO,
    query,
    count: () => countUpToCap(db, liveStores(db).where(matchesName(query.q))),
  });
  return { ...page, rows: page.rows.map(toStoreAnswer) };
}

/** Lists live stores for visitors, named in their language. */
export async function listPublicStores(db: Db, query: SearchQuery) {
  const page = await listStores(db, query);
  const rows = page.rows.map((store) => ({ ...store, ...translateField('name', store.name, store.names) }));
  return { ...page, rows };
}

/** Returns a live store. 404 if there is none. */
export async function getStore(db: Db, id: number): Promise<Store> {
  const row = await selectStores(db).where('stores.id', '=', id).executeTakeFirstOrThrow(notFound);
  return toStoreAnswer(row);
}

/**
 * Finds conflicts of a form with stores other than `exceptId`. Share-locks the chosen manager's row, so the manager cannot be
 * archived or suspended before the commit.
 */
export async function findStoreConflicts(db: Db, form: StoreForm, exceptId: number): Promise<StoreConflicts> {
  const manager = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', form.manager)
    .where('role', '=', MANAGER)
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const { rows } = await sql<Omit<StoreConflicts, 'is_manager'>>`
    select (exists (select from stores where bill_code = ${form.bill_code ?? null}::text and id <> ${exceptId})
             or exists (select from tax_series where substr(series, 2, 2) = ${form.bill_code ?? null}::text)
               and not exists (select from stores where bill_code = ${form.bill_code ?? null}::text and id = ${exceptId})) as bill_code,
           coalesce(bool_or(identity_key = identity_key(${form.name})), false) as name,
           coalesce(bool_or(store_no = ${form.store_no}), false) as store_no,
           coalesce(bool_or(manager_id = ${form.manager}), false) as has_other_store
      from stores
     where archived_at is null and id <> ${exceptId}
       and (identity_key = identity_key(${form.name}) or store_no = ${form.store_no} or manager_id = ${form.manager})`.execute(
    db,
  );
  const taken = rows[0] ?? { name: false, store_no: false, bill_code: false, has_other_store: false };
  return { ...taken, is_manager: manager !== undefined };
}

/** Omitted fields are undefined: they keep their value, or are null for a new store. `current` are the store's names. */
const toStoreValues = (form: StoreForm, current: Names) => {
  const { name, location, store_no, manager: manager_id, phone, lat, lng, gstin, fssai, state_code } = form;
  const names = changeTexts(changeTexts(current, { mr: form.name_mr }), form.names ?? {});
  // Without one, a new store is given a free code, and others keep theirs.
  const bill_code = form.bill_code ?? undefined;
  return { name, location, store_no, manager_id, names, phone, lat, lng, gstin, fssai, state_code, bill_code };
};

/**
 * Whether numbers of documents bear a store's code, or an active register may give out some. A code with a series dated after `latest` is given up, since no document can
 * follow in it before then.
 */
export async function isCodeInUse(db: Db, code: string, latest: Date): Promise<boolean> {
  const { series, last_at } = await db
    .selectFrom('tax_series')
    .select((eb) => [eb.fn.countAll<number>().as('series'), eb.fn.max('last_at').as('last_at')])
    .where(sql<boolean>`substr(series, 2, 2) = ${code}::text`)
    .executeTakeFirstOrThrow();
  if (series > 0 && last_at !== null && last_at <= latest) return true;
  const register = await db
    .selectFrom('registers')
    .innerJoin('stores', 'stores.id', 'registers.store_id')
    .select('registers.id')
    .where('stores.bill_code', '=', code)
    .where('registers.revoked_at', 'is', null)
    .executeTakeFirst();
  return register !== undefined;
}

/** Inserts a store and returns its id; undefined if its name, number or manager was taken in the meantime. */
export async function insertStore(db: Db, form: StoreForm, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('stores')
    .values({ ...toStoreValues(form, {}), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates a live store and returns whether it exists. Throws the unique violation of a taken value. */
export async function updateStoreRow(db: Db, id: number, form: StoreForm): Promise<boolean> {
  // Locked, since a form may change the name in one language only.
  const current = await liveStores(db).select('names').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!current) return false;
  await db.updateTable('stores').set(toStoreValues(form, current.names)).where('id', '=', id).execute();
  return true;
}

/**
 * Selects a live store and keeps it from being closed until the commit. The key-share lock does not block bookings of cash
 * there. No row if there is no such store.
 */
export const holdStoreOpen = (db: Db, id: number) => liveStores(db).where('stores.id', '=', id).forKeyShare();

/** Locks a live store, so that no new row can refer to it. 404 if there is none. */
export async function lockStore(db: Db, id: number): Promise<{ readonly name: string; readonly store_no: number }> {
  const store = liveStores(db).select(['name', 'store_no']).where('id', '=', id).forUpdate();
  return store.executeTakeFirstOrThrow(notFound);
}

/** Counts a store's stock, open orders, open stock requests, registers, staff and cash in hand. */
export async function readOpenBusiness(db: Db, id: number): Promise<OpenBusiness> {
  const { rows } = await sql<OpenBusiness>`
    select (select coalesce(sum(on_hand), 0)::bigint from stock_levels join stock_locations on stock_locations.id = stock_levels.place_id
             where stock_locations.store_id = ${id})
             + (select coalesce(sum(expired), 0)::bigint from stock_batches join stock_locations on stock_locations.id = stock_batches.place_id
             where stock_locations.store_id = ${id}) as stock,
           (select count(*) from orders where store_id = ${id} and deleted_at is null and status <> all (${ORDER_ENDS}::text[])) as open_orders,
           (select count(*) from stock_requests where store_id = ${id} and status in ('Pending', 'Approved')) as open_requests,
           (select count(*) from registers where store_id = ${id} and revoked_at is null) as registers,
           (select count(*) from register_records as record join registers on registers.id = record.register_id
             where registers.store_id = ${id} and record.state = 'held') as held_records,
           (select count(*) from users where store_id = ${id} and archived_at is null) as staff,
           (select coalesce(sum(in_hand_paise), 0)::bigint from cash_hands where store_id = ${id}) as cash`.execute(db);
  return rows[0] ?? { stock: 0, open_orders: 0, open_requests: 0, registers: 0, held_records: 0, staff: 0, cash: 0 };
}
