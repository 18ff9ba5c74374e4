// UPI on delivery: the rider shows a QR code for the amount due; the payment marks the order paid or is refunded.
import { setTimeout as pause } from 'node:timers/promises';
import type { api } from '@tilgul/contract';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { AppError } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import type { DoorPayment } from '@tilgul/contract/upi-on-delivery';
import { sql } from 'kysely';
import type { ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import { type GatewayPayment, GatewayRefusal, type PaymentGateway } from '../../platform/ports/payment-gateway.ts';
import { type AnySentence, say } from '../../texts/say.ts';
import { writeAuditRows } from '../audit-log/audit-log.commands.ts';
import { refundStarted, upiPaidOnDelivery } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { getGateway, isClaimed } from '../payments/payments.rules.ts';
import { markRefundable, recordPayments } from '../payments/payments.sql.ts';
import { processRefund } from '../payments/refunds.commands.ts';
import { FULL_REFUND, insertRefund } from '../payments/refunds.sql.ts';
import { getPayable, isPinVerified, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderInScope, visibleTo } from './orders.sql.ts';
import {
  getCloseTime,
  getGatewayCloseTime,
  getNextCheck,
  isPaymentForOrder,
  toAnswerState,
} from './upi-on-delivery.rules.ts';
import {
  changeUpiPayment,
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
 * Shows a QR code for what is to pay for an order that is out with this rider, whose PIN the rider has verified (PAY-16). The
 * row comes first, so that two taps get one code; an open one is answered again, one that paid too. The gateway is asked outside the
 * transaction. Throws not_found, illegal_move, pin_not_verified, gateway_failed, online_payment_off.
 */
export async function openUpiPayment(call: OpenCall): Promise<DoorPayment> {
  const { deps, params } = call;
  const gateway = getGateway(deps);
  const { door_id } = await inTransaction(deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ door_id: await ensureUpiPayment({ ...call, db }, params.id) })),
  );
  const door = await getUpiPayment(deps.db, door_id);
  return toUpiAnswer(door.gateway_qr_id === null ? await ensureQrCode(deps, gateway, door_id) : door, deps.now());
}

/** The order's open QR code, or a new row for one; of an order that was paid by one, that. */
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

/** What is to pay now, in paise. */
function getUpiAmount({ actor, now }: ActorContext, order: OrderFacts): number {
  if (order.status !== 'Out For Delivery')
    throw statusError(order.status, 'This order is {status} and cannot be paid at the door now.');
  if (order.payment_type !== 'cod') throw new AppError('illegal_move', { detail: say('This order is paid online.') });
  if (!isPinVerified(order, actor.id, now)) throw new AppError('pin_not_verified');
  const amount = getPayable(order);
  if (amount < MIN_GATEWAY_PAISE)
    throw new AppError('illegal_move', { detail: say('The amount is too small for UPI. Please take cash.') });
  return amount;
}

const POLL_MS = 100;

/** The QR code of a row: one asks the gateway, the others wait for the answer. */
async function ensureQrCode(deps: Deps, gateway: PaymentGateway, id: number): Promise<UpiPayment> {
  const timer = gateway.startTimer();
  while (!timer.aborted) {
    const door = await getUpiPayment(deps.db, id);
    if (door.gateway_qr_id !== null) return door;
    if (await claimUpiPayment(deps, door)) return requestQrCode(deps, gateway, { door, timer });
    await pause(POLL_MS);
    const { asked_at, gateway_qr_id } = await getUpiPayment(deps.db, id);
    // Whoever asked was refused an answer: this one says so too instead of asking a gateway that is away.
    if (gateway_qr_id === null && !isClaimed(asked_at, deps.now())) break;
  }
  throw new AppError('gateway_failed');
}

interface CodeRequest {
  readonly door: UpiPayment;
  readonly timer: AbortSignal;
}

/** A code whose answer was lost is shown to nobody, and ends by itself. */
async function requestQrCode(deps: Deps, gateway: PaymentGateway, { door, timer }: CodeRequest): Promise<UpiPayment> {
  const { id, order_id, amount_paise: amount } = door;
  const asked = deps.now();
  const wish = {
    amount,
    closeBy: getGatewayCloseTime(asked),
    name: `Order #${order_id}`,
    notes: { order: String(order_id), door: String(id) },
  };
  const code = await gateway.createQrCode(wish, timer).catch(async (error: unknown) => {
    await releaseUpiPayment(deps.db, id);
    throw error;
  });
  const closeBy = getCloseTime(asked);
  await saveQrCode(deps.db, id, { code, closeBy, checkAt: getNextCheck('open', closeBy, asked) });
  return getUpiPayment(deps.db, id);
}

/**
 * What became of the QR code that was shown last for an order of the rider; asks the gateway while it may be paid. A gateway that
 * is away changes nothing: the answer is what is known. Throws not_found before the first one.
 */
export async function viewUpiPayment({ deps, db, actor }: ActorContext, orderId: number): Promise<DoorPayment> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  const door = order && ((await findLastUpiPayment(db, orderId, 'paid')) ?? (await findLastUpiPayment(db, orderId)));
  if (!door) throw new AppError('not_found');
  if (door.state !== 'open') return toUpiAnswer(door, deps.now());
  await settleUpiPayment(deps, door.id).catch((error: unknown) =>
    deps.log.warn({ err: error, door_payment_id: door.id }, 'a payment at the door is looked at again later'),
  );
  return toUpiAnswer(await getUpiPayment(db, door.id), deps.now());
}

function toUpiAnswer(door: UpiPayment, now: Date): DoorPayment {
  const { gateway_qr_id: qr_id, image_url: qr_image_url, amount_paise, close_by } = door;
  if (qr_id === null || qr_image_url === null) throw new Error(`door payment ${door.id} has no QR code`);
  return {
    qr_id,
    qr_image_url,
    amount: toRupees(amount_paise),
    close_by: close_by.toISOString(),
    state: toAnswerState(door, now),
  };
}

/** The next look after a failure of the gateway. */
const RETRY_MS = 30_000;

/**
 * Settles a QR code: called by the rider's look, by the webhook and by the reconciler. Closes it at the gateway once its time is
 * over, asks what was paid, and lets the first payment of the right sum pay for the order while that is still to be paid;
 * every other one is paid back at once (PAY-16, PAY-17). Whoever comes first wins; of several at once one asks. Throws gateway_failed.
 */
export async function settleUpiPayment(deps: Deps, id: number): Promise<void> {
  const door = await getUpiPayment(deps.db, id);
  if (!(await claimUpiPayment(deps, door))) return;
  const isOver = door.state === 'closing' || (door.state === 'open' && door.close_by <= deps.now());
  const payments = await fetchQrPayments(deps, door, isOver).catch(async (error: unknown) => {
    // A gateway that will never know this code has nothing to report of it.
    const checkAt = error instanceof GatewayRefusal ? null : new Date(deps.now().getTime() + RETRY_MS);
    await releaseUpiPayment(deps.db, id, checkAt);
    throw error;
  });
  const refunds = await inTransaction(deps.db, (db) =>
    applyPayments({ db, deps, now: deps.now() }, door, { payments, isOver }),
  );
  for (const refundId of refunds) {
    await processRefund(deps, refundId).catch((error: unknown) =>
      deps.log.warn({ err: error, refund_id: refundId }, 'a refund is asked for again later'),
    );
  }
}

/** What was paid by a QR code, after closing one that is over. */
async function fetchQrPayments(deps: Deps, { gateway_qr_id: qrId }: UpiPayment, isOver: boolean) {
  if (qrId === null) return [];
  const gateway = getGateway(deps);
  const timer = gateway.startTimer();
  // Refused when it is closed already: by a payment, or by the gateway's own end.
  if (isOver) await gateway.closeQrCode(qrId, timer);
  return gateway.listQrPayments(qrId, timer);
}

interface Reported {
  readonly payments: readonly GatewayPayment[];
  readonly isOver: boolean;
}

/** Writes what was reported; answers the refunds that begin with it. */
async function applyPayments(
  context: Context,
  { id, order_id }: UpiPayment,
  { payments, isOver }: Reported,
): Promise<number[]> {
  // A deleted order too: what is paid for it goes back.
  let order = await lockOrderInScope(context.db, () => sql<boolean>`true`, order_id);
  const door = await lockUpiPayment(context.db, id);
  await recordPayments(context, { upiPaymentId: id, userId: order.user_id }, payments);
  const refunds: number[] = [];
  let { state } = door;
  if (isOver && state !== 'paid') state = 'closed';
  for (const payment of await listUnmatchedPayments(context.db, id)) {
    if (isPaymentForOrder(order, payment.amount_paise, payment.currency)) {
      await markOrderPaid(context, order, payment);
      order = { ...order, payment_type: 'online', payment_id: payment.id };
      state = 'paid';
    } else refunds.push(await refundUnmatched(context, order, payment));
  }
  const failedTries = payments.filter(({ status }) => status === 'failed').length;
  await changeUpiPayment(context.db, id, {
    state,
    failedTries,
    checkAt: getNextCheck(state, door.close_by, context.now),
  });
  return refunds;
}

/** The order is paid: no cash is due any more, and from now on it is like any order that was paid online. */
async function markOrderPaid(
  context: Context,
  order: OrderFacts,
  { id, amount_paise }: UnmatchedPayment,
): Promise<void> {
  await changeOrder(context.db, order, { payment_type: 'online', payment_id: id, cash_collected_paise: 0 });
  // Of a code that was shown after this one, too.
  await closeUpiPayment(context, order.id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [{ to: [order.user_id], message: upiPaidOnDelivery(order.id, amount_paise), about }]);
  const store = await findStore(context.db, order.store_id);
  refreshScreens(context, [store?.manager_id, order.staff_id]);
  await refreshAdmins(context);
  const after = { payment_id: id, amount_paise };
  await writeAuditRows(context, null, [{ action: 'order.paid_at_door', subject: 'order', subjectId: order.id, after }]);
}

const PAID_TWICE: AnySentence = 'Paid twice';
const PAID_TOO_LATE: AnySentence = 'Paid at the door when nothing was to pay any more';

/** What pays for nothing goes back at once, without anybody asking for it. */
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
  await notify(context, [{ to: [order.user_id], message: refundStarted(amount_paise, order.id), about }]);
  context.deps.log.warn({ order_id: order.id, payment_id: id }, 'a payment at the door is paid back');
  return refundId;
}

/** Most QR codes of a round. */
const MAX_PER_ROUND = 100;

/** Settles the QR codes whose look is due; ends once the gateway has failed. */
export async function settleDueUpiPayments(deps: Deps): Promise<void> {
  for (const id of await listDueUpiPayments(deps.db, deps.now(), MAX_PER_ROUND)) {
    const isAway = await settleUpiPayment(deps, id).then(
      () => false,
      (error: unknown) => {
        deps.log.warn({ err: error, door_payment_id: id }, 'a payment at the door is looked at again later');
        return !(error instanceof GatewayRefusal);
      },
    );
    if (isAway) return;
  }
}
