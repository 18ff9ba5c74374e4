// Which stock requests somebody may see: the administrator all, a manager those of the own store.
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';
import { storeOf } from '../../platform/http/actor.ts';

/** The scope of an actor; a request outside it is not there. A manager without a store gets no_store. */
export const visibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB, 'stock_requests'>): Expression<SqlBool> =>
    actor.role === ADMIN ? eb.lit(true) : eb('stock_requests.store_id', '=', storeOf(actor));
