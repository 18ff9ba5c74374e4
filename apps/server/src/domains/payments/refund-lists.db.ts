// SQL of lists of refunds: those of orders, those that are due to be asked about, those that the gateway names.
import type { OrderRefund } from '@tilgul/contract/order-answers';
import { type Paise, paiseOf, toRupees } from '@tilgul/contract/rules/money';
import type { Db } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { type RefundState, WHOLE } from './refunds.db.ts';

/** The refunds of these payments as orders show them, the first one first. */
export async function listRefundsOf(
  db: Db,
  paymentIds: readonly number[],
): Promise<(OrderRefund & { payment_id: number })[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.cause', 'refunds.amount_paise', 'refunds.state'])
    .select(['refunds.created_at', 'payments.refund_reason'])
    .where((eb) => eb('refunds.payment_id', '=', eb.fn.any(eb.val([...paymentIds]))))
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ cause, amount_paise, state, created_at, refund_reason, ...row }) => ({
    ...row,
    amount: toRupees(amount_paise),
    state: state as RefundState,
    reason: cause === WHOLE ? (refund_reason ?? '') : say('Not everything could be packed.'),
    created_at: created_at.toISOString(),
  }));
}

/** What the parts of a payment come to, those that failed and are tried again among them. */
export async function sumParts(db: Db, paymentId: number): Promise<Paise> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), eb.val(0)).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('cause', '<>', WHOLE)
    .executeTakeFirstOrThrow();
  return paiseOf(Number(sum));
}

/** Pending refunds that are whose check is due, the longest waiting first. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The pending refunds of a payment that the gateway names. */
export async function listPendingRefunds(db: Db, gatewayPaymentId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .where('refunds.state', '=', 'pending')
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has the pending refunds of a payment that the gateway names checked at `at`. */
export async function scheduleCheckOfPayment(db: Db, gatewayPaymentId: string, at: Date): Promise<void> {
  const ids = await listPendingRefunds(db, gatewayPaymentId);
  await db
    .updateTable('refunds')
    .set({ check_at: at })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('state', '=', 'pending')
    .execute();
}

/** Of these refunds of the gateway, those that are known as ours. */
export async function listKnownRefunds(
  db: Db,
  gatewayRefundIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('refunds')
    .select('gateway_refund_id')
    .where((eb) => eb('gateway_refund_id', '=', eb.fn.any(eb.val([...gatewayRefundIds]))))
    .execute();
  return new Set(rows.map(({ gateway_refund_id }) => gateway_refund_id));
}
