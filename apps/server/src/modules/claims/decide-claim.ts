// The store decides a claim: accepted, it pays back, with a credit note and, where the goods are there again, their stock.
import { claimNumber } from '@tilgul/contract/delivery/claim-rules';
import type { ClaimAnswer, decisionForm } from '@tilgul/contract/delivery/claims';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { creditClaim } from '../invoices/credit-bills.ts';
import {
  claimAccepted,
  claimAcceptedForCash,
  claimRejected,
  claimToGiveBack,
} from '../notifications/claim-messages.ts';
import { notify } from '../notifications/notify.ts';
import { findStaffName } from '../orders/allocate-staff.ts';
import { lockOrderOf } from '../orders/orders.db.ts';
import type { OrderFacts } from '../orders/orders.rules.ts';
import { insertRefund, lockPayment } from '../payments/refunds.db.ts';
import { moveStock, OUTSIDE, stockLocationOfStore } from '../stock/stock.db.ts';
import { readClaim } from './claim-list.db.ts';
import {
  type Claim,
  type ClaimedLine,
  claimedPaise,
  countClaim,
  findLine,
  getClaim,
  writeDecision,
} from './claims.db.ts';

type Form = z.output<typeof decisionForm>;

const decidedAlready = () => new AppError('illegal_move', { detail: say('This claim is decided already.') });

/** Pays the claim back online; a cash order is paid back at the counter. The refund begins with the commit (PAY-15). */
async function refundClaim(context: ActorContext, order: OrderFacts, claim: Claim, amount: Paise): Promise<void> {
  if (order.payment_id === null) return;
  const payment = await lockPayment(context.db, order.payment_id);
  if (!payment) throw new Error(`order ${order.id} has no payment ${order.payment_id}`);
  const refund = { paymentId: payment.id, amount, cause: `claim-${claim.id}`, requestedBy: context.actor.id };
  await insertRefund(context, refund);
}

/** What a claim is about, as it is before it counts. */
async function lineOf({ db }: ActorContext, { order_id, product_id }: Claim): Promise<ClaimedLine> {
  const line = await findLine(db, order_id, product_id);
  if (!line) throw new Error(`order ${order_id} has no line ${product_id}`);
  return line;
}

interface Accepted {
  readonly order: OrderFacts;
  readonly line: ClaimedLine;
  readonly restock: boolean;
}

/** Takes the goods back, in the order in which everybody locks: order, goods, payment, paper. */
async function accept(context: ActorContext, claim: Claim, { order, line, restock }: Accepted): Promise<Paise> {
  const { db } = context;
  const amount = claimedPaise(line, claim.quantity);
  // A share of goods that the scale made cost next to nothing.
  if (amount <= 0) throw new AppError('illegal_move', { detail: say('Nothing is to be paid back for this claim.') });
  await countClaim(db, claim, amount);
  if (restock) {
    const to = await stockLocationOfStore(db, claim.store_id);
    const lines = [{ product_id: claim.product_id, quantity: claim.quantity }];
    const document = { kind: 'claim', id: claim.id } as const;
    const origin = { kind: 'order', id: order.id } as const;
    await moveStock(context, { lines, from: OUTSIDE, to, reason: 'claim_return', document, origin });
  }
  await refundClaim(context, order, claim, amount);
  return amount;
}

/**
 * Decides an open claim of the manager's store, once (CLAIM-4 … CLAIM-6). Throws not_found, no_store, invalid for a rejection
 * without a reason, illegal_move when it was decided already or its order stands no more.
 */
export async function decideClaim(context: ActorContext, id: number, form: Form): Promise<ClaimAnswer> {
  const { db, actor } = context;
  const reason = form.reason ?? null;
  if (!form.accept && reason === null) throw invalid({ reason: [say('Please give a reason.')] });
  const claim = await getClaim(db, actor, id);
  // Nobody decides two claims of an order, or deletes it, at once.
  const order = await lockOrderOf(db, () => sql<boolean>`true`, claim.order_id);
  if ((await getClaim(db, actor, id)).state !== 'open') throw decidedAlready();
  const isGone = order.status !== 'Delivered';
  if (form.accept && isGone)
    throw new AppError('illegal_move', { detail: say('Only what was delivered can be claimed about.') });
  const restock = form.restock ?? false;
  const line = await lineOf(context, claim);
  const amount = form.accept ? await accept(context, claim, { order, line, restock }) : 0;
  if (!(await writeDecision(context, id, { accept: form.accept, reason, restock, amount }))) throw decidedAlready();
  await tell(context, order, claim, { accepted: form.accept, amount, reason });
  const after = { state: form.accept ? 'accepted' : 'rejected', amount_paise: amount, restock, reason };
  await audit(context, { action: 'claim.decided', subject: 'order', subjectId: order.id, after });
  if (form.accept) {
    const { product_id, quantity } = claim;
    const note = reason ?? claimNumber(id);
    await creditClaim(context, {
      orderId: order.id,
      round: order.stock_round,
      productId: product_id,
      quantity,
      packs: { from: line.claimed, of: line.delivered },
      reason: note,
    });
  }
  return readClaim(db, actor, id);
}

async function tell(
  context: ActorContext,
  order: OrderFacts,
  claim: Claim,
  { accepted, amount, reason }: { readonly accepted: boolean; readonly amount: Paise; readonly reason: string | null },
): Promise<void> {
  const named = { number: claimNumber(claim.id), orderId: order.id };
  const message = !accepted
    ? claimRejected(named, reason ?? '')
    : order.payment_id === null
      ? claimAcceptedForCash(named, amount)
      : claimAccepted(named, amount);
  const about = { kind: 'order', id: order.id } as const;
  const isForCash = accepted && order.payment_id === null;
  const rider = isForCash && order.staff_id !== null ? order.staff_id : undefined;
  // Who has left the store since cannot pay out of what the store's riders collect.
  const canGiveBack = rider !== undefined && (await findStaffName(context.db, claim.store_id, rider)) !== undefined;
  const toRider = { to: [rider], message: claimToGiveBack(named, amount), about };
  await notify(context, [{ to: [claim.user_id], message, about }, ...(canGiveBack ? [toRider] : [])]);
}
