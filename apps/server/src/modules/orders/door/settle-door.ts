// The only code that turns a payment at the door into a paid order, or into a refund: by the gateway's word alone.
import { sql } from 'kysely';
import type { Context, Deps } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type GatewayPayment, GatewayRefusal } from '../../../platform/ports/payment-gateway.ts';
import type { AnySentence } from '../../../texts/say.ts';
import { writeTrail } from '../../audit-log/audit.ts';
import { paidAtDoor } from '../../notifications/door-messages.ts';
import { refundStarted } from '../../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens } from '../../notifications/notify.ts';
import { getGateway } from '../../payments/get-gateway.ts';
import { markRefundable } from '../../payments/mark-refundable.ts';
import { recordPayments } from '../../payments/payments.db.ts';
import { processRefund } from '../../payments/refund-payment.ts';
import { insertRefund, WHOLE } from '../../payments/refunds.db.ts';
import { changeOrder, findStore, lockOrderOf } from '../orders.db.ts';
import type { OrderFacts } from '../orders.rules.ts';
import {
  changeDoor,
  claimDoor,
  type Door,
  endDoor,
  getDoor,
  listDueDoors,
  listUnplaced,
  lockDoor,
  releaseDoor,
  type UnplacedPayment,
} from './door.db.ts';
import { nextLook, paysFor } from './door.rules.ts';

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
