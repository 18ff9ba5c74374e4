// Which orders somebody may see: one's own, one's store's, those to deliver, or all; deleted ones nobody.
import { ADMIN, CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';
import { storeOf } from '../../platform/http/actor.ts';

export type OrderScope = (eb: ExpressionBuilder<DB, 'orders'>) => Expression<SqlBool>;

/** The scope of an actor; what is outside is not found. A manager without a store gets no_store. */
export function visibleTo(actor: Actor): OrderScope {
  const own = ownScope(actor);
  return (eb) => eb.and([eb('orders.deleted_at', 'is', null), own(eb)]);
}

function ownScope(actor: Actor): OrderScope {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === CUSTOMER) return (eb) => eb('orders.user_id', '=', actor.id);
  if (actor.role === MANAGER) {
    const storeId = storeOf(actor);
    return (eb) => eb('orders.store_id', '=', storeId);
  }
  return (eb) => eb('orders.staff_id', '=', actor.id);
}
