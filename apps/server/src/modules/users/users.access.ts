// Which users somebody may see: oneself, a manager also the staff of the store, the administrator everybody.
import { ADMIN, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';

export type UserScope = (eb: ExpressionBuilder<DB, 'users'>) => Expression<SqlBool>;

/** Staff of one store, the users that its manager reads and changes (USER-3). */
export const staffScope =
  (storeId: number): UserScope =>
  (eb) =>
    eb.and([eb('users.role', '=', STAFF), eb('users.store_id', '=', storeId)]);

/** The scope of an actor; whoever is outside is not found. */
export const visibleTo =
  (actor: Actor): UserScope =>
  (eb) => {
    const isSelf = eb('users.id', '=', actor.id);
    if (actor.lacksFactor) return isSelf;
    if (actor.role === ADMIN) return eb.lit(true);
    // Staff have a store too; only its manager may look at the colleagues.
    if (actor.role !== MANAGER || actor.storeId === null) return isSelf;
    return eb.or([isSelf, staffScope(actor.storeId)(eb)]);
  };
