// Takes the buyers out of orders, payments and counter sales once the law no longer asks for them (PRIV-10): amounts, lines and
// days stay, so that ledger and reports stay as they are.
import type { NotificationSubject } from '@tilgul/contract/notifications';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { NOBODY, NOBODYS_NAME, NOBODYS_ORDER } from './nobody.ts';
import { buyersKeptFrom } from './retention.rules.ts';

/** The archived user who has all of it then; identities begin with 1. A literal, as the indexes have it. */
const NOBODY_ID = 0;
const nobodyId = sql.lit(NOBODY_ID);
/** Rows of each kind in one transaction. */
const BATCH = 500;

/** Payments whose money is still to be paid back, which takes a payer. */
const owed = sql`
  select from payments
  where (refund_failed_at is not null
    or exists (select from refunds where refunds.payment_id = payments.id and refunds.state = 'pending')
    or (refundable_at is not null and not exists (
      select from refunds where refunds.payment_id = payments.id and refunds.cause = 'payment' and refunds.state = 'processed')))`;

async function makeNobody(db: Db, now: Date): Promise<void> {
  await sql`
    insert into users (id, role, first_name, last_name, username, phone_no, password_hash, created_at, archived_at) overriding system value
    values (${nobodyId}, ${CUSTOMER}, ${NOBODY.first_name}, ${NOBODY.last_name}, ${`deleted-${NOBODY_ID}`}, '', '', ${now}, ${now})
    on conflict (id) do nothing`.execute(db);
}

/** What anybody was notified of about these: names, reasons. */
async function deleteNotifications(db: Db, about: NotificationSubject, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('about', '=', about)
    .where((eb) => eb('about_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** Orders that have ended, with everything that was written about them; how many. */
async function forgetOrders(db: Db, end: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where created_at < ${end}::timestamptz and user_id <> ${nobodyId} and status = any(${ORDER_ENDS}::text[])
      and coalesce(delivered_at, created_at) < ${end}::timestamptz
      and not exists (${owed} and (payments.id = orders.payment_id
        or payments.door_payment_id in (select id from door_payments where order_id = orders.id)))
    order by created_at limit ${BATCH} for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await deleteNotifications(db, 'order', ids);
  await sql`
    update order_events set actor_id = nullif(actor_id, orders.user_id), note = null
    from orders where orders.id = order_events.order_id and orders.id = any(${ids}::bigint[])`.execute(db);
  await sql`
    update audit_log set before = before - 'cancel_reason' - 'return_reason', after = after - 'cancel_reason' - 'return_reason'
    where subject = 'order' and subject_id = any(${ids}::bigint[])`.execute(db);
  await db
    .updateTable('claims')
    .set({ user_id: NOBODY_ID, note: null, image_hash: null })
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  await sql`
    update payments set user_id = ${nobodyId}, refund_reason = null
    from door_payments where door_payments.id = payments.door_payment_id and door_payments.order_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await db
    .updateTable('orders')
    .set({
      ...NOBODYS_ORDER,
      user_id: NOBODY_ID,
      buyer_gstin: null,
      cancel_reason: null,
      return_reason: null,
      pin_seal: null,
    })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return ids.length;
}

/** Payments of carts that were opened, paid or not, once no order of theirs has a buyer any more; how many. */
async function forgetPayments(db: Db, end: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents
    where created_at < ${end}::timestamptz and user_id <> ${nobodyId} and purpose = 'cart' and state <> 'open' and not holds_stock
      and not exists (${owed} and payments.intent_id = payment_intents.id)
      and not exists (select from orders where orders.intent_id = payment_intents.id and orders.user_id <> ${nobodyId})
    order by created_at limit ${BATCH} for update`.execute(db);
  const intents = rows.map(({ id }) => id);
  if (intents.length === 0) return 0;
  const paid = await db
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb('intent_id', '=', eb.fn.any(eb.val(intents))))
    .execute();
  const payments = paid.map(({ id }) => id);
  await deleteNotifications(db, 'payment', payments);
  await db
    .updateTable('payments')
    .set({ user_id: NOBODY_ID, refund_reason: null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(payments))))
    .execute();
  await db
    .updateTable('payment_intents')
    .set({ user_id: NOBODY_ID, address_id: null, buyer_gstin: null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(intents))))
    .execute();
  return intents.length;
}

async function forgetSales(db: Db, end: Date): Promise<number> {
  const due = db
    .selectFrom('manual_orders')
    .select('id')
    .where('created_at', '<', end)
    .where(sql<boolean>`mobile_number <> ''`)
    .orderBy('created_at')
    .limit(BATCH);
  const { numUpdatedRows } = await db
    .updateTable('manual_orders')
    .set({ first_name: NOBODYS_NAME, mobile_number: '' })
    .where('id', 'in', due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * One batch, in the transaction of the caller; whether there may be more. What is still open, or has money to be paid back,
 * keeps its buyer until that is settled. Safe to run at any time.
 */
export async function forgetBuyers(
  db: Db,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<boolean> {
  const end = buyersKeptFrom(now, zone);
  await makeNobody(db, now);
  const counts = [await forgetOrders(db, end), await forgetPayments(db, end), await forgetSales(db, end)];
  return counts.includes(BATCH);
}
