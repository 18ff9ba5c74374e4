// QR Codes API: single use, fixed amount, end time; and payments of a code.
import { type Attempt, decideOutcome, type Paid, toEvents } from './attempts.ts';
import { type Fields, readAmount, readNotes, refuseUnknownFields } from './input.ts';
import { newId, QR_CLOSED, refusal, UNKNOWN_ID } from './refusal.ts';
import type { Db, PaymentRow, QrCodeRow } from './rows.ts';

const FIELDS = [
  'type',
  'name',
  'usage',
  'fixed_amount',
  'payment_amount',
  'description',
  'customer_id',
  'close_by',
  'notes',
];
/** Minimum lifetime at the provider. */
const SHORTEST_MS = 15 * 60_000;

function readCloseBy(value: unknown, now: Date): Date {
  const moment = new Date(Number.isSafeInteger(value) ? Number(value) * 1000 : Number.NaN);
  // The provider uses whole seconds.
  if (!(moment.getTime() >= Math.floor((now.getTime() + SHORTEST_MS) / 1000) * 1000))
    throw refusal('close_by should be at least 15 minutes after current time', { field: 'close_by' });
  return moment;
}

const readLabel = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 255) : null);

/** Creates a QR code for one payment of a fixed amount. */
export async function createQrCode(db: Db, fields: Fields, now: Date): Promise<QrCodeRow> {
  refuseUnknownFields(fields, FIELDS);
  if (fields['type'] !== 'upi_qr') throw refusal('The selected type is invalid.', { field: 'type' });
  if (fields['usage'] !== 'single_use' || fields['fixed_amount'] !== true)
    throw refusal('The stand-in has QR codes for one payment of a fixed amount only.', { field: 'usage' });
  return db
    .insertInto('sandbox.qr_codes')
    .values({
      id: newId('qr'),
      name: readLabel(fields['name']),
      description: readLabel(fields['description']),
      amount: readAmount(fields['payment_amount'], 'payment_amount'),
      notes: JSON.stringify(readNotes(fields['notes'])),
      close_by: readCloseBy(fields['close_by'], now),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds a QR code or throws the provider's error. */
export async function getQrCode(db: Db, id: string): Promise<QrCodeRow> {
  const code = await db.selectFrom('sandbox.qr_codes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!code) throw refusal(UNKNOWN_ID);
  return code;
}

/** Closes an active code; throws if it is already closed. */
export async function closeQrCode(db: Db, id: string, now: Date): Promise<QrCodeRow> {
  const closed = await db
    .updateTable('sandbox.qr_codes')
    .set({ status: 'closed', closed_at: now, close_reason: 'on_demand' })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst();
  if (closed) return closed;
  await getQrCode(db, id);
  throw refusal('The QR code is already closed.');
}

/** Payments of a QR code, newest first. */
export async function listQrPayments(db: Db, id: string): Promise<PaymentRow[]> {
  await getQrCode(db, id);
  return db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('qr_code_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Records a captured payment; the first one closes the code. */
export async function creditQrCode(db: Db, id: string, payment: Pick<PaymentRow, 'amount' | 'created_at'>) {
  await db
    .updateTable('sandbox.qr_codes')
    .set((eb) => ({
      payments_count: eb('payments_count', '+', 1),
      payments_amount: eb('payments_amount', '+', payment.amount),
      status: 'closed',
      closed_at: eb.fn.coalesce('closed_at', eb.val(payment.created_at)),
      close_reason: eb.fn.coalesce('close_reason', eb.val<'paid' | 'on_demand' | null>('paid')),
    }))
    .where('id', '=', id)
    .execute();
}

/** Attempts to pay a code; with the fault `twice`, two simultaneous payers. */
export function payQrCode(pool: Db, qrCodeId: string, attempt: Attempt): Promise<Paid> {
  const { fault, now } = attempt;
  return pool.transaction().execute(async (db) => {
    const code = await db
      .selectFrom('sandbox.qr_codes')
      .selectAll()
      .where('id', '=', qrCodeId)
      .forUpdate()
      .executeTakeFirst();
    if (!code) throw refusal(UNKNOWN_ID);
    if ((code.status === 'closed' || code.close_by <= now) && fault !== 'after_close') throw refusal(QR_CLOSED);
    const { status, captureAt } = decideOutcome(attempt);
    const payments = await db
      .insertInto('sandbox.payments')
      .values(
        Array.from({ length: fault === 'twice' ? 2 : 1 }, () => ({
          id: newId('pay'),
          order_id: null,
          qr_code_id: code.id,
          amount: fault === 'other_amount' ? code.amount - 1 : code.amount,
          currency: fault === 'other_currency' ? 'USD' : 'INR',
          status,
          capture_at: captureAt,
          created_at: now,
        })),
      )
      .returningAll()
      .execute();
    for (const payment of payments) if (status === 'captured') await creditQrCode(db, code.id, payment);
    const [payment] = payments;
    if (!payment) throw new Error('the payment was not written');
    return { payment, events: payments.flatMap(toEvents) };
  });
}
