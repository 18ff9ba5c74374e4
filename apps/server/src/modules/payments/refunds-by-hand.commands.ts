// Refunds made by hand in the provider's dashboard: recorded like ours, so that no refund asks for more than is left (PAY-18).
import { asPaise } from '@tilgul/contract/rules/money';
import type { Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { GatewayRefund } from '../../platform/ports/payment-gateway.ts';
import { createMessage } from '../../texts/message.ts';
import { formatRupees } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { getGateway } from './payments.rules.ts';
import {
  adoptRefund,
  findKnownRefundIds,
  findOrderOfPayment,
  findPaymentId,
  insertRefundByHand,
  isOurRefund,
  listUnsentRefunds,
  lockPayment,
  lowerRefund,
} from './refunds.sql.ts';

/**
 * Records the provider's refunds of a payment that are not ours and notifies the administrators. Pending refunds of ours
 * are lowered to what is left. Returns the refunds to process next.
 */
export async function recordRefundsByHand(deps: Deps, gatewayPaymentId: string): Promise<number[]> {
  const paymentId = await findPaymentId(deps.db, gatewayPaymentId);
  if (paymentId === undefined) return [];
  const refunds = await getGateway(deps).listRefunds(gatewayPaymentId);
  return inTransaction(deps.db, (db) => recordUnknown({ db, deps, now: deps.now() }, paymentId, refunds));
}

async function recordUnknown(context: Context, paymentId: number, refunds: readonly GatewayRefund[]) {
  await lockPayment(context.db, paymentId);
  const known = await findKnownRefundIds(
    context.db,
    refunds.map(({ id }) => id),
  );
  const changed: number[] = [];
  for (const refund of refunds) {
    if (refund.status === 'failed' || refund.amount <= 0 || known.has(refund.id)) continue;
    if (await isOurRefund(context.db, paymentId, refund.receipt)) continue;
    changed.push(...(await recordRefund(context, paymentId, refund)));
  }
  return changed;
}

async function recordRefund(context: Context, paymentId: number, refund: GatewayRefund): Promise<number[]> {
  const { db } = context;
  const { isAdopted, ids } = await makeRoom(context, paymentId, refund);
  const { unrefunded_paise: left } = await lockPayment(db, paymentId);
  const amount = asPaise(Math.min(refund.amount, left));
  if (isAdopted || amount <= 0) return ids;
  const id = await insertRefundByHand(context, { paymentId, amount, gatewayRefundId: refund.id });
  const orderId = await findOrderOfPayment(db, paymentId);
  const message =
    orderId === null
      ? createMessage('payment_refunded_by_hand', { amount: formatRupees(amount), id: paymentId })
      : createMessage('order_refunded_by_hand', { amount: formatRupees(amount), id: orderId });
  const about =
    orderId === null ? { kind: 'payment' as const, id: paymentId } : { kind: 'order' as const, id: orderId };
  await notify(context, [{ to: 'admins', message, about }]);
  refreshAdmins(context);
  return [id, ...ids];
}

/**
 * Lowers pending refunds of ours that the provider can no longer make in full, the latest first. One of exactly this amount
 * counts as the one made by hand.
 */
async function makeRoom(context: Context, paymentId: number, refund: GatewayRefund) {
  const { unrefunded_paise: left } = await lockPayment(context.db, paymentId);
  const pending = refund.amount > left ? await listUnsentRefunds(context.db, paymentId) : [];
  const same = pending.find(({ amount_paise }) => amount_paise === refund.amount);
  if (same) {
    await adoptRefund(context, same.id, refund.id);
    return { isAdopted: true, ids: [same.id] };
  }
  const ids: number[] = [];
  let missing = refund.amount - left;
  for (const { id, amount_paise } of pending) {
    if (missing <= 0) break;
    await lowerRefund(context, id, asPaise(Math.max(0, amount_paise - missing)));
    missing -= amount_paise;
    ids.push(id);
  }
  return { isAdopted: false, ids };
}
