// Pays an accepted claim of a cash order back: out of the till, or by a rider at the door.
import { claimNumber } from '@tilgul/contract/delivery/claim-rules';
import { AppError } from '@tilgul/contract/rules/errors';
import { STAFF } from '@tilgul/contract/rules/roles';
import type { Actor, ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { payClaimCashBack } from '../cash/pay-counter-cash-back.ts';
import { payFromHand } from '../cash/pay-from-hand.ts';
import { inRupees } from '../notifications/messages.ts';
import { type OrderScope, visibleTo } from '../orders/orders.access.ts';
import { lockOrderOf } from '../orders/orders.db.ts';
import { getClaim, isPaidBack } from './claims.db.ts';

/** A rider sees only the orders that are given to him; which claims he may pay back, their own scope has said. */
const scopeOf = (actor: Actor): OrderScope =>
  actor.role === STAFF ? (eb) => eb('orders.deleted_at', 'is', null) : visibleTo(actor);

/**
 * Takes what a claim comes to out of the till, or a rider's hand, once, as a row of the cash ledger (CLAIM-6, CLAIM-9). Throws
 * not_found, no_store, illegal_move when it is not accepted, was paid online or paid back already, and for more cash than is there.
 */
export async function payClaimBack(context: ActorContext, id: number): Promise<{ message: string }> {
  const { db, actor } = context;
  const found = await getClaim(db, actor, id);
  const order = await lockOrderOf(db, scopeOf(actor), found.order_id);
  const claim = await getClaim(db, actor, id);
  if (claim.state !== 'accepted' || claim.amount_paise === null || order.payment_id !== null)
    throw new AppError('illegal_move', { detail: say('Nothing is to be paid back in cash for this claim.') });
  if (await isPaidBack(db, id))
    throw new AppError('illegal_move', { detail: say('This claim was paid back already.') });
  const amount = claim.amount_paise;
  const pay = actor.role === STAFF ? payFromHand : payClaimCashBack;
  await pay(context, { storeId: claim.store_id, claimId: id, amount, reason: claimNumber(id) });
  const after = { amount_paise: amount, claim: claimNumber(id) };
  await audit(context, { action: 'claim.paid_back', subject: 'order', subjectId: claim.order_id, after });
  return { message: say('{amount} was paid back.', { amount: inRupees(amount) }) };
}
