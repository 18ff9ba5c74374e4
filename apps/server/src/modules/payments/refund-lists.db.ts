// SQL of lists of refunds: those of orders, those that are due to be asked about, those that the gateway names.
import type { OrderRefund } from '@tilgul/contract/order-answers';
import { type Paise, paiseOf, toRupees } from '@tilgul/contract/rules/money';
import { sayAny } from '@tilgul/contract/texts/say';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { type RefundState, WHOLE } from './refunds.db.ts';

/** What a part of a payment is paid back for, as its cause says. */
const reasonOfPart = (cause: string): string =>
  cause.startsWith('claim-') ? say('Your claim was accepted.') : say('Not everything could be packed.');

/** An order and the payment that pays for it, null for one of cash. */
export interface PaidOrder {
  readonly id: number;
  readonly payment_id: number | null;
}

/**
 * The refunds of these orders as their answers show them, the first one first: of what paid for them, and of what else was paid
 * for them at the door (PAY-17).
 */
export async function listRefundsOf(
  db: Db,
  orders: readonly PaidOrder[],
): Promise<(OrderRefund & { order_id: number })[]> {
  const paid = new Map(
    orders.flatMap(({ id, payment_id }) => (payment_id === null ? [] : [[payment_id, id] as const])),
  );
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('door_payments', 'door_payments.id', 'payments.door_payment_id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.cause', 'refunds.amount_paise', 'refunds.state'])
    .select(['refunds.created_at', 'payments.refund_reason', 'door_payments.order_id as door_order_id'])
    .where(
      'refunds.payment_id',
      '=',
      sql<number>`any(array(select unnest(${[...paid.keys()]}::bigint[]) union select payments.id from door_payments
        join payments on payments.door_payment_id = door_payments.id where door_payments.order_id = any(${orders.map(({ id }) => id)}::bigint[])))`,
    )
    .orderBy('refunds.id')
    .execute();
  return rows.flatMap(({ payment_id, door_order_id, cause, amount_paise, state, created_at, refund_reason, id }) => {
    const order_id = paid.get(payment_id) ?? door_order_id;
    if (order_id === null) return [];
    return {
      id,
      order_id,
      amount: toRupees(amount_paise),
      state: state as RefundState,
      // What the shop itself wrote is kept in English; what a person wrote is in no dictionary.
      reason: cause === WHOLE ? sayAny(refund_reason ?? '') : reasonOfPart(cause),
      created_at: created_at.toISOString(),
      extra: !paid.has(payment_id),
    };
  });
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
