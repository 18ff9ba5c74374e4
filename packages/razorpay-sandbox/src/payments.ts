// Payments: attempts, captures, and late captures by the bank.
import { type Attempt, captureEvents, decideOutcome, type Paid, toEvents } from './attempts.ts';
import type { SandboxEvent } from './context.ts';
import { type Fields, refuseUnknownFields } from './input.ts';
import { creditQrCode } from './qr-codes.ts';
import { newId, ORDER_PAID, refusal, UNKNOWN_ID } from './refusal.ts';
import type { Db, PaymentRow } from './rows.ts';

interface OrderAttempt extends Attempt {
  readonly orderId: string;
}

/** Locks an order; throws if it accepts no further payment. */
async function lockPayable(db: Db, orderId: string) {
  const order = await db
    .selectFrom('sandbox.orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw refusal(UNKNOWN_ID);
  const open = await db
    .selectFrom('sandbox.payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('status', '=', 'authorized'), eb('capture_at', 'is not', null)]))
    .executeTakeFirst();
  if (order.status === 'paid' || open) throw refusal(ORDER_PAID);
  return order;
}

/** Attempts to pay an order in full; the shop never asks for partial payments. */
export function pay(pool: Db, attempt: OrderAttempt): Promise<Paid> {
  return pool.transaction().execute(async (db) => {
    const order = await lockPayable(db, attempt.orderId);
    const { status, captureAt } = decideOutcome(attempt);
    const payment = await db
      .insertInto('sandbox.payments')
      .values({
        id: newId('pay'),
        order_id: order.id,
        amount: attempt.fault === 'other_amount' ? order.amount - 1 : order.amount,
        currency: attempt.fault === 'other_currency' ? 'USD' : order.currency,
        status,
        capture_at: captureAt,
        created_at: attempt.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sandbox.orders')
      .set({
        attempts: order.attempts + 1,
        ...(status === 'captured' ? { status: 'paid', amount_paid: order.amount } : { status: 'attempted' }),
      })
      .where('id', '=', order.id)
      .execute();
    return { payment, events: toEvents(payment) };
  });
}

/** Finds a payment or throws the provider's error. */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const payment = await db.selectFrom('sandbox.payments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!payment) throw refusal(UNKNOWN_ID);
  return payment;
}

/** Locks a payment or throws the provider's error. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow> {
  const payment = await db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw refusal(UNKNOWN_ID);
  return payment;
}

/** Captures an authorized payment; only the full amount. */
export function capture(pool: Db, id: string, fields: Fields): Promise<Paid> {
  refuseUnknownFields(fields, ['amount', 'currency']);
  return pool.transaction().execute(async (db) => {
    const payment = await lockPayment(db, id);
    if (payment.status !== 'authorized') throw refusal(ORDER_PAID, { step: 'payment_capture' });
    if (fields['amount'] !== payment.amount || fields['currency'] !== payment.currency) {
      throw refusal('Capture amount must be equal to the amount authorized', {
        step: 'payment_capture',
        field: 'amount',
      });
    }
    return { payment: await setCaptured(db, payment), events: captureEvents(payment) };
  });
}

async function setCaptured(db: Db, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.qr_code_id !== null) await creditQrCode(db, payment.qr_code_id, payment);
  else
    await db
      .updateTable('sandbox.orders')
      .set((eb) => ({ status: 'paid', amount_paid: eb.ref('amount') }))
      .where('id', '=', payment.order_id)
      .execute();
  return db
    .updateTable('sandbox.payments')
    .set({ status: 'captured', capture_at: null })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Captures delayed payments that are due. */
export function captureDue(pool: Db, now: Date): Promise<SandboxEvent[]> {
  return pool.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('sandbox.payments')
      .selectAll()
      .where('capture_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const payment of due) await setCaptured(db, payment);
    return due.flatMap(captureEvents);
  });
}
