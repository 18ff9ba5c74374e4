// UPI on delivery: the rider shows a QR code for the amount due; the payment marks the order paid or is refunded.
import { setTimeout as pause } from 'node:timers/promises';
import type { api } from '@tilgul/contract';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { AppError, illegalMove, notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import type { UpiPaymentAnswer } from '@tilgul/contract/upi-on-delivery';
import { sql } from 'kysely';
import type { ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import { type GatewayPayment, GatewayRefusal, type PaymentGateway } from '../../platform/ports/payment-gateway.ts';
import { getText, type RefundReason } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { writeAuditRows } from '../audit-log/audit-log.commands.ts';
import { formatRupees, refundMessage } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { getGateway, isClaimed } from '../payments/payments.rules.ts';
import { markRefundable, recordPayments } from '../payments/payments.sql.ts';
import { getCloseTime, getGatewayCloseTime, getNextCheck, toAnswerState } from '../payments/qr-codes.rules.ts';
import { fetchQrPayments } from '../payments/qr-codes.ts';
import { processRefunds } from '../payments/refunds.commands.ts';
import { FULL_REFUND, insertRefund } from '../payments/refunds.sql.ts';
import { getPayable, isPinVerified, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderInScope, visibleTo } from './orders.sql.ts';
import { isPaymentForOrder } from './upi-on-delivery.rules.ts';
import {
  claimUpiPayment,
  clearFailure,
  closeUpiPayment,
  findLastUpiPayment,
  findOpenUpiPayment,
  getUpiPayment,
  insertUpiPayment,
  isPaidByUpi,
  listDueUpiPayments,
  listUnmatchedPayments,
  lockUpiPayment,
  releaseUpiPayment,
  saveQrCode,
  type UnmatchedPayment,
  type UpiPayment,
} from './upi-on-delivery.sql.ts';

type OpenCall = Call<typeof api.doorPayments.openDoorPayment>;

/**
 * Returns a QR code for the amount due of an order that is out with this rider, after the PIN was verified (PAY-16). The row
 * is written before the gateway is asked, so two taps get the same code. An open or paid code is returned again.
 */
export async function openUpiPayment(call: OpenCall): Promise<UpiPaymentAnswer> {
  const { deps, params } = call;
  const gateway = getGateway(deps);
  const { door_id } = await inTransaction(deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ door_id: await ensureUpiPayment({ ...call, db }, params.id) })),
  );
  const upiPayment = await getUpiPayment(deps.db, door_id);
  return toUpiAnswer(
    upiPayment.gateway_qr_id === null ? await ensureQrCode(deps, gateway, door_id) : upiPayment,
    deps.now(),
  );
}

/** Id of the order's paid or open QR code, or of a new row. */
async function ensureUpiPayment(context: ActorContext, orderId: number): Promise<number> {
  const order = await lockOrder(context.db, context.actor, orderId);
  const paid = await findPaidUpiPayment(context, order);
  if (paid) return paid.id;
  const amount = getUpiAmount(context, order);
  const open = await findOpenUpiPayment(context.db, orderId);
  if (open && open.amount_paise === amount && open.close_by > context.now) {
    await clearFailure(context.db, open.id);
    return open.id;
  }
  await closeUpiPayment(context, orderId);
  return insertUpiPayment(context, { orderId, amount, closeBy: getCloseTime(context.now), askedBy: context.actor.id });
}

async function findPaidUpiPayment({ db }: ActorContext, order: OrderFacts): Promise<UpiPayment | undefined> {
  if (order.payment_id === null || !(await isPaidByUpi(db, order.payment_id))) return undefined;
  return findLastUpiPayment(db, order.id, 'paid');
}

/** Amount due in paise, if the order can be paid by UPI now. */
function getUpiAmount({ actor, now }: ActorContext, order: OrderFacts): number {
  if (order.status !== 'Out For Delivery') throw statusError(order.status, 'orders.cannotPayAtDoor');
  if (order.payment_type !== 'cod') throw illegalMove(getText('orders.paidOnline'));
  if (!isPinVerified(order, actor.id, now)) throw new AppError('pin_not_verified');
  const amount = getPayable(order);
  if (amount < MIN_GATEWAY_PAISE) throw illegalMove(getText('orders.amountTooSmallForUpi'));
  return amount;
}

const POLL_MS = 100;

/** Returns the row with its QR code. One call requests it from the gateway, concurrent ones wait for the result. */
async function ensureQrCode(deps: Deps, gateway: PaymentGateway, id: number): Promise<UpiPayment> {
  const timer = gateway.startTimer();
  while (!timer.aborted) {
    const upiPayment = await getUpiPayment(deps.db, id);
    if (upiPayment.gateway_qr_id !== null) return upiPayment;
    if (await claimUpiPayment(deps, upiPayment)) return requestQrCode(deps, gateway, upiPayment, timer);
    await pause(POLL_MS);
    const { asked_at, gateway_qr_id } = await getUpiPayment(deps.db, id);
    // The call that asked has failed, so this one fails too instead of asking a gateway that is down.
    if (gateway_qr_id === null && !isClaimed(asked_at, deps.now())) break;
  }
  throw new AppError('gateway_failed');
}

/** A code whose response was lost is never shown and expires by itself. */
async function requestQrCode(
  deps: Deps,
  gateway: PaymentGateway,
  upiPayment: UpiPayment,
  timer: AbortSignal,
): Promise<UpiPayment> {
  const { id, order_id, amount_paise: amount } = upiPayment;
  const askedAt = deps.now();
  const request = {
    amount,
    closeBy: getGatewayCloseTime(askedAt),
    name: `Order #${order_id}`,
    notes: { order: String(order_id), door: String(id) },
  };
  const code = await gateway.createQrCode(request, timer).catch(async (error: unknown) => {
    await releaseUpiPayment(deps.db, id);
    throw error;
  });
  const closeBy = getCloseTime(askedAt);
  await saveQrCode(deps.db, id, { code, closeBy, checkAt: getNextCheck('open', closeBy, askedAt) });
  return getUpiPayment(deps.db, id);
}

/**
 * Returns the state of the QR code last shown for an order of the rider. Asks the gateway while the code can be paid; if the
 * gateway is down, returns the known state.
 */
export async function viewUpiPayment({ deps, db, actor }: ActorContext, orderId: number): Promise<UpiPaymentAnswer> {
  const order = db.selectFrom('orders').select('id').where('orders.id', '=', orderId).where(visibleTo(actor));
  await order.executeTakeFirstOrThrow(notFound);
  const upiPayment = (await findLastUpiPayment(db, orderId, 'paid')) ?? (await findLastUpiPayment(db, orderId));
  if (!upiPayment) throw notFound();
  if (upiPayment.state !== 'open') return toUpiAnswer(upiPayment, deps.now());
  await settleUpiPayment(deps, upiPayment.id).catch((error: unknown) =>
    deps.log.warn({ err: error, door_payment_id: upiPayment.id }, 'a UPI payment is checked again later'),
  );
  return toUpiAnswer(await getUpiPayment(db, upiPayment.id), deps.now());
}

function toUpiAnswer(upiPayment: UpiPayment, now: Date): UpiPaymentAnswer {
  const { gateway_qr_id: qr_id, image_url: qr_image_url, amount_paise, close_by } = upiPayment;
  if (qr_id === null || qr_image_url === null) throw new Error(`UPI payment ${upiPayment.id} has no QR code`);
  return {
    qr_id,
    qr_image_url,
    amount: toRupees(amount_paise),
    close_by: close_by.toISOString(),
    state: toAnswerState(upiPayment, now),
  };
}

/** Delay after a gateway failure. */
const RETRY_MS = 30_000;

/**
 * Settles a QR code for the rider's screen, the webhook or the reconciler; no other code turns a UPI payment into a paid order.
 * Closes an expired code at the gateway and reads its payments. The first payment of the exact amount pays for an unpaid
 * order, all others are refunded immediately (PAY-16, PAY-17). Concurrent calls return while one asks.
 */
export async function settleUpiPayment(deps: Deps, id: number): Promise<void> {
  const upiPayment = await getUpiPayment(deps.db, id);
  if (!(await claimUpiPayment(deps, upiPayment))) return;
  const isOver = upiPayment.state === 'closing' || (upiPayment.state === 'open' && upiPayment.close_by <= deps.now());
  const payments = await fetchQrPayments(deps, upiPayment.gateway_qr_id, isOver).catch(async (error: unknown) => {
    // The gateway does not know this code, so there is nothing to check later.
    const checkAt = error instanceof GatewayRefusal ? null : new Date(deps.now().getTime() + RETRY_MS);
    await releaseUpiPayment(deps.db, id, { check_at: checkAt });
    throw error;
  });
  const refunds = await inTransaction(deps.db, (db) =>
    applyPayments({ db, deps, now: deps.now() }, upiPayment, payments, isOver),
  );
  await processRefunds(deps, refunds);
}

/** Saves the reported payments and returns the ids of new refunds. */
async function applyPayments(
  context: Context,
  { id, order_id }: UpiPayment,
  payments: readonly GatewayPayment[],
  isOver: boolean,
): Promise<number[]> {
  // Includes deleted orders, whose payments are refunded.
  let order = await lockOrderInScope(context.db, () => sql<boolean>`true`, order_id);
  const upiPayment = await lockUpiPayment(context.db, id);
  await recordPayments(context, { upiPaymentId: id, userId: order.user_id }, payments);
  const refunds: number[] = [];
  let { state } = upiPayment;
  if (isOver && state !== 'paid') state = 'closed';
  for (const payment of await listUnmatchedPayments(context.db, id)) {
    if (isPaymentForOrder(order, payment.amount_paise, payment.currency)) {
      await markOrderPaid(context, order, payment);
      order = { ...order, payment_type: 'online', payment_id: payment.id };
      state = 'paid';
    } else refunds.push(await refundUnmatched(context, order, payment));
  }
  const failed_tries = payments.filter(({ status }) => status === 'failed').length;
  const check_at = getNextCheck(state, upiPayment.close_by, context.now);
  await releaseUpiPayment(context.db, id, { state, failed_tries, check_at });
  return refunds;
}

/** Marks the order as paid online, so no cash is due. */
async function markOrderPaid(
  context: Context,
  order: OrderFacts,
  { id, amount_paise }: UnmatchedPayment,
): Promise<void> {
  await changeOrder(context.db, order, { payment_type: 'online', payment_id: id, cash_collected_paise: 0 });
  // Also closes a code that was shown after this one.
  await closeUpiPayment(context, order.id);
  const about = { kind: 'order', id: order.id } as const;
  const message = createMessage('paid_at_door', { id: order.id, amount: formatRupees(amount_paise) });
  await notify(context, [{ to: [order.user_id], message, about }]);
  const store = await findStore(context.db, order.store_id);
  refreshScreens(context, [store?.manager_id, order.staff_id]);
  refreshAdmins(context);
  const after = { payment_id: id, amount_paise };
  await writeAuditRows(context, null, [{ action: 'order.paid_at_door', subject: 'order', subjectId: order.id, after }]);
}

const PAID_TWICE: RefundReason = 'Paid twice';
const PAID_TOO_LATE: RefundReason = 'Paid at the door when nothing was to pay any more';

/** Refunds a payment that no order needs, without waiting for an administrator. */
async function refundUnmatched(
  context: Context,
  order: OrderFacts,
  { id, amount_paise }: UnmatchedPayment,
): Promise<number> {
  await markRefundable(context, id, order.payment_id === null ? PAID_TOO_LATE : PAID_TWICE);
  const refundId = await insertRefund(context, {
    paymentId: id,
    amount: amount_paise,
    cause: FULL_REFUND,
    requestedBy: null,
  });
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [order.user_id], message: refundMessage('refund_started', amount_paise, order.id), about },
  ]);
  context.deps.log.warn({ order_id: order.id, payment_id: id }, 'a UPI payment is refunded');
  return refundId;
}

const MAX_PER_ROUND = 100;

/** Settles QR codes whose check is due. Stops after a gateway failure. */
export async function settleDueUpiPayments(deps: Deps): Promise<void> {
  for (const id of await listDueUpiPayments(deps.db, deps.now(), MAX_PER_ROUND)) {
    const isGatewayDown = await settleUpiPayment(deps, id).then(
      () => false,
      (error: unknown) => {
        deps.log.warn({ err: error, door_payment_id: id }, 'a UPI payment is checked again later');
        return !(error instanceof GatewayRefusal);
      },
    );
    if (isGatewayDown) return;
  }
}
