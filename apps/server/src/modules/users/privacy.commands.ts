// Erases personal data of deleted accounts (PRIV-3) and of buyers past the retention period (PRIV-10), and stores consents.
// Amounts, lines and dates stay, so that ledger and reports do not change.
import { ORDER_YEARS } from '@tilgul/contract/rules/limits';
import type { PrivacyVersion } from '@tilgul/contract/rules/privacy-notice';
import { CUSTOMER, type Role } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hasConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { dayRange, getBusinessDay } from '../../platform/time/business-day.ts';
import { erasePhotos } from '../claim-photos/claim-photos.commands.ts';
import { eraseAfterwards, eraseRows } from './erasure.ts';
import { ANONYMOUS, ANONYMOUS_BUYER, ANONYMOUS_NAME } from './personal-data.ts';

/** The archived user that owns anonymized rows; real ids start at 1. A literal in SQL, to match the partial indexes. */
const ANONYMOUS_ID = 0;
const anonymousId = sql.lit(ANONYMOUS_ID);

type Erasure = Pick<Context, 'db' | 'deps' | 'now'>;

interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone_no: string;
  readonly gstin: string | null;
  readonly has_confirmed_phone: boolean;
}

const ANONYMOUS_WORDS: readonly string[] = [...Object.values(ANONYMOUS), ANONYMOUS_NAME, ''];

/** Names and contacts but placeholders, in small letters. */
const listWords = ({ first_name: first, last_name: last, email, phone_no: phone, gstin }: Person): string[] =>
  [first, last, `${first} ${last}`, email, phone, gstin].flatMap((text) =>
    text === null || ANONYMOUS_WORDS.includes(text) ? [] : [text.toLowerCase()],
  );

/** Counter sales to the number, if it is confirmed or an order was delivered: else they could be another person's. */
async function listSales(db: Db, { id, phone_no: phone, has_confirmed_phone: isConfirmed }: Person): Promise<number[]> {
  if (phone === '') return [];
  const { rows } = await sql<{ id: number }>`
    select id from manual_orders where reverse(mobile_number) = reverse(${phone}::text)
      and (${isConfirmed} or exists (
        select from orders where user_id = ${id}::bigint and deleted_at is null and status = 'Delivered'))`.execute(db);
  return rows.map((row) => row.id);
}

const listIds = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Updates the averages of products without the user's reviews. */
const updateAverages = (db: Db, products: readonly number[]) =>
  sql`
    update products set review_average = (
      select round(avg(rating), 1) from reviews where product_id = products.id and hidden_at is null)
    where id = any(${products}::bigint[])`.execute(db);

/** Erases what orders and payments say of the customer; amounts, lines and days stay. */
async function eraseOrders(context: Erasure, id: number): Promise<void> {
  const { db } = context;
  await erasePhotos(context, { userId: id });
  const orders = sql<{ id: number }>`
    select id from orders where user_id = ${id}::bigint and deleted_at is null
    union all select id from orders where user_id = ${id}::bigint and deleted_at is not null`;
  await eraseRows(db, 'order', await listIds(db, orders));
  const intents = sql<{ id: number }>`select id from payment_intents where user_id = ${id}::bigint`;
  await eraseRows(db, 'intent', await listIds(db, intents));
  const payments = sql<{ id: number }>`select id from payments where user_id = ${id}::bigint`;
  await eraseRows(db, 'payment', await listIds(db, payments));
}

/**
 * Erases an archived user without open orders as the map of personal data says, in the transaction of the deletion. Employees
 * keep their name with what they did. Consents stay, marked as withdrawn.
 */
export async function eraseUser(
  context: Erasure,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<void> {
  const { db, now } = context;
  const person = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_no', 'gstin'])
    .select(hasConfirmedPhone.as('has_confirmed_phone'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rated = sql<{ id: number }>`select product_id as id from reviews where user_id = ${id}::bigint`;
  const products = await listIds(db, rated);
  await withdrawConsents(db, id, now);
  await eraseRows(db, 'sale', await listSales(db, person));
  await eraseRows(db, 'phone', person.phone_no === '' ? [] : [person.phone_no]);
  await eraseRows(db, 'words', listWords(person));
  if (role === CUSTOMER) await eraseOrders(context, id);
  await eraseRows(db, 'user', [id], { isCustomer: role === CUSTOMER });
  await updateAverages(db, products);
  await db.updateTable('users').set({ erased_at: now }).where('id', '=', id).execute();
}

/** Users per round. */
const ARCHIVED_BATCH = 200;

/** Erases what servers of the previous version left of deleted users. */
export async function eraseArchived(deps: Deps, signal?: AbortSignal): Promise<void> {
  const left = await sql<{ id: number; role: Role }>`
    select id, role from users where archived_at is not null and erased_at is null and id <> ${anonymousId}
    order by id limit ${ARCHIVED_BATCH}`.execute(deps.db);
  for (const user of left.rows) {
    if (signal?.aborted) return;
    await inTransaction(deps.db, (db) => eraseUser({ db, deps, now: deps.now() }, user));
  }
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
  await eraseRows(db, 'order', ids);
  await sql`
    update order_events set actor_id = null
    from orders where orders.id = order_events.order_id and orders.id = any(${ids}::bigint[]) and actor_id = orders.user_id`.execute(
    db,
  );
  await db.updateTable('claims').set({ user_id: ANONYMOUS_ID }).where('order_id', '=', anyId(ids)).execute();
  const { rows: payments } = await sql<{ id: number }>`
    update payments set user_id = ${anonymousId}
    from door_payments where door_payments.id = payments.door_payment_id and door_payments.order_id = any(${ids}::bigint[])
    returning payments.id`.execute(db);
  await eraseRows(
    db,
    'payment',
    payments.map(({ id }) => id),
  );
  await db.updateTable('orders').set({ user_id: ANONYMOUS_ID }).where('id', '=', anyId(ids)).execute();
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
  await eraseRows(db, 'payment', payments);
  await eraseRows(db, 'intent', intents);
  await db.updateTable('payments').set({ user_id: ANONYMOUS_ID }).where('id', '=', anyId(payments)).execute();
  await db
    .updateTable('payment_intents')
    .set({ user_id: ANONYMOUS_ID, address_id: null })
    .where('id', '=', anyId(intents))
    .execute();
  return intents.length;
}

async function anonymiseSales(db: Db, end: Date): Promise<number> {
  const due = sql<{ id: number }>`
    select id from manual_orders where created_at < ${end}::timestamptz and mobile_number <> '' order by created_at limit ${BATCH}`;
  const ids = await listIds(db, due);
  await eraseRows(db, 'sale', ids);
  return ids.length;
}

/** Takes the buyers out of records of registers that belong to no sale; returns how many. */
async function anonymiseUnsoldRecords(db: Db, end: Date): Promise<number> {
  const { rows } = await sql`
    update register_records set body = body - 'buyer'
    where (register_id, seq) in (
      select register_id, seq from register_records
      where received_at < ${end}::timestamptz and sale_id is null and body ? 'buyer' order by received_at limit ${BATCH})
    returning seq`.execute(db);
  return rows.length;
}

/** Replaces the buyers of tax documents (TAX-12); challans have none. */
async function anonymiseDocuments(db: Db, end: Date): Promise<number> {
  const due = sql<{ id: number }>`
    select id from tax_documents
    where issued_at < ${end}::timestamptz and kind <> 'challan' and buyer <> ${sql.lit(ANONYMOUS_BUYER)}
    order by issued_at limit ${BATCH}`;
  const ids = await listIds(db, due);
  if (ids.length > 0) await eraseAfterwards(db, 'tax_documents', 'tax', ids);
  return ids.length;
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
  const counts = [
    await anonymiseOrders(db, end),
    await anonymisePayments(db, end),
    await anonymiseSales(db, end),
    await anonymiseUnsoldRecords(db, end),
    await anonymiseDocuments(db, end),
  ];
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
