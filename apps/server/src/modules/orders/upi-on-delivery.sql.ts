// SQL of UPI on delivery: the QR codes of orders and their payments.
import type { Paise } from '@tilgul/contract/rules/money';
import type { Updateable } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import type { DoorPayments } from '../../platform/db/tables.ts';
import type { GatewayQrCode } from '../../platform/ports/payment-gateway.ts';
import { isClaimed } from '../payments/payments.rules.ts';
import type { UpiPaymentState } from '../payments/qr-codes.rules.ts';

const selectUpiPayments = (db: Db) =>
  db
    .selectFrom('door_payments')
    .select(['id', 'order_id', 'amount_paise', 'state', 'gateway_qr_id', 'image_url'])
    .select(['failed_tries', 'failed_before', 'close_by', 'asked_at'])
    .$narrowType<{ state: UpiPaymentState }>();

export type UpiPayment = Readonly<Awaited<ReturnType<ReturnType<typeof selectUpiPayments>['executeTakeFirstOrThrow']>>>;

export const getUpiPayment = (db: Db, id: number): Promise<UpiPayment> =>
  selectUpiPayments(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Like `getUpiPayment`, with the row locked. The caller has locked its order. */
export const lockUpiPayment = (db: Db, id: number): Promise<UpiPayment> =>
  selectUpiPayments(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The order's latest QR code, optionally in a given state. */
export const findLastUpiPayment = (db: Db, orderId: number, state?: UpiPaymentState): Promise<UpiPayment | undefined> =>
  selectUpiPayments(db)
    .where('order_id', '=', orderId)
    .where('gateway_qr_id', 'is not', null)
    .$if(state !== undefined, (qb) => qb.where('state', '=', state ?? 'open'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The order's open QR code, created at the gateway or about to be. */
export const findOpenUpiPayment = (db: Db, orderId: number): Promise<UpiPayment | undefined> =>
  selectUpiPayments(db).where('order_id', '=', orderId).where('state', '=', 'open').executeTakeFirst();

export interface NewUpiPayment {
  readonly orderId: number;
  readonly amount: Paise;
  readonly closeBy: Date;
  readonly askedBy: number;
}

/** Inserts a QR code before it is created at the gateway, and returns its id. A unique key allows one open code per order. */
export async function insertUpiPayment(
  { db, now }: Context,
  { orderId, amount, closeBy, askedBy }: NewUpiPayment,
): Promise<number> {
  const { id } = await db
    .insertInto('door_payments')
    .values({
      order_id: orderId,
      amount_paise: amount,
      close_by: closeBy,
      asked_by: askedBy,
      check_at: closeBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ignores earlier failed payments, so that the payer can try again. */
export async function clearFailure(db: Db, id: number): Promise<void> {
  await db
    .updateTable('door_payments')
    .set((eb) => ({ failed_before: eb.ref('failed_tries') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Closes an order's open QR code when the order is paid in cash, cancelled or returned. The reconciler closes it at the
 * gateway and refunds or accepts late payments (PAY-17). Runs in the transaction of that change.
 */
export async function closeUpiPayment({ db, now }: Context, orderId: number): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ state: 'closing', check_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

/** Claims the gateway call for a QR code. False if another process holds the claim. */
export async function claimUpiPayment(
  deps: Deps,
  { id, asked_at }: Pick<UpiPayment, 'id' | 'asked_at'>,
): Promise<boolean> {
  const now = deps.now();
  if (isClaimed(asked_at, now)) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('door_payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('asked_at', 'is not distinct from', asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the claim, and saves what the gateway reported and when to check again. */
export async function releaseUpiPayment(db: Db, id: number, change: Updateable<DoorPayments> = {}): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ ...change, asked_at: null })
    .where('id', '=', id)
    .execute();
}

/** Saves the QR code created by the gateway. */
export async function saveQrCode(
  db: Db,
  id: number,
  { code, closeBy, checkAt }: { readonly code: GatewayQrCode; readonly closeBy: Date; readonly checkAt: Date | null },
): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ gateway_qr_id: code.id, image_url: code.image_url, close_by: closeBy, asked_at: null, check_at: checkAt })
    .where('id', '=', id)
    .where('gateway_qr_id', 'is', null)
    .execute();
}

/** QR codes whose check is due, longest overdue first. */
export async function listDueUpiPayments(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('door_payments')
    .select('id')
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Schedules a check of a QR code by its gateway id. Ignores codes that are not ours. */
export async function scheduleUpiPaymentCheck(db: Db, gatewayQrId: string, at: Date): Promise<void> {
  await db.updateTable('door_payments').set({ check_at: at }).where('gateway_qr_id', '=', gatewayQrId).execute();
}

/** Our id of a gateway QR code, or undefined. */
export async function findUpiPaymentByQrCode(db: Db, gatewayQrId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('door_payments')
    .select('id')
    .where('gateway_qr_id', '=', gatewayQrId)
    .executeTakeFirst();
  return row?.id;
}

export interface UnmatchedPayment {
  readonly id: number;
  readonly amount_paise: Paise;
  readonly currency: string;
}

/** Captured payments of a QR code that neither pay for the order nor are refundable yet, oldest first. */
export const listUnmatchedPayments = (db: Db, upiPaymentId: number): Promise<UnmatchedPayment[]> =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_paise', 'payments.currency'])
    .where('payments.door_payment_id', '=', upiPaymentId)
    .where('payments.state', '=', 'captured')
    .where('payments.refundable_at', 'is', null)
    .where('orders.id', 'is', null)
    .orderBy('payments.id')
    .execute();

/** Whether a payment was made by UPI on delivery. */
export async function isPaidByUpi(db: Db, paymentId: number): Promise<boolean> {
  const row = await db.selectFrom('payments').select('door_payment_id').where('id', '=', paymentId).executeTakeFirst();
  return row !== undefined && row.door_payment_id !== null;
}
