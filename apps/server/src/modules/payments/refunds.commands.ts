// Refunds payments: writes the row, asks the gateway under the row's key, then saves the result.
import type { api } from '@tilgul/contract';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import type { ActorContext, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import type { GatewayRefund } from '../../platform/ports/payment-gateway.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { formatRupees, refundMessage } from '../notifications/messages.ts';
import { notifyAdmins, notifyUsers } from '../notifications/notify.ts';
import { smsCustomer } from '../sms/sms.ts';
import { getGateway, getNextRefundCheck } from './payments.rules.ts';
import {
  claimRefundCheck,
  claimRefundRead,
  endRefund,
  FULL_REFUND,
  findKnownRefundIds,
  findOrderOfPayment,
  getRefund,
  insertRefund,
  isByHand,
  listPendingRefunds,
  lockPayment,
  type Refund,
  type RefundOutcome,
  type RefundState,
  reopenRefund,
  scheduleRefundCheck,
  setRefundFailedAt,
  setRefundsRead,
} from './refunds.sql.ts';
import { recordRefundsByHand } from './refunds-by-hand.commands.ts';

type RefundCall = Call<typeof api.payments.refundPayment>;

const MESSAGES = {
  pending: 'payments.refundPending',
  processed: 'payments.refunded',
  failed: 'payments.refundFailed',
} as const satisfies Record<RefundState, string>;

/**
 * Refunds what is left of a refundable payment, or retries the failed partial refunds of any other payment (PAY-15). A
 * repeated call returns the state of the first. If the gateway fails, the reconciler continues under the same key (PAY-9).
 */
export async function refundPayment(call: RefundCall): Promise<Ok<typeof api.payments.refundPayment>> {
  getGateway(call.deps);
  const { refund_id } = await inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ refund_id: await beginRefund({ ...call, db }, call.params.id) })),
  );
  const refund_state = await processRefund(call.deps, refund_id);
  return { message: getText(MESSAGES[refund_state]), refund_state };
}

async function beginRefund(context: ActorContext, paymentId: number): Promise<number> {
  const payment = await lockPayment(context.db, paymentId);
  const { whole, unrefunded_paise: left } = payment;
  if (whole && whole.state !== 'failed') return whole.id;
  if (payment.refundable_at === null) return retryFailedParts(context, payment);
  if (left <= 0) throw new AppError('not_refundable');
  // The full refund covers failed partial refunds too.
  await setRefundFailedAt(context.db, paymentId, null);
  const refundId = whole
    ? await reopenRefund(context, whole.id, left)
    : await insertRefund(context, { paymentId, amount: left, cause: FULL_REFUND, requestedBy: context.actor.id });
  return recordStartedRefund(context, { paymentId, userId: payment.user_id, refundId, amount: left });
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** Retries the failed partial refunds of a payment and returns the id of the first. */
async function retryFailedParts(context: ActorContext, payment: LockedPayment): Promise<number> {
  const { id: paymentId, user_id: userId, failedParts, unrefunded_paise } = payment;
  let left: number = unrefunded_paise;
  // At most what is left, since parts may have been refunded by hand in the meantime.
  const parts = failedParts.flatMap(({ id, amount_paise }) => {
    const amount = asPaise(Math.min(amount_paise, left));
    left -= amount;
    return amount > 0 ? [{ id, amount }] : [];
  });
  await setRefundFailedAt(context.db, paymentId, null);
  const [first] = parts;
  if (!first) throw new AppError('not_refundable');
  for (const { id, amount } of parts) await reopenRefund(context, id, amount);
  const amount = asPaise(parts.reduce((sum, part) => sum + part.amount, 0));
  return recordStartedRefund(context, { paymentId, userId, refundId: first.id, amount });
}

interface StartedRefund {
  readonly paymentId: number;
  readonly userId: number;
  readonly refundId: number;
  readonly amount: Paise;
}

/** Writes the audit entry of a refund that an administrator started, and notifies the payer. Returns its id. */
async function recordStartedRefund(
  context: ActorContext,
  { paymentId, userId, refundId, amount }: StartedRefund,
): Promise<number> {
  const after = { refund_id: refundId, amount_paise: amount };
  await audit(context, { action: 'payment.refunded', subject: 'payment', subjectId: paymentId, after });
  const orderId = await findOrderOfPayment(context.db, paymentId);
  await notifyUsers(context, [userId], refundMessage('refund_started', amount, orderId), aboutOrder(orderId));
  return refundId;
}

/**
 * Advances a pending refund: requests it from the gateway, or reads its state there, and saves the result. Concurrent calls
 * return 'pending' while one asks. Throws gateway_failed after scheduling the next check.
 */
async function processRefund(deps: Deps, refundId: number): Promise<RefundState> {
  const refund = await getRefund(deps.db, refundId);
  if (refund.state !== 'pending' || !(await claimRefundCheck(deps, refund))) return refund.state;
  const gateway = getGateway(deps);
  const planned = getNextRefundCheck(refund.updated_at, deps.now());
  const ask = () =>
    refund.gateway_refund_id === null ? requestRefund(deps, refund) : gateway.getRefund(refund.gateway_refund_id);
  const reply = await ask().catch(async (error: unknown) => {
    await scheduleRefundCheck(deps.db, refund.id, { checkAt: planned });
    throw error;
  });
  if (reply === 'changed') return getState(deps, refundId);
  if (reply === 'in_progress') await scheduleRefundCheck(deps.db, refund.id, { checkAt: planned });
  else if ('failure' in reply) return finishRefund(deps, refund, { state: 'failed', failure: reply.failure });
  else if (reply.status === 'pending')
    await scheduleRefundCheck(deps.db, refund.id, { checkAt: planned, gatewayRefundId: reply.id });
  else
    return finishRefund(deps, refund, {
      state: reply.status,
      gatewayRefundId: reply.id,
      ...(reply.status === 'failed' ? { failure: 'The bank refused it.' } : {}),
    });
  return 'pending';
}

const getState = async (deps: Deps, id: number): Promise<RefundState> => (await getRefund(deps.db, id)).state;

/** Advances pending refunds one after the other. One that fails is checked again later. */
export async function processRefunds(deps: Deps, refundIds: readonly number[]): Promise<void> {
  for (const id of refundIds)
    await processRefund(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, refund_id: id }, 'a refund is checked again later'),
    );
}

type RefundReply = GatewayRefund | { readonly failure: string } | 'in_progress' | 'changed';

/** Requests the refund. If the provider has less left, because of refunds by hand, asks for the rest. */
async function requestRefund(deps: Deps, refund: Refund): Promise<RefundReply> {
  const { gateway_payment_id: paymentId, amount_paise: amount, gateway_key: key, id } = refund;
  const gateway = getGateway(deps);
  const outcome = await gateway.refundPayment({ paymentId, amount, receipt: `refund-${id}`, key });
  if (outcome.isDone) return outcome.value;
  // The gateway sends these refusals with varying statuses, so the text decides.
  if (/still in progress/i.test(outcome.description)) return 'in_progress';
  if (/fully refunded already|already been processed|greater than amount captured/i.test(outcome.description)) {
    const changed = await recordRefundsByHand(deps, paymentId);
    for (const changedId of changed) await processRefund(deps, changedId);
    if (changed.includes(id)) return 'changed';
  }
  return { failure: outcome.description };
}

/** Link of a customer's refund notification: the order, if the payment became one. */
const aboutOrder = (id: number | null) => (id === null ? undefined : { kind: 'order' as const, id });

/** Saves the outcome of a refund and notifies the payer or, if it failed, the administrators, once. */
async function finishRefund(deps: Deps, refund: Refund, end: RefundOutcome): Promise<RefundState> {
  await inTransaction(deps.db, async (db) => {
    const context = { db, deps, now: deps.now() };
    if (!(await endRefund(context, refund, end))) return;
    if (end.state === 'failed' && refund.cause !== FULL_REFUND && !isByHand(refund.cause))
      await setRefundFailedAt(db, refund.payment_id, context.now);
    const orderId = await findOrderOfPayment(db, refund.payment_id);
    const { amount_paise: amount, payment_id: id } = refund;
    // The shop does not know who paid at a register.
    if (end.state === 'processed' && refund.register_payment_id !== null) return;
    if (end.state === 'processed') {
      const message = refundMessage('refund_processed', amount, orderId);
      await notifyUsers(context, [refund.user_id], message, aboutOrder(orderId));
      await smsCustomer(context, 'refund', refund.user_id, { amount: formatRupees(amount) });
    } else
      await notifyAdmins(context, createMessage('refund_failed', { amount: formatRupees(amount), id }), {
        kind: 'payment',
        id,
      });
  });
  return getState(deps, refund.id);
}

/** Reads the provider's latest refunds every few minutes, since the webhook of one made by hand may be lost. */
export async function readRefunds(deps: Deps): Promise<void> {
  const now = deps.now();
  const since = deps.paymentGateway && (await claimRefundRead(deps.db, now));
  if (!since) return;
  try {
    const refunds = await getGateway(deps).listRefundsSince(since);
    const known = await findKnownRefundIds(
      deps.db,
      refunds.map(({ id }) => id),
    );
    const unknown = refunds.filter(({ id, status }) => status !== 'failed' && !known.has(id));
    for (const paymentId of new Set(unknown.map(({ payment_id }) => payment_id))) await updateRefunds(deps, paymentId);
    await setRefundsRead(deps.db, now);
  } catch (error) {
    deps.log.warn({ err: error }, 'refunds are read again later');
  }
}

/** Records refunds made by hand at the provider, then advances the payment's pending refunds. */
export async function updateRefunds(deps: Deps, gatewayPaymentId: string): Promise<void> {
  await recordRefundsByHand(deps, gatewayPaymentId);
  for (const id of await listPendingRefunds(deps.db, gatewayPaymentId)) await processRefund(deps, id);
}
