// SQL of a store's staff, with each member's open deliveries.
import { AppError } from '@tilgul/contract/rules/errors';
import { STAFF } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import type { staffAnswer } from '@tilgul/contract/users';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { staffScope } from './users.access.ts';
import { matchesName } from './users.sql.ts';

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
      'stores.name as warehouse_name',
    ])
    .select(openOrders.as('open_orders'));

/** Lists the staff of a store, newest first. */
export async function listStaff(db: Db, storeId: number, query: SearchQuery): Promise<Page<StaffAnswer>> {
  const page = await readPage({
    rows: selectStaff(db, storeId).where(matchesName(query.q)),
    order: newestById('users.id'),
    query,
    count: () => countUpToCap(db, staffRows(db, storeId).where(matchesName(query.q))),
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, role_name: STAFF })) };
}

/** Returns a staff member of the store, or throws not_found. */
export async function getStaff(db: Db, storeId: number, id: number): Promise<StaffAnswer> {
  const row = await selectStaff(db, storeId).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, role_name: STAFF };
}

/** Sets whether a staff member may pack orders. */
export async function setPacker(db: Db, id: number, canPack: boolean): Promise<void> {
  await db.updateTable('users').set({ can_pack: canPack }).where('id', '=', id).execute();
}
