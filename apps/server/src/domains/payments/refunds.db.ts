// SQL of refunds: one per payment, its key at the gateway, its state.
import type { REFUND_STATES } from '@tilgul/contract/payments';
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { isClaimed } from './payments.rules.ts';

/** The states of a refund that has been asked for. */
export type RefundState = Exclude<(typeof REFUND_STATES)[number], 'refundable'>;

export interface Refund {
  readonly id: number;
  readonly payment_id: number;
  readonly user_id: number;
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

/** A payment with its refund, if it has one; the payment's row is locked. */
export async function lockPayment(db: Db, id: number) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'user_id', 'amount_paise', 'refundable_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return undefined;
  const refund = await db.selectFrom('refunds').select(['id', 'state']).where('payment_id', '=', id).executeTakeFirst();
  return { ...payment, refund_id: refund?.id ?? null, refund_state: refund?.state ?? null };
}

/** The order that a payment was for, or null. */
export async function findOrderOfPayment(db: Db, paymentId: number): Promise<number | null> {
  return (
    (await db.selectFrom('orders').select('id').where('payment_id', '=', paymentId).executeTakeFirst())?.id ?? null
  );
}

/** The key under which the gateway gives the same refund however often it is asked. */
const keyOf = (paymentId: number, attempt: number): string => `tilgul-refund-${paymentId}-${attempt}`;

/** Writes a pending refund of the whole payment; answers its id. */
export async function insertRefund(
  context: ActorContext,
  payment: { id: number; amount_paise: Paise },
): Promise<number> {
  const { now, actor } = context;
  const row = await context.db
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      amount_paise: payment.amount_paise,
      gateway_key: keyOf(payment.id, 1),
      requested_by: actor.id,
      created_at: now,
      updated_at: now,
      check_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes a failed refund pending again, under a new key; its payment is locked by the caller. */
export async function reopenRefund({ db, now, actor }: ActorContext, id: number): Promise<number> {
  const { payment_id, attempt } = await db
    .selectFrom('refunds')
    .select(['payment_id', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('refunds')
    .set({
      state: 'pending',
      attempt: attempt + 1,
      gateway_key: keyOf(payment_id, attempt + 1),
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

/** The pending refund of a payment that the gateway names. */
export async function findPendingRefund(db: Db, gatewayPaymentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .where('refunds.state', '=', 'pending')
    .executeTakeFirst();
  return row?.id;
}

/** Has the pending refund of a payment that the gateway names checked at `at`. */
export async function scheduleCheckOfPayment(db: Db, gatewayPaymentId: string, at: Date): Promise<void> {
  const id = await findPendingRefund(db, gatewayPaymentId);
  if (id !== undefined)
    await db.updateTable('refunds').set({ check_at: at }).where('id', '=', id).where('state', '=', 'pending').execute();
}
