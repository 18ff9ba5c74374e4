// Refunds API with its idempotency key.

import { sql } from 'kysely';
import type { RefundFault, SandboxEvent } from './context.ts';
import { type Fields, readAmount, readCount, readNotes, readReceipt, refuseUnknownFields } from './input.ts';
import { lockPayment } from './payments.ts';
import { newId, refusal, UNKNOWN_ID } from './refusal.ts';
import type { Db, PaymentRow, RefundRow } from './rows.ts';

/** Duration of a pending refund. */
const SETTLE_MS = 60_000;
const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt'];

export interface RefundRequest {
  readonly paymentId: string;
  readonly fields: Fields;
  readonly key: string | undefined;
  readonly fault: RefundFault;
  readonly now: Date;
}

export interface Refunded {
  readonly refund: RefundRow;
  readonly events: readonly SandboxEvent[];
}

function checkKey(key: string | undefined): void {
  if (key === undefined) return;
  if (key.length < 10) throw refusal('The idempotency key must be at least 10 characters long.');
  if (!/^[A-Za-z0-9_-]+$/.test(key))
    throw refusal('The idempotency key must only contain alphanumeric characters, underscores, and hyphens');
}

/** Finds the refund of an idempotency key; throws if the body differs. */
async function findByKey(db: Db, key: string | undefined, body: string): Promise<RefundRow | undefined> {
  if (key === undefined) return undefined;
  const first = await db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (first && first.body !== body) {
    throw refusal('Different request with the same idempotency key has already been processed.', { status: 409 });
  }
  return first;
}

/** Returns the amount to refund of a captured payment. */
function getRefundAmount(payment: PaymentRow, fields: Fields): number {
  const left = payment.amount - payment.amount_refunded;
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw refusal('The payment status should be captured for action to be taken');
  if (left === 0) throw refusal('The payment has been fully refunded already.');
  const amount = fields['amount'] === undefined ? left : readAmount(fields['amount']);
  if (amount > left) throw refusal('The refund amount provided is greater than amount captured.', { field: 'amount' });
  return amount;
}

/** Refunds all or part of a payment; the same key and body return the same refund. */
export function createRefund(pool: Db, request: RefundRequest): Promise<Refunded> {
  const { paymentId, fields, key, now } = request;
  checkKey(key);
  refuseUnknownFields(fields, REFUND_FIELDS);
  if (!/^pay_[A-Za-z0-9]{14}$/.test(paymentId)) throw refusal(`${paymentId} is not a valid id.`);
  const body = JSON.stringify([paymentId, fields]);
  return pool.transaction().execute(async (db) => {
    const payment = await lockPayment(db, paymentId);
    const first = await findByKey(db, key, body);
    if (first) return { refund: first, events: [] };
    const refund = await db
      .insertInto('sandbox.refunds')
      .values({
        id: newId('rfnd'),
        payment_id: paymentId,
        amount: getRefundAmount(payment, fields),
        currency: payment.currency,
        receipt: readReceipt(fields['receipt']),
        notes: JSON.stringify(readNotes(fields['notes'])),
        ...toRefundState(request.fault, now),
        idempotency_key: key ?? null,
        body,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addRefunded(db, payment, refund.amount);
    const created: SandboxEvent = { event: 'refund.created', paymentId, refundId: refund.id };
    return {
      refund,
      events: refund.status === 'processed' ? [created, { ...created, event: 'refund.processed' }] : [created],
    };
  });
}

function toRefundState(fault: RefundFault, now: Date): Pick<RefundRow, 'status' | 'settle_as' | 'settle_at'> {
  if (fault === 'none') return { status: 'processed', settle_as: null, settle_at: null };
  const settleAs = fault === 'pending_then_processed' ? 'processed' : 'failed';
  return { status: 'pending', settle_as: settleAs, settle_at: new Date(now.getTime() + SETTLE_MS) };
}

async function addRefunded(db: Db, payment: PaymentRow, amount: number): Promise<void> {
  const refunded = payment.amount_refunded + amount;
  await db
    .updateTable('sandbox.payments')
    .set({ amount_refunded: refunded, status: refunded === payment.amount ? 'refunded' : 'captured' })
    .where('id', '=', payment.id)
    .execute();
}

/** Finds a refund or throws the provider's error. */
export async function getRefund(db: Db, id: string): Promise<RefundRow> {
  const refund = await db.selectFrom('sandbox.refunds').selectAll().where('id', '=', id).executeTakeFirst();
  if (!refund) throw refusal(UNKNOWN_ID);
  return refund;
}

/** Refunds of a payment, newest first. */
export const listRefunds = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Refunds of all payments by time, newest first. */
export const listAllRefunds = (db: Db, query: Fields): Promise<RefundRow[]> =>
  db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where(
      sql<number>`extract(epoch from created_at)`,
      '>=',
      readCount(query['from'], { min: 0, max: 99_999_999_999, otherwise: 0 }),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(readCount(query['skip'], { min: 0, max: 1_000_000, otherwise: 0 }))
    .limit(readCount(query['count'], { min: 1, max: 100, otherwise: 10 }))
    .execute();

/** Settles pending refunds that are due; the money of a failed one stays with the payment. */
export function settleDueRefunds(pool: Db, now: Date): Promise<SandboxEvent[]> {
  return pool.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('sandbox.refunds')
      .selectAll()
      .where('settle_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute();
    const events: SandboxEvent[] = [];
    for (const refund of due) {
      const status = refund.settle_as === 'failed' ? 'failed' : 'processed';
      await db.updateTable('sandbox.refunds').set({ status, settle_at: null }).where('id', '=', refund.id).execute();
      const payment = await lockPayment(db, refund.payment_id);
      if (status === 'failed') await addRefunded(db, payment, -refund.amount);
      events.push({ event: `refund.${status}`, paymentId: refund.payment_id, refundId: refund.id });
    }
    return events;
  });
}
