// Which claims concern somebody: own ones, the store's, all, or those of a rider's customers.
import { ADMIN, CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';
import { storeOf } from '../../platform/http/actor.ts';

type Claims = ExpressionBuilder<DB, 'claims' | 'orders'>;
export type ClaimScope = (eb: Claims) => Expression<SqlBool>;

/** The scope of an actor over claims joined to their orders; what is outside is not found. Throws no_store. */
export function visibleClaims(actor: Actor): ClaimScope {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === CUSTOMER) return (eb) => eb('claims.user_id', '=', actor.id);
  const storeId = storeOf(actor);
  const isOfStore: ClaimScope = (eb) => eb('claims.store_id', '=', storeId);
  return actor.role === MANAGER ? isOfStore : (eb) => eb.and([isOfStore(eb), isAtTheDoor(eb, actor)]);
}

/** Accepted, of a cash order, and not paid back yet. */
export const isToPayBack: ClaimScope = (eb) =>
  eb.and([
    eb('claims.state', '=', 'accepted'),
    eb('orders.payment_id', 'is', null),
    eb.not(eb.exists(eb.selectFrom('cash_entries').select('id').whereRef('cash_entries.claim_id', '=', 'claims.id'))),
  ]);

/** The orders that the rider brings to the customer of a claim now. */
export const broughtNow = (eb: Claims, { id }: Actor) =>
  eb
    .selectFrom('orders as coming')
    .select('coming.id')
    .whereRef('coming.user_id', '=', 'claims.user_id')
    .where('coming.staff_id', '=', id)
    .where('coming.status', '=', 'Out For Delivery')
    .where('coming.deleted_at', 'is', null);

/** Of an order that the rider delivered, or of a customer to whom the rider brings something now (CLAIM-9). */
const isAtTheDoor = (eb: Claims, actor: Actor) =>
  eb.or([eb('orders.staff_id', '=', actor.id), eb.exists(broughtNow(eb, actor))]);
