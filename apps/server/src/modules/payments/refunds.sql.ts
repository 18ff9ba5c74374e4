// SQL of refunds. A payment has at most one refund for each cause, with its own key at the gateway.
import type { OrderRefund } from '@tilgul/contract/order-answers';
import type { REFUND_STATES } from '@tilgul/contract/payments';
import { notFound } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { getText, translateReason } from '../../texts/get-text.ts';
import { isClaimed } from './payments.rules.ts';

/** States of a requested refund. */
export type RefundState = Exclude<(typeof REFUND_STATES)[number], 'refundable'>;

/** A refund with the gateway's id of its payment. */
export const getRefund = (db: Db, id: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.payment_id', 'payments.user_id', 'refunds.cause', 'refunds.amount_paise'])
    .select(['refunds.state', 'refunds.gateway_key', 'refunds.gateway_refund_id', 'payments.gateway_payment_id'])
    .select(['refunds.asked_at', 'refunds.updated_at', 'payments.register_payment_id'])
    .where('refunds.id', '=', id)
    .$narrowType<{ state: RefundState }>()
    .executeTakeFirstOrThrow();
export type Refund = Awaited<ReturnType<typeof getRefund>>;

/** Cause of a refund of the whole remaining amount; every other cause is a partial refund. */
export const FULL_REFUND = 'payment';
/** Start of the cause of a refund made by hand in the provider's dashboard. */
const BY_HAND = 'hand-';
export const isByHand = (cause: string): boolean => cause.startsWith(BY_HAND);

/** A payment with its refunds. The payment's row is locked, so no other refund of it can begin. */
export async function lockPayment(db: Db, id: number) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'user_id', 'amount_paise', 'refunding_paise', 'refundable_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'cause', 'state', 'amount_paise'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...payment,
    /** Not covered by any refund yet. */
    unrefunded_paise: asPaise(payment.amount_paise - payment.refunding_paise),
    whole: refunds.find(({ cause }) => cause === FULL_REFUND),
    failedParts: refunds.filter(({ cause, state }) => cause !== FULL_REFUND && !isByHand(cause) && state === 'failed'),
  };
}

/** The order a payment was made for, or null. For UPI on delivery, the order may have been paid otherwise. */
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

/** Idempotency key at the gateway: the same key always returns the same refund. */
const toGatewayKey = (paymentId: number, cause: string, attempt: number): string =>
  ['tilgul-refund', paymentId, ...(cause === FULL_REFUND ? [] : [cause]), attempt].join('-');

interface NewRefund {
  readonly paymentId: number;
  readonly amount: Paise;
  /** Letters, digits and hyphens; unique per payment. */
  readonly cause: string;
  /** Null for automatic refunds. */
  readonly requestedBy: number | null;
}

/** Inserts a pending refund and returns its id. The database rejects more than is left of the payment, and a second refund for a cause. */
export async function insertRefund({ db, now }: Context, refund: NewRefund): Promise<number> {
  const row = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      cause: refund.cause,
      gateway_key: toGatewayKey(refund.paymentId, refund.cause, 1),
      requested_by: refund.requestedBy,
      created_at: now,
      updated_at: now,
      check_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts a refund that was made by hand at the gateway. Its state is read next. The caller has locked the payment. */
export async function insertRefundByHand(
  { db, now }: Context,
  refund: { readonly paymentId: number; readonly amount: Paise; readonly gatewayRefundId: string },
): Promise<number> {
  const row = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      cause: `${BY_HAND}${refund.gatewayRefundId}`,
      gateway_key: `by-hand-${refund.gatewayRefundId}`,
      gateway_refund_id: refund.gatewayRefundId,
      created_at: now,
      updated_at: now,
      check_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a gateway refund with this receipt was requested by us; the receipt names our row. */
export async function isOurRefund(db: Db, paymentId: number, receipt: string | null | undefined): Promise<boolean> {
  const id = /^refund-(\d{1,15})$/.exec(receipt ?? '')?.[1];
  if (id === undefined) return false;
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', Number(id))
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pending refunds that the gateway has not confirmed, latest first. */
export const listUnsentRefunds = (db: Db, paymentId: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount_paise'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .where('gateway_refund_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Makes a pending refund the one that was made by hand at the gateway. */
export async function adoptRefund({ db, now }: Context, id: number, gatewayRefundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ gateway_refund_id: gatewayRefundId, asked_at: null, check_at: now })
    .where('id', '=', id)
    .execute();
}

/** Lowers a pending refund that the gateway no longer makes in full, with a new key; ends it if nothing is left. */
export async function lowerRefund({ db, now }: Context, id: number, amount: Paise): Promise<void> {
  const { payment_id, cause, attempt } = await db
    .selectFrom('refunds')
    .select(['payment_id', 'cause', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const gateway_key = toGatewayKey(payment_id, cause, attempt + 1);
  const change =
    amount > 0
      ? { amount_paise: amount, check_at: now }
      : { state: 'failed', failure: 'Refunded by hand.', check_at: null };
  await db
    .updateTable('refunds')
    .set({ ...change, attempt: attempt + 1, gateway_key, asked_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Makes a failed refund pending again, with a new key and amount. The caller has locked the payment. */
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
      gateway_key: toGatewayKey(payment_id, cause, attempt + 1),
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

/** Lists a payment as having a failed partial refund since `at`, or with null takes it off the list. */
export async function setRefundFailedAt(db: Db, paymentId: number, at: Date | null): Promise<void> {
  await db.updateTable('payments').set({ refund_failed_at: at }).where('id', '=', paymentId).execute();
}

/** Claims the gateway call for a refund. False if another process holds the claim. */
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

/** Releases the claim and sets the time of the next check. */
export async function scheduleRefundCheck(
  db: Db,
  id: number,
  { checkAt: check_at, gatewayRefundId }: { readonly checkAt: Date; readonly gatewayRefundId?: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ asked_at: null, check_at, ...(gatewayRefundId && { gateway_refund_id: gatewayRefundId }) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export interface RefundOutcome {
  readonly state: 'processed' | 'failed';
  readonly gatewayRefundId?: string;
  readonly failure?: string;
}

/** Ends a pending refund. False if it has already ended, or has another key by now. */
export async function endRefund({ db, now }: Context, refund: Refund, end: RefundOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({
      state: end.state,
      failure: end.failure ?? null,
      asked_at: null,
      check_at: null,
      updated_at: now,
      ...(end.gatewayRefundId && { gateway_refund_id: end.gatewayRefundId }),
    })
    .where('id', '=', refund.id)
    .where('gateway_key', '=', refund.gateway_key)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const getPartialRefundReason = (cause: string): string =>
  isByHand(cause)
    ? getText('payments.refundedByHand')
    : cause.startsWith('claim-')
      ? getText('payments.claimAccepted')
      : getText('payments.notEverythingPacked');

/** An order and its payment; null for a cash order. */
export interface PaidOrder {
  readonly id: number;
  readonly payment_id: number | null;
}

/** Refunds of orders as the API returns them, oldest first. Includes refunds of extra UPI payments on delivery (PAY-17). */
export async function listOrderRefunds(
  db: Db,
  orders: readonly PaidOrder[],
): Promise<(OrderRefund & { order_id: number })[]> {
  const paid = new Map(orders.map(({ id, payment_id }) => [payment_id, id]));
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('door_payments', 'door_payments.id', 'payments.door_payment_id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.cause', 'refunds.amount_paise', 'refunds.state'])
    .select(['refunds.created_at', 'payments.refund_reason', 'door_payments.order_id as door_order_id'])
    .where(
      'refunds.payment_id',
      '=',
      sql<number>`any(array(select unnest(${[...paid.keys()].filter((id) => id !== null)}::bigint[]) union select payments.id from door_payments
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
      // Translates the reasons that the system wrote; text typed by people stays as it is.
      reason: cause === FULL_REFUND ? translateReason(refund_reason ?? '') : getPartialRefundReason(cause),
      created_at: created_at.toISOString(),
      extra: !paid.has(payment_id),
      ...(isByHand(cause) && { by_hand: true }),
    };
  });
}

/** Sum of our partial refunds of a payment in paise, including failed ones that will be retried. */
export async function sumPartialRefunds(db: Db, paymentId: number): Promise<Paise> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), eb.val(0)).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('cause', '<>', FULL_REFUND)
    .where('cause', 'not like', `${BY_HAND}%`)
    .executeTakeFirstOrThrow();
  return asPaise(sum);
}

/** Pending refunds whose check is due, longest overdue first. */
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

/** Pending refunds of a payment, by the gateway's id of the payment. */
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

/** Schedules a check of a payment's pending refunds. */
export async function scheduleRefundChecks(db: Db, gatewayPaymentId: string, at: Date): Promise<void> {
  const ids = await listPendingRefunds(db, gatewayPaymentId);
  await db
    .updateTable('refunds')
    .set({ check_at: at })
    .where('id', '=', anyId(ids))
    .where('state', '=', 'pending')
    .execute();
}

const READ_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A provider refunds a payment for half a year. */
const FIRST_READ_MS = 183 * DAY_MS;

/** Returns from when on to read the gateway's refunds, or undefined if they were read recently. The last day is read again. */
export async function claimRefundRead(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ read_until: Date | null }>`
    insert into refund_reads as last (asked_at) values (${now}::timestamptz)
    on conflict (id) do update set asked_at = excluded.asked_at
    where last.asked_at <= ${new Date(now.getTime() - READ_EVERY_MS)}::timestamptz
    returning read_until`.execute(db);
  const [row] = rows;
  return row && new Date(row.read_until ? row.read_until.getTime() - DAY_MS : now.getTime() - FIRST_READ_MS);
}

/** Makes the next round of the reconciler read the gateway's refunds. */
export async function requestRefundRead(db: Db): Promise<void> {
  await db
    .updateTable('refund_reads')
    .set({ asked_at: new Date(0) })
    .execute();
}

export async function setRefundsRead(db: Db, until: Date): Promise<void> {
  await db.updateTable('refund_reads').set({ read_until: until }).execute();
}

/** Our id of a payment, or undefined if it is not ours. */
export async function findPaymentId(db: Db, gatewayPaymentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();
  return row?.id;
}

/** Which of these gateway refunds are recorded as ours. */
export async function findKnownRefundIds(
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
