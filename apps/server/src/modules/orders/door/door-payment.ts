// UPI at the door: the rider shows a QR code of the gateway for what is to pay, and asks whether it is paid.
import { setTimeout as pause } from 'node:timers/promises';
import type { api } from '@tilgul/contract';
import type { DoorPayment } from '@tilgul/contract/delivery/door-payment';
import { MIN_GATEWAY_PAISE } from '@tilgul/contract/payments';
import { AppError } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import type { ActorContext, Deps } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/bind.ts';
import type { PaymentGateway } from '../../../platform/ports/payment-gateway.ts';
import { say } from '../../../texts/say.ts';
import { getGateway } from '../../payments/get-gateway.ts';
import { isClaimed } from '../../payments/payments.rules.ts';
import { visibleTo } from '../orders.access.ts';
import { lockOrder } from '../orders.db.ts';
import { isPinVerified, notWhile, type OrderFacts, payableOf } from '../orders.rules.ts';
import {
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
  releaseDoor,
} from './door.db.ts';
import { answeredState, closeByOf, gatewayEndOf, nextLook } from './door.rules.ts';
import { settleDoor } from './settle-door.ts';

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
