import { sql } from 'kysely';
import { type Fields, readAmount, readCount, readNotes, readReceipt, refuseUnknownFields } from './input.ts';
import { newId, refusal, UNKNOWN_ID } from './refusal.ts';
import type { Db, OrderRow, PaymentRow } from './rows.ts';

const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment', 'offer_id'];

/** Creates an order of at least ₹1. */
export async function createOrder(db: Db, fields: Fields, now: Date): Promise<OrderRow> {
  refuseUnknownFields(fields, ORDER_FIELDS);
  const amount = readAmount(fields['amount']);
  if (fields['currency'] !== 'INR') throw refusal('Currency is not supported', { field: 'currency' });
  return db
    .insertInto('sandbox.orders')
    .values({
      id: newId('order'),
      amount,
      currency: 'INR',
      receipt: readReceipt(fields['receipt']),
      notes: JSON.stringify(readNotes(fields['notes'])),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds an order or throws the provider's error. */
export async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await db.selectFrom('sandbox.orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw refusal(UNKNOWN_ID);
  return order;
}

/** Lists orders by receipt or time, newest first. */
export async function listOrders(db: Db, query: Fields): Promise<OrderRow[]> {
  const { receipt } = query;
  const from = readCount(query['from'], { min: 0, max: 99_999_999_999, otherwise: 0 });
  const to = readCount(query['to'], { min: 0, max: 99_999_999_999, otherwise: 99_999_999_999 });
  return db
    .selectFrom('sandbox.orders')
    .selectAll()
    .$if(typeof receipt === 'string', (qb) => qb.where('receipt', '=', String(receipt)))
    .where((eb) => eb(sql<number>`extract(epoch from created_at)`, '>=', from))
    .where((eb) => eb(sql<number>`floor(extract(epoch from created_at))`, '<=', to))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(readCount(query['skip'], { min: 0, max: 1_000_000, otherwise: 0 }))
    .limit(readCount(query['count'], { min: 1, max: 100, otherwise: 10 }))
    .execute();
}

/** Changes the notes, the only field that may change. */
export async function changeNotes(db: Db, id: string, fields: Fields): Promise<OrderRow> {
  refuseUnknownFields(fields, ['notes']);
  const notes = JSON.stringify(readNotes(fields['notes']));
  await db.updateTable('sandbox.orders').set({ notes }).where('id', '=', id).execute();
  return getOrder(db, id);
}

/** Payments of an order, newest first. */
export async function listOrderPayments(db: Db, id: string): Promise<PaymentRow[]> {
  await getOrder(db, id);
  return db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
