// Which users an actor may see: customers and staff themselves, managers also their store's staff, administrators all.
import { ADMIN, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';

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
    if (actor.lacksFactor) return isSelf;
    if (actor.role === ADMIN) return eb.lit(true);
    // Staff have a store too, but only its manager may see colleagues.
    if (actor.role !== MANAGER || actor.storeId === null) return isSelf;
    return eb.or([isSelf, staffScope(actor.storeId)(eb)]);
  };
