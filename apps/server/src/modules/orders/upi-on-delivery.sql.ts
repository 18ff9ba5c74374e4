// SQL of UPI at the door: the QR codes of orders, and the payments that were made by them.
import type { Paise } from '@tilgul/contract/rules/money';
import type { Context, Db, Deps } from '../../deps.ts';
import type { GatewayQrCode } from '../../platform/ports/payment-gateway.ts';
import { isClaimed } from '../payments/payments.rules.ts';
import type { UpiPaymentState } from './upi-on-delivery.rules.ts';

const COLUMNS = [
  'id',
  'order_id',
  'amount_paise',
  'state',
  'gateway_qr_id',
  'image_url',
  'failed_tries',
  'failed_before',
  'close_by',
  'asked_at',
] as const;

const selectUpiPayments = (db: Db) => db.selectFrom('door_payments').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof selectUpiPayments>['executeTakeFirstOrThrow']>>;
export type UpiPayment = Omit<Row, 'state'> & { readonly state: UpiPaymentState };

// The table's check allows no other words.
const toUpiPayment = (row: Row): UpiPayment => row as UpiPayment;

/** A QR code by our number. */
export const getUpiPayment = async (db: Db, id: number): Promise<UpiPayment> =>
  toUpiPayment(await selectUpiPayments(db).where('id', '=', id).executeTakeFirstOrThrow());

/** The same under lock; its order is locked by the caller. */
export const lockUpiPayment = async (db: Db, id: number): Promise<UpiPayment> =>
  toUpiPayment(await selectUpiPayments(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());

/** The order's QR code that was made last, in that state where one is given; undefined without one. */
export async function findLastUpiPayment(
  db: Db,
  orderId: number,
  state?: UpiPaymentState,
): Promise<UpiPayment | undefined> {
  const row = await selectUpiPayments(db)
    .where('order_id', '=', orderId)
    .where('gateway_qr_id', 'is not', null)
    .$if(state !== undefined, (qb) => qb.where('state', '=', state ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toUpiPayment(row);
}

/** The one that may be paid, made or still to be made. */
export async function findOpenUpiPayment(db: Db, orderId: number): Promise<UpiPayment | undefined> {
  const row = await selectUpiPayments(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row && toUpiPayment(row);
}

export interface NewUpiPayment {
  readonly orderId: number;
  readonly amount: Paise;
  readonly closeBy: Date;
  readonly askedBy: number;
}

/** Writes a QR code that is to be made; its id. A second open one of an order breaks a unique key. */
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

/** Lets a payer try again: what failed before counts no more. */
export async function clearFailure(db: Db, id: number): Promise<void> {
  await db
    .updateTable('door_payments')
    .set((eb) => ({ failed_before: eb.ref('failed_tries') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the open QR code of an order that takes no payment at the door any more (cash, cancelled, brought back): the gateway is
 * asked to close it, and what is still paid is paid back or counted (PAY-17). Runs in the transaction of what ends it.
 */
export async function closeUpiPayment({ db, now }: Context, orderId: number): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ state: 'closing', check_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

/** Takes the right to ask the gateway about a QR code, unless somebody is asking. */
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

/** Gives that right back, with the time of the next look where it changes. */
export async function releaseUpiPayment(db: Db, id: number, checkAt?: Date | null): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ asked_at: null, ...(checkAt === undefined ? {} : { check_at: checkAt }) })
    .where('id', '=', id)
    .execute();
}

/** Keeps the QR code that the gateway made; shown from now on. */
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

export interface UpiPaymentChange {
  readonly state: UpiPaymentState;
  readonly failedTries: number;
  readonly checkAt: Date | null;
}

/** Writes what the gateway's word made of a QR code; it is locked by the caller. */
export async function changeUpiPayment(
  db: Db,
  id: number,
  { state, failedTries, checkAt }: UpiPaymentChange,
): Promise<void> {
  await db
    .updateTable('door_payments')
    .set({ state, failed_tries: failedTries, asked_at: null, check_at: checkAt })
    .where('id', '=', id)
    .execute();
}

/** QR codes whose look is due, the longest waiting first. */
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

/** Plans a look at the QR code that a webhook names; nothing for one that is not ours. */
export async function scheduleUpiPaymentCheck(db: Db, gatewayQrId: string, at: Date): Promise<void> {
  await db.updateTable('door_payments').set({ check_at: at }).where('gateway_qr_id', '=', gatewayQrId).execute();
}

/** Our number of the gateway's QR code, or undefined. */
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

/** Captured payments of a QR code that neither pay for the order nor are to be paid back, the first one first. */
export const listUnmatchedPayments = (db: Db, doorId: number): Promise<UnmatchedPayment[]> =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_paise', 'payments.currency'])
    .where('payments.door_payment_id', '=', doorId)
    .where('payments.state', '=', 'captured')
    .where('payments.refundable_at', 'is', null)
    .where('orders.id', 'is', null)
    .orderBy('payments.id')
    .execute();

/** Whether the order was paid by a QR code at its door. */
export async function isPaidByUpi(db: Db, paymentId: number): Promise<boolean> {
  const row = await db.selectFrom('payments').select('door_payment_id').where('id', '=', paymentId).executeTakeFirst();
  return row !== undefined && row.door_payment_id !== null;
}
