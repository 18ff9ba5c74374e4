// Use cases of claims: a customer makes one, the store decides it and pays it back, and open ones bring reminders.
import {
  CLAIM_DECISION_DAYS,
  type ClaimAnswer,
  canClaim,
  type claimForm,
  type decisionForm,
  formatClaimNumber,
} from '@tilgul/contract/claims';
import { formatMessage } from '@tilgul/contract/form-messages';
import { AppError, illegalMove, invalid, notFound } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import { STAFF } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor, ActorContext, Context } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { getNextEvening } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { refundClaimFromHand, refundClaimFromTill } from '../cash/cash.commands.ts';
import { readPhoto } from '../claim-photos/claim-photos.commands.ts';
import { creditClaim } from '../invoices/credit-notes.commands.ts';
import { formatRupees } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { findStaffName } from '../orders/allocation.commands.ts';
import type { OrderFacts } from '../orders/orders.rules.ts';
import { findStore, lockOrder, lockOrderInScope, type OrderScope, visibleTo } from '../orders/orders.sql.ts';
import { insertRefund, lockPayment } from '../payments/refunds.sql.ts';
import { getStoreLocation, moveStock, OUTSIDE } from '../stock/ledger/ledger.ts';
import {
  addClaimToOrder,
  type Claim,
  type ClaimedLine,
  calculateClaimAmount,
  type Decision,
  getClaim,
  getClaimAnswer,
  getClaimedLine,
  insertClaim,
  isAcceptedAtOnce,
  isPaidBack,
  writeDecision,
} from './claims.sql.ts';

type ClaimForm = z.output<typeof claimForm>;
const DAY_MS = 86_400_000;

/** Checks that a delivered line can be claimed now, and returns it with its store. */
async function checkClaim(
  context: ActorContext,
  orderId: number,
  { line_id, quantity }: ClaimForm,
): Promise<{ order: OrderFacts; line: ClaimedLine; storeId: number }> {
  const { db, actor, now } = context;
  const order = await lockOrder(db, actor, orderId);
  const { status, delivered_at, store_id: storeId } = order;
  if (status !== 'Delivered' || delivered_at === null || storeId === null)
    throw illegalMove(getText('claims.notDelivered'));
  if (!canClaim(delivered_at.getTime(), now.getTime())) throw illegalMove(getText('claims.tooLate'));
  const line = await getClaimedLine(db, orderId, line_id);
  const left = line.delivered - line.taken;
  if (left <= 0) throw illegalMove(getText('claims.alreadyClaimed'));
  if (quantity > left) throw invalid({ quantity: [getText('claims.tooMuch', { count: left })] });
  return { order, line, storeId };
}

/** The refusal of a claim, if any. Checked before its photo is encoded and stored. */
export async function findRefusal(
  context: ActorContext,
  orderId: number,
  form: ClaimForm,
): Promise<AppError | undefined> {
  try {
    await withTransaction(context, (tx) => checkClaim(tx, orderId, form));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Makes a claim within 48 hours of delivery, and notifies the customer and the store's manager (CLAIM-1 … CLAIM-3). A small
 * one is accepted at once (CLAIM-10).
 */
export async function makeClaim(
  context: ActorContext,
  orderId: number,
  form: ClaimForm,
  photo: string | null,
): Promise<ClaimAnswer> {
  const { db, actor, now } = context;
  const { order, line, storeId } = await checkClaim(context, orderId, form);
  const due_at = new Date(now.getTime() + CLAIM_DECISION_DAYS * DAY_MS);
  const answer_by = getNextEvening(now, context.deps.config.BUSINESS_TZ);
  const subject = { order_id: orderId, product_id: line.product_id, store_id: storeId };
  const { kind, quantity, note = null } = form;
  const id = await insertClaim(context, { ...subject, kind, quantity, note, photo, due_at, answer_by });
  if (await isAcceptedAtOnce(context, calculateClaimAmount(line, quantity))) {
    const decision = { accept: true, restock: false, reason: null, isAutomatic: true };
    await decide(context, await getClaim(db, actor, id), { order, line }, decision);
    return getClaimAnswer(db, actor, id);
  }
  const store = await findStore(db, storeId);
  const about = { kind: 'order', id: orderId } as const;
  const claim = { number: formatClaimNumber(id), id: orderId };
  await notify(context, [
    { to: [actor.id], message: createMessage('claim_received', claim), about },
    { to: [store?.manager_id], message: createMessage('claim_made', { ...claim, product: line.product_name }), about },
  ]);
  return getClaimAnswer(db, actor, id);
}

/** The photo of a claim that the actor may see (CLAIM-8). Throws not_found without one. */
export async function getClaimPhoto({ db, deps, actor }: ActorContext, id: number): Promise<Buffer> {
  const photo = await readPhoto(deps, await getClaim(db, actor, id));
  if (photo === undefined) throw notFound();
  return photo;
}

type DecisionForm = z.output<typeof decisionForm>;

const alreadyDecidedError = () => illegalMove(getText('claims.alreadyDecided'));

/** Refunds a claim of an order paid online; the refund starts after the commit (PAY-15). Cash orders are refunded in cash. */
async function refundClaim(
  context: ActorContext,
  claim: Claim,
  { order, isAutomatic }: Pick<Accepted, 'order' | 'isAutomatic'>,
  amount: Paise,
): Promise<void> {
  if (order.payment_id === null) return;
  const { id: paymentId, unrefunded_paise } = await lockPayment(context.db, order.payment_id);
  const left = asPaise(Math.min(amount, unrefunded_paise));
  // Refunds by hand may have left less, or nothing (PAY-18).
  if (left <= 0) return;
  await insertRefund(context, {
    paymentId,
    amount: left,
    cause: `claim-${claim.id}`,
    requestedBy: isAutomatic ? null : context.actor.id,
  });
}

interface Accepted {
  readonly order: OrderFacts;
  readonly line: ClaimedLine;
  readonly restock: boolean;
  readonly isAutomatic: boolean;
}

/** Accepts a claim and returns its amount. Locks in the common order: order, stock, payment, invoice series. */
async function acceptClaim(context: ActorContext, claim: Claim, accepted: Accepted): Promise<Paise> {
  const { db } = context;
  const { order, line, restock } = accepted;
  const amount = calculateClaimAmount(line, claim.quantity);
  // A share of weighed goods can come to nothing.
  if (amount <= 0) throw illegalMove(getText('claims.noRefund'));
  await addClaimToOrder(db, claim, amount);
  if (restock) {
    const to = await getStoreLocation(db, claim.store_id);
    const lines = [{ product_id: claim.product_id, quantity: claim.quantity }];
    const document = { kind: 'claim', id: claim.id } as const;
    const origin = { kind: 'order', id: order.id } as const;
    await moveStock(context, { lines, from: OUTSIDE, to, reason: 'claim_return', document, origin });
  }
  await refundClaim(context, claim, accepted, amount);
  return amount;
}

/**
 * Accepts or rejects an open claim of the manager's store, once (CLAIM-4 … CLAIM-6). Accepting refunds the goods with a credit
 * note and, with `restock`, puts them back into stock.
 */
export async function decideClaim(context: ActorContext, id: number, form: DecisionForm): Promise<ClaimAnswer> {
  const { db, actor } = context;
  const reason = form.reason ?? null;
  if (!form.accept && reason === null) throw invalid({ reason: [formatMessage('reasonMissing')] });
  const claim = await getClaim(db, actor, id);
  // The order's lock keeps out other decisions about it, and its deletion.
  const order = await lockOrderInScope(db, () => sql<boolean>`true`, claim.order_id);
  if ((await getClaim(db, actor, id)).state !== 'open') throw alreadyDecidedError();
  if (form.accept && order.status !== 'Delivered') throw illegalMove(getText('claims.notDelivered'));
  const line = await getClaimedLine(db, claim.order_id, claim.product_id);
  const { accept, restock = false } = form;
  await decide(context, claim, { order, line }, { accept, restock, reason, isAutomatic: false });
  return getClaimAnswer(db, actor, id);
}

/** Writes the decision about an open claim of a locked order: refund, stock, notifications, audit log, credit note. */
async function decide(
  context: ActorContext,
  claim: Claim,
  { order, line }: Pick<Accepted, 'order' | 'line'>,
  { accept, restock, reason, isAutomatic }: Omit<Decision, 'amount'>,
): Promise<void> {
  const { id, product_id: productId, quantity } = claim;
  const amount = accept ? await acceptClaim(context, claim, { order, line, restock, isAutomatic }) : 0;
  if (!(await writeDecision(context, id, { accept, reason, restock, amount, isAutomatic })))
    throw alreadyDecidedError();
  await notifyDecision(context, order, claim, { accepted: accept, amount, reason });
  const state = accept ? 'accepted' : 'rejected';
  const after = { state, amount_paise: amount, restock, reason, ...(isAutomatic && { automatic: true }) };
  await audit(context, { action: 'claim.decided', subject: 'order', subjectId: order.id, after });
  if (!accept) return;
  const packs = { credited: line.claimed, delivered: line.delivered };
  const goods = { orderId: order.id, round: order.stock_round, productId, quantity };
  await creditClaim(context, { ...goods, packs, reason: reason ?? formatClaimNumber(id) });
}

async function notifyDecision(
  context: ActorContext,
  order: OrderFacts,
  claim: Claim,
  { accepted, amount, reason }: { readonly accepted: boolean; readonly amount: Paise; readonly reason: string | null },
): Promise<void> {
  const refund = { number: formatClaimNumber(claim.id), id: order.id, amount: formatRupees(amount) };
  const { number, id } = refund;
  const message = !accepted
    ? createMessage('claim_rejected', { number, id, reason: reason ?? '' })
    : createMessage(order.payment_id === null ? 'claim_accepted_for_cash' : 'claim_accepted', refund);
  const about = { kind: 'order', id: order.id } as const;
  const rider = accepted && order.payment_id === null ? order.staff_id : null;
  // A rider who has left the store cannot pay from its cash.
  const canRefund = rider !== null && (await findStaffName(context.db, claim.store_id, rider)) !== undefined;
  await notify(context, [
    { to: [claim.user_id], message, about },
    { to: [canRefund ? rider : null], message: createMessage('claim_to_give_back', refund), about },
  ]);
}

/** Riders may refund claims of orders that they did not deliver; the claim's own scope has been checked. */
const orderScopeFor = (actor: Actor): OrderScope =>
  actor.role === STAFF ? (eb) => eb('orders.deleted_at', 'is', null) : visibleTo(actor);

/** Refunds an accepted claim of a cash order, once, from the till or the rider's cash in hand (CLAIM-6, CLAIM-9). */
export async function refundClaimInCash(context: ActorContext, id: number): Promise<{ message: string }> {
  const { db, actor } = context;
  const found = await getClaim(db, actor, id);
  const order = await lockOrderInScope(db, orderScopeFor(actor), found.order_id);
  const claim = await getClaim(db, actor, id);
  if (claim.state !== 'accepted' || claim.amount_paise === null || order.payment_id !== null)
    throw illegalMove(getText('claims.noCashRefund'));
  if (await isPaidBack(db, id)) throw illegalMove(getText('claims.alreadyRefunded'));
  const amount = claim.amount_paise;
  const refund = actor.role === STAFF ? refundClaimFromHand : refundClaimFromTill;
  await refund(context, { storeId: claim.store_id, claimId: id, amount, reason: formatClaimNumber(id) });
  const after = { amount_paise: amount, claim: formatClaimNumber(id) };
  await audit(context, { action: 'claim.paid_back', subject: 'order', subjectId: claim.order_id, after });
  return { message: getText('claims.refunded', { amount: formatRupees(amount) }) };
}

const HOUR_MS = 3_600_000;
/** Of claims that have no `answer_by`. */
const FIRST_REMINDER_MS = 48 * HOUR_MS;
const REMINDER_INTERVAL_MS = 7 * 24 * HOUR_MS;
/** Claims per run; the rest follow in the next run. */
const BATCH_SIZE = 200;

interface DueReminder {
  readonly id: number;
  readonly order_id: number;
  readonly manager_id: number | null;
  readonly is_overdue: boolean;
}

/**
 * Reminds the store's manager of an open claim when the customer expects the answer and then weekly, and administrators once when it is overdue
 * (CLAIM-4).
 */
export async function sendClaimReminders(context: Context): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<DueReminder>`
    with due as (
      select id from claims where state = 'open' and (coalesce(reminded_at + ${`${REMINDER_INTERVAL_MS} milliseconds`}::interval, answer_by, created_at + ${`${FIRST_REMINDER_MS} milliseconds`}::interval) <= ${now}::timestamptz
        or (due_at <= ${now}::timestamptz and escalated_at is null))
      order by id limit ${BATCH_SIZE}::int for update skip locked
    )
    update claims set reminded_at = ${now}::timestamptz,
      escalated_at = case when claims.due_at <= ${now}::timestamptz then coalesce(claims.escalated_at, ${now}::timestamptz) end
    from due, stores, claims as previous
    where claims.id = due.id and stores.id = claims.store_id and previous.id = claims.id
    returning claims.id, claims.order_id, stores.manager_id,
      claims.due_at <= ${now}::timestamptz and previous.escalated_at is null as is_overdue`.execute(db);
  await notify(
    context,
    rows.flatMap(({ id, order_id, manager_id, is_overdue }) => {
      const claim = { number: formatClaimNumber(id), id: order_id };
      const about = { kind: 'order', id: order_id } as const;
      return [
        { to: [manager_id], message: createMessage('claim_waits', claim), about },
        ...(is_overdue ? [{ to: 'admins' as const, message: createMessage('claim_overdue', claim), about }] : []),
      ];
    }),
  );
}
