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
import { writeTrail } from '../audit-log/audit-log.commands.ts';
import { paidAtDoor } from '../notifications/door-messages.ts';
import { refundStarted } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { getGateway, isClaimed } from '../payments/payments.rules.ts';
import { markRefundable, recordPayments } from '../payments/payments.sql.ts';
import { processRefund } from '../payments/refunds.commands.ts';
import { insertRefund, WHOLE } from '../payments/refunds.sql.ts';
import { isPinVerified, notWhile, type OrderFacts, payableOf } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderOf, visibleTo } from './orders.sql.ts';
import { answeredState, closeByOf, gatewayEndOf, nextLook, paysFor } from './upi-on-delivery.rules.ts';
import {
  changeDoor,
  claimDoor,
  type Door,
  endDoor,
  findLastDoor,
  findOpenDoor,
  forgetFailure,
  getDoor,
  insertDoor,
  isPaidAtDoor,
  keepQrCode,
  listDueDoors,
  listUnplaced,
  lockDoor,
  releaseDoor,
  type UnplacedPayment,
} from './upi-on-delivery.sql.ts';

// The only code that turns a payment at the door into a paid order, or into a refund: by the gateway's word alone.

/** The next look after a failure of the gateway. */
const AGAIN_MS = 30_000;

/**
 * Settles a QR code: called by the rider's look, by the webhook and by the reconciler. Closes it at the gateway once its time is
 * over, asks what was paid, and lets the first payment of the right sum pay for the order while that is still to be paid;
 * every other one is paid back at once (PAY-16, PAY-17). Whoever comes first wins; of several at once one asks. Throws gateway_failed.
 */
export async function settleDoor(deps: Deps, doorId: number): Promise<void> {
  const door = await getDoor(deps.db, doorId);
  if (!(await claimDoor(deps, door))) return;
  const isOver = door.state === 'closing' || (door.state === 'open' && door.close_by <= deps.now());
  const payments = await askGateway(deps, door, isOver).catch(async (error: unknown) => {
    // A gateway that will never know this code has nothing to report of it.
    const checkAt = error instanceof GatewayRefusal ? null : new Date(deps.now().getTime() + AGAIN_MS);
    await releaseDoor(deps.db, doorId, checkAt);
    throw error;
  });
  const refunds = await inTransaction(deps.db, (db) =>
    apply({ db, deps, now: deps.now() }, door, { payments, isOver }),
  );
  for (const refundId of refunds) {
    await processRefund(deps, refundId).catch((error: unknown) =>
      deps.log.warn({ err: error, refund_id: refundId }, 'a refund is asked for again later'),
    );
  }
}

/** What was paid by a QR code, after closing one that is over. */
async function askGateway(deps: Deps, { gateway_qr_id: qrId }: Door, isOver: boolean) {
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
async function apply(context: Context, { id, order_id }: Door, { payments, isOver }: Reported): Promise<number[]> {
  // A deleted order too: what is paid for it goes back.
  let order = await lockOrderOf(context.db, () => sql<boolean>`true`, order_id);
  const door = await lockDoor(context.db, id);
  await recordPayments(context, { doorId: id, userId: order.user_id }, payments);
  const refunds: number[] = [];
  let { state } = door;
  if (isOver && state !== 'paid') state = 'closed';
  for (const payment of await listUnplaced(context.db, id)) {
    if (paysFor(order, payment.amount_paise, payment.currency)) {
      await payOrder(context, order, payment);
      order = { ...order, payment_type: 'online', payment_id: payment.id };
      state = 'paid';
    } else refunds.push(await payBack(context, order, payment));
  }
  const failedTries = payments.filter(({ status }) => status === 'failed').length;
  await changeDoor(context.db, id, { state, failedTries, checkAt: nextLook(state, door.close_by, context.now) });
  return refunds;
}

/** The order is paid: no cash is due any more, and from now on it is like any order that was paid online. */
async function payOrder(context: Context, order: OrderFacts, { id, amount_paise }: UnplacedPayment): Promise<void> {
  await changeOrder(context.db, order, { payment_type: 'online', payment_id: id, cash_collected_paise: 0 });
  // Of a code that was shown after this one, too.
  await endDoor(context, order.id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [{ to: [order.user_id], message: paidAtDoor(order.id, amount_paise), about }]);
  const store = await findStore(context.db, order.store_id);
  refreshScreens(context, [store?.manager_id, order.staff_id]);
  await refreshAdmins(context);
  const after = { payment_id: id, amount_paise };
  await writeTrail(context, null, [{ action: 'order.paid_at_door', subject: 'order', subjectId: order.id, after }]);
}

const TWICE: AnySentence = 'Paid twice';
const TOO_LATE: AnySentence = 'Paid at the door when nothing was to pay any more';

/** What pays for nothing goes back at once, without anybody asking for it. */
async function payBack(context: Context, order: OrderFacts, { id, amount_paise }: UnplacedPayment): Promise<number> {
  await markRefundable(context, id, order.payment_id === null ? TOO_LATE : TWICE);
  const refundId = await insertRefund(context, {
    paymentId: id,
    amount: amount_paise,
    cause: WHOLE,
    requestedBy: null,
  });
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [{ to: [order.user_id], message: refundStarted(amount_paise, order.id), about }]);
  context.deps.log.warn({ order_id: order.id, payment_id: id }, 'a payment at the door is paid back');
  return refundId;
}

/** Most QR codes of a round. */
const BATCH = 100;

/** Settles the QR codes whose look is due; ends once the gateway has failed. */
export async function settleDueDoors(deps: Deps): Promise<void> {
  for (const id of await listDueDoors(deps.db, deps.now(), BATCH)) {
    const isAway = await settleDoor(deps, id).then(
      () => false,
      (error: unknown) => {
        deps.log.warn({ err: error, door_payment_id: id }, 'a payment at the door is looked at again later');
        return !(error instanceof GatewayRefusal);
      },
    );
    if (isAway) return;
  }
}

// UPI at the door: the rider shows a QR code of the gateway for what is to pay, and asks whether it is paid.

type OpenCall = Call<typeof api.doorPayments.openDoorPayment>;

/**
 * Shows a QR code for what is to pay for an order that is out with this rider, whose PIN the rider has verified (PAY-16). The
 * row comes first, so that two taps get one code; an open one is answered again, one that paid too. The gateway is asked outside the
 * transaction. Throws not_found, illegal_move, pin_not_verified, gateway_failed, online_payment_off.
 */
export async function openDoorPayment(call: OpenCall): Promise<DoorPayment> {
  const { deps, params } = call;
  const gateway = getGateway(deps);
  const { door_id } = await inTransaction(deps.db, (db) =>
    call.withIdempotencyKey(db, async () => ({ door_id: await ensureDoor({ ...call, db }, params.id) })),
  );
  const door = await getDoor(deps.db, door_id);
  return answerOf(door.gateway_qr_id === null ? await ensureQrCode(deps, gateway, door_id) : door, deps.now());
}

/** The order's open QR code, or a new row for one; of an order that was paid by one, that. */
async function ensureDoor(context: ActorContext, orderId: number): Promise<number> {
  const order = await lockOrder(context.db, context.actor, orderId);
  const paid = await findPaidDoor(context, order);
  if (paid) return paid.id;
  const amount = payableAtDoor(context, order);
  const open = await findOpenDoor(context.db, orderId);
  if (open && open.amount_paise === amount && open.close_by > context.now) {
    await forgetFailure(context.db, open.id);
    return open.id;
  }
  await endDoor(context, orderId);
  return insertDoor(context, { orderId, amount, closeBy: closeByOf(context.now), askedBy: context.actor.id });
}

async function findPaidDoor({ db }: ActorContext, order: OrderFacts): Promise<Door | undefined> {
  if (order.payment_id === null || !(await isPaidAtDoor(db, order.payment_id))) return undefined;
  return findLastDoor(db, order.id, 'paid');
}

/** What is to pay now, in paise. */
function payableAtDoor({ actor, now }: ActorContext, order: OrderFacts): number {
  if (order.status !== 'Out For Delivery')
    throw notWhile(order.status, 'This order is {status} and cannot be paid at the door now.');
  if (order.payment_type !== 'cod') throw new AppError('illegal_move', { detail: say('This order is paid online.') });
  if (!isPinVerified(order, actor.id, now)) throw new AppError('pin_not_verified');
  const amount = payableOf(order);
  if (amount < MIN_GATEWAY_PAISE)
    throw new AppError('illegal_move', { detail: say('The amount is too small for UPI. Please take cash.') });
  return amount;
}

const POLL_MS = 100;

/** The QR code of a row: one asks the gateway, the others wait for the answer. */
async function ensureQrCode(deps: Deps, gateway: PaymentGateway, doorId: number): Promise<Door> {
  const timer = gateway.startTimer();
  while (!timer.aborted) {
    const door = await getDoor(deps.db, doorId);
    if (door.gateway_qr_id !== null) return door;
    if (await claimDoor(deps, door)) return askForQrCode(deps, gateway, { door, timer });
    await pause(POLL_MS);
    const { asked_at, gateway_qr_id } = await getDoor(deps.db, doorId);
    // Whoever asked was refused an answer: this one says so too instead of asking a gateway that is away.
    if (gateway_qr_id === null && !isClaimed(asked_at, deps.now())) break;
  }
  throw new AppError('gateway_failed');
}

interface CodeRequest {
  readonly door: Door;
  readonly timer: AbortSignal;
}

/** A code whose answer was lost is shown to nobody, and ends by itself. */
async function askForQrCode(deps: Deps, gateway: PaymentGateway, { door, timer }: CodeRequest): Promise<Door> {
  const { id, order_id, amount_paise: amount } = door;
  const asked = deps.now();
  const wish = {
    amount,
    closeBy: gatewayEndOf(asked),
    name: `Order #${order_id}`,
    notes: { order: String(order_id), door: String(id) },
  };
  const code = await gateway.createQrCode(wish, timer).catch(async (error: unknown) => {
    await releaseDoor(deps.db, id);
    throw error;
  });
  const closeBy = closeByOf(asked);
  await keepQrCode(deps.db, id, { code, closeBy, checkAt: nextLook('open', closeBy, asked) });
  return getDoor(deps.db, id);
}

/**
 * What became of the QR code that was shown last for an order of the rider; asks the gateway while it may be paid. A gateway that
 * is away changes nothing: the answer is what is known. Throws not_found before the first one.
 */
export async function viewDoorPayment({ deps, db, actor }: ActorContext, orderId: number): Promise<DoorPayment> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  const door = order && ((await findLastDoor(db, orderId, 'paid')) ?? (await findLastDoor(db, orderId)));
  if (!door) throw new AppError('not_found');
  if (door.state !== 'open') return answerOf(door, deps.now());
  await settleDoor(deps, door.id).catch((error: unknown) =>
    deps.log.warn({ err: error, door_payment_id: door.id }, 'a payment at the door is looked at again later'),
  );
  return answerOf(await getDoor(db, door.id), deps.now());
}

function answerOf(door: Door, now: Date): DoorPayment {
  const { gateway_qr_id: qr_id, image_url: qr_image_url, amount_paise, close_by } = door;
  if (qr_id === null || qr_image_url === null) throw new Error(`door payment ${door.id} has no QR code`);
  return {
    qr_id,
    qr_image_url,
    amount: toRupees(amount_paise),
    close_by: close_by.toISOString(),
    state: answeredState(door, now),
  };
}
