// Reads a store's staff with the deliveries that each still has to make.
import { AppError } from '@tilgul/contract/rules/errors';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import { STAFF } from '@tilgul/contract/rules/roles';
import type { staffAnswer } from '@tilgul/contract/users';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../deps.ts';
import { readCursor } from '../../paging/cursor.ts';
import { countUpToCap, cutPage, type Page, pageLimit } from '../../paging/page.ts';
import { staffOf } from './users.access.ts';
import { type ListQuery, namedLike } from './users.db.ts';

export type StaffAnswer = z.output<typeof staffAnswer>;

const openOrders = sql<number>`(select count(*)::int from orders where orders.staff_id = users.id and orders.deleted_at is null and orders.status <> all (${ORDER_ENDS}::text[]))`;

const selectStaff = (db: Db, storeId: number) =>
  db
    .selectFrom('users')
    .innerJoin('stores', 'stores.id', 'users.store_id')
    .select([
      'users.id',
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.username',
      'users.email',
      'users.phone_no',
      'stores.name as warehouse_name',
    ])
    .select(openOrders.as('open_orders'))
    .where(staffOf(storeId))
    .where('users.archived_at', 'is', null);

/** The staff of a store, newest first. */
export async function listStaff(db: Db, storeId: number, query: ListQuery): Promise<Page<StaffAnswer>> {
  const { q } = query;
  const limit = pageLimit(query.limit);
  const after = readCursor(query.cursor);
  const rows = await selectStaff(db, storeId)
    .$if(Boolean(q), (qb) => qb.where(namedLike(q ?? '')))
    .$if(after !== undefined, (qb) => qb.where('users.id', '<', after?.id ?? 0))
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute();
  const matching = db
    .selectFrom('users')
    .select('users.id')
    .where(staffOf(storeId))
    .where('users.archived_at', 'is', null)
    .$if(Boolean(q), (qb) => qb.where(namedLike(q ?? '')));
  const total = await countUpToCap(db, matching);
  return cutPage(
    rows.map((row) => ({ ...row, role_name: STAFF })),
    limit,
    ({ id }) => ({ key: '', id }),
    total,
  );
}

/** One staff member of the store; not_found for anybody else. */
export async function getStaff(db: Db, storeId: number, id: number): Promise<StaffAnswer> {
  const row = await selectStaff(db, storeId).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, role_name: STAFF };
}
