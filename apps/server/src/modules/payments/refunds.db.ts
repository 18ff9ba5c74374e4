// SQL of refunds: of each payment one for each cause, its key at the gateway, its state.

import type { REFUND_STATES } from '@tilgul/contract/payments';
import { type Paise, paiseOf } from '@tilgul/contract/rules/money';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { isClaimed } from './payments.rules.ts';

/** The states of a refund that has been asked for. */
export type RefundState = Exclude<(typeof REFUND_STATES)[number], 'refundable'>;

export interface Refund {
  readonly id: number;
  readonly payment_id: number;
  readonly user_id: number;
  readonly cause: string;
  readonly amount_paise: Paise;
  readonly state: RefundState;
  readonly gateway_key: string;
  readonly gateway_refund_id: string | null;
  readonly gateway_payment_id: string;
  readonly asked_at: Date | null;
  readonly updated_at: Date;
}

/** A refund with what the gateway needs to know of its payment. */
export async function getRefund(db: Db, id: number): Promise<Refund> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'payments.user_id',
      'refunds.cause',
      'refunds.amount_paise',
      'refunds.state',
      'refunds.gateway_key',
      'refunds.gateway_refund_id',
      'payments.gateway_payment_id',
      'refunds.asked_at',
      'refunds.updated_at',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, state: row.state as RefundState };
}

/** The cause of the refund of all that is left of a payment; every other cause is a part of it. */
export const WHOLE = 'payment';

/** A payment with its refunds; the payment's row is locked, so that no other refund of it can begin. */
export async function lockPayment(db: Db, id: number) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'user_id', 'amount_paise', 'refunding_paise', 'refundable_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return undefined;
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'cause', 'state', 'amount_paise'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...payment,
    /** What no refund pays back yet. */
    left_paise: paiseOf(payment.amount_paise - payment.refunding_paise),
    whole: refunds.find(({ cause }) => cause === WHOLE),
    failedParts: refunds.filter(({ cause, state }) => cause !== WHOLE && state === 'failed'),
  };
}

/** The order that a payment was for, or null; of one at the door its order, which may have been paid otherwise. */
export async function findOrderOfPayment(db: Db, paymentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .leftJoin('door_payments', 'door_payments.id', 'payments.door_payment_id')
    .select((eb) => eb.fn.coalesce('orders.id', 'door_payments.order_id').as('order_id'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The key under which the gateway gives the same refund however often it is asked. */
const keyOf = (paymentId: number, cause: string, attempt: number): string =>
  ['tilgul-refund', paymentId, ...(cause === WHOLE ? [] : [cause]), attempt].join('-');

export interface NewRefund {
  readonly paymentId: number;
  readonly amount: Paise;
  /** What it is for, in letters, digits and hyphens: each pays back once. */
  readonly cause: string;
  /** Null for the product itself. */
  readonly requestedBy: number | null;
}

/** Writes a pending refund; answers its id. More than is left of the payment breaks a check, the cause again a unique key. */
export async function insertRefund({ db, now }: Context, refund: NewRefund): Promise<number> {
  const row = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      cause: refund.cause,
      gateway_key: keyOf(refund.paymentId, refund.cause, 1),
      requested_by: refund.requestedBy,
      created_at: now,
      updated_at: now,
      check_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes a failed refund pending again, under a new key and of what is to be paid back now; its payment is locked by the caller. */
export async function reopenRefund({ db, now, actor }: ActorContext, id: number, amount: Paise): Promise<number> {
  const { payment_id, cause, attempt } = await db
    .selectFrom('refunds')
    .select(['payment_id', 'cause', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('refunds')
    .set({
      state: 'pending',
      amount_paise: amount,
      attempt: attempt + 1,
      gateway_key: keyOf(payment_id, cause, attempt + 1),
      gateway_refund_id: null,
      failure: null,
      requested_by: actor.id,
      asked_at: null,
      check_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Puts a payment on the list of those whose parts could not be paid back, or takes it off. */
export async function listFailedPart(db: Db, paymentId: number, at: Date | null): Promise<void> {
  await db.updateTable('payments').set({ refund_failed_at: at }).where('id', '=', paymentId).execute();
}

/** Takes the right to ask the gateway about a refund, unless somebody is asking. */
export async function claimRefundCheck(deps: Deps, { id, asked_at }: Refund): Promise<boolean> {
  const now = deps.now();
  if (isClaimed(asked_at, now)) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('refunds')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('asked_at', 'is not distinct from', asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the right to ask back, with the time of the next check. */
export async function scheduleRefundCheck(
  db: Db,
  id: number,
  plan: { readonly checkAt: Date; readonly gatewayRefundId?: string },
): Promise<void> {
  const { checkAt, gatewayRefundId } = plan;
  await db
    .updateTable('refunds')
    .set({
      asked_at: null,
      check_at: checkAt,
      ...(gatewayRefundId === undefined ? {} : { gateway_refund_id: gatewayRefundId }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Ends a pending refund; false when it has ended already. */
export async function endRefund(
  { db, now }: Context,
  id: number,
  end: { readonly state: 'processed' | 'failed'; readonly gatewayRefundId?: string; readonly failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({
      state: end.state,
      failure: end.failure ?? null,
      asked_at: null,
      check_at: null,
      updated_at: now,
      ...(end.gatewayRefundId === undefined ? {} : { gateway_refund_id: end.gatewayRefundId }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
