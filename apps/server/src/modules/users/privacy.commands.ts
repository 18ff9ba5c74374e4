// Erases personal data of deleted accounts (PRIV-3) and of buyers past the retention period (PRIV-10), and stores consents.
// Amounts, lines and dates stay, so that ledger and reports do not change.
import type { NotificationSubject } from '@tilgul/contract/notifications';
import { ORDER_YEARS } from '@tilgul/contract/rules/limits';
import type { PrivacyVersion } from '@tilgul/contract/rules/privacy-notice';
import { CUSTOMER, type Role } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { dayRange, getBusinessDay } from '../../platform/time/business-day.ts';

/** Placeholder values for anonymized customers. */
const ANONYMOUS = { first_name: 'Deleted', last_name: 'customer' } as const;
const ANONYMOUS_NAME = `${ANONYMOUS.first_name} ${ANONYMOUS.last_name}`;

/** Placeholders for personal data in an order; the city stays as the place of supply. */
const ANONYMOUS_ORDER = {
  customer_name: ANONYMOUS_NAME,
  full_name: ANONYMOUS_NAME,
  mobile_number: '',
  street_address1: '',
  street_address2: null,
} as const;

/** Deletes a user's reviews and updates the averages. */
async function deleteReviews(db: Db, id: number): Promise<void> {
  await sql`
    with deleted as (delete from reviews where user_id = ${id}::bigint returning product_id)
    update products set review_average = (
      select round(avg(rating), 1) from reviews where product_id = products.id and user_id <> ${id}::bigint and hidden_at is null)
    from deleted where products.id = deleted.product_id`.execute(db);
}

/** Deletes data that only the account needed. */
async function deletePersonalData(db: Db, id: number): Promise<void> {
  for (const table of ['addresses', 'cart_lines', 'notifications', 'user_factors', 'idempotency_keys'])
    await sql`delete from ${sql.table(table)} where user_id = ${id}::bigint`.execute(db);
  await db.updateTable('sessions').set({ address: null, user_agent: null }).where('user_id', '=', id).execute();
}

/** Removes a buyer's name from administrators' notifications. Call it while orders and account still have the name. */
async function anonymiseNotifications(db: Db, userId: number): Promise<void> {
  await sql`
    update notifications set message = replace(message, buyer.name, ${ANONYMOUS_NAME}::text), kind = null, facts = null
    from (
      select 'order' as about, id, customer_name as name from orders where user_id = ${userId}::bigint
      union all
      select 'payment', payments.id, users.first_name || ' ' || users.last_name
      from payments join users on users.id = payments.user_id where users.id = ${userId}::bigint
    ) as buyer
    where notifications.about = buyer.about and notifications.about_id = buyer.id
      and strpos(message, buyer.name) > 0`.execute(db);
}

/** Anonymizes a customer; orders and audit log keep what tax law and inquiries require. */
async function anonymiseCustomer(db: Db, id: number): Promise<void> {
  await anonymiseNotifications(db, id);
  const name = { ...ANONYMOUS, username: `deleted-${id}` };
  await db.updateTable('users').set(name).where('id', '=', id).execute();
  await db.updateTable('payment_intents').set({ address: null }).where('user_id', '=', id).execute();
  await db.updateTable('orders').set(ANONYMOUS_ORDER).where('user_id', '=', id).execute();
  await db.updateTable('claims').set({ note: null, image_hash: null }).where('user_id', '=', id).execute();
  await sql`
    update audit_log
    set before = before - array['username', 'first_name', 'last_name'], after = after - array['username', 'first_name', 'last_name']
    where subject = 'user' and subject_id = ${id}::bigint`.execute(db);
}

/**
 * Erases an archived user without open orders, in the transaction of the deletion. Employees keep their name with what they
 * did, but lose phone and e-mail. Consents stay, marked as withdrawn.
 */
export async function eraseUser(
  db: Db,
  { id, role }: { readonly id: number; readonly role: Role },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: null, phone_no: '', phone_confirmed_at: null, gstin: null, password_hash: '' })
    .where('id', '=', id)
    .execute();
  await withdrawConsents(db, id, now);
  await deletePersonalData(db, id);
  await deleteReviews(db, id);
  if (role === CUSTOMER) await anonymiseCustomer(db, id);
}

/** Stores a user's consent to a version of the privacy notice. */
export async function insertConsent(
  db: Db,
  { userId, version }: { readonly userId: number; readonly version: PrivacyVersion },
  now: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, version, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws a user's consents; the rows stay. */
async function withdrawConsents(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The archived user that owns anonymized rows; real ids start at 1. A literal in SQL, to match the partial indexes. */
const ANONYMOUS_ID = 0;
const anonymousId = sql.lit(ANONYMOUS_ID);
/** Rows of each table per transaction. */
const BATCH = 500;

/** Payments with an open refund, which still needs the payer. */
const owedRefunds = sql`
  select from payments
  where (refund_failed_at is not null
    or exists (select from refunds where refunds.payment_id = payments.id and refunds.state = 'pending')
    or (refundable_at is not null and not is_paid_back))`;

async function createAnonymousUser(db: Db, now: Date): Promise<void> {
  await sql`
    insert into users (id, role, first_name, last_name, username, phone_no, password_hash, created_at, archived_at) overriding system value
    values (${anonymousId}, ${CUSTOMER}, ${ANONYMOUS.first_name}, ${ANONYMOUS.last_name}, ${`deleted-${ANONYMOUS_ID}`}, '', '', ${now}, ${now})
    on conflict (id) do nothing`.execute(db);
}

/** Deletes notifications about these rows, since they contain names and reasons. */
async function deleteNotifications(db: Db, about: NotificationSubject, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('notifications').where('about', '=', about).where('about_id', '=', anyId(ids)).execute();
}

/** Anonymizes finished orders and texts about them; returns how many. */
async function anonymiseOrders(db: Db, end: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where created_at < ${end}::timestamptz and user_id <> ${anonymousId} and status = any(${ORDER_ENDS}::text[])
      and coalesce(delivered_at, created_at) < ${end}::timestamptz
      and not exists (${owedRefunds} and (payments.id = orders.payment_id
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
    .set({ user_id: ANONYMOUS_ID, note: null, image_hash: null })
    .where('order_id', '=', anyId(ids))
    .execute();
  await sql`
    update payments set user_id = ${anonymousId}, refund_reason = null
    from door_payments where door_payments.id = payments.door_payment_id
      and door_payments.order_id = any(${ids}::bigint[])`.execute(db);
  await db
    .updateTable('orders')
    .set({ ...ANONYMOUS_ORDER, user_id: ANONYMOUS_ID, pin_seal: null })
    .set({ buyer_gstin: null, cancel_reason: null, return_reason: null })
    .where('id', '=', anyId(ids))
    .execute();
  return ids.length;
}

/** Anonymizes cart payments whose orders are already anonymized; returns how many. */
async function anonymisePayments(db: Db, end: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents
    where created_at < ${end}::timestamptz and user_id <> ${anonymousId} and purpose = 'cart' and state <> 'open' and not holds_stock
      and not exists (${owedRefunds} and payments.intent_id = payment_intents.id)
      and not exists (select from orders where orders.intent_id = payment_intents.id and orders.user_id <> ${anonymousId})
    order by created_at limit ${BATCH} for update`.execute(db);
  const intents = rows.map(({ id }) => id);
  if (intents.length === 0) return 0;
  const paid = await db.selectFrom('payments').select('id').where('intent_id', '=', anyId(intents)).execute();
  const payments = paid.map(({ id }) => id);
  await deleteNotifications(db, 'payment', payments);
  await db
    .updateTable('payments')
    .set({ user_id: ANONYMOUS_ID, refund_reason: null })
    .where('id', '=', anyId(payments))
    .execute();
  await db
    .updateTable('payment_intents')
    .set({ user_id: ANONYMOUS_ID, address_id: null, address: null, buyer_gstin: null })
    .where('id', '=', anyId(intents))
    .execute();
  return intents.length;
}

async function anonymiseSales(db: Db, end: Date): Promise<number> {
  const due = db
    .selectFrom('manual_orders')
    .select('id')
    .where('created_at', '<', end)
    .where(sql<boolean>`mobile_number <> ''`)
    .orderBy('created_at')
    .limit(BATCH);
  const { numUpdatedRows } = await db
    .updateTable('manual_orders')
    .set({ first_name: ANONYMOUS_NAME, mobile_number: '', buyer_address: null })
    .where('id', 'in', due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Anonymizes one batch of buyers in the caller's transaction; true if there may be more. Open orders and open refunds keep
 * their buyer until they are settled. Safe to run at any time.
 */
export async function anonymiseBuyers(
  db: Db,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<boolean> {
  const end = buyerRetentionStart(now, zone);
  await createAnonymousUser(db, now);
  const counts = [await anonymiseOrders(db, end), await anonymisePayments(db, end), await anonymiseSales(db, end)];
  return counts.includes(BATCH);
}

/** First day of India's financial year (MM-DD). */
const FINANCIAL_YEAR_START = '04-01';

/** Start of the retention period (PRIV-10): the first financial year that ended less than `ORDER_YEARS` ago. */
export function buyerRetentionStart(now: Date, zone: string): Date {
  const today = getBusinessDay(now, zone);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < FINANCIAL_YEAR_START ? 1 : 0);
  return dayRange(`${year - ORDER_YEARS}-${FINANCIAL_YEAR_START}`, zone).from;
}
