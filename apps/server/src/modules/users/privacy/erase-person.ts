// Takes the person out of what is kept of a deleted account (PRIV-3): history keeps amounts, lines and days.
import { CUSTOMER, type Role } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { withdrawConsents } from './consents.db.ts';
import { NOBODY, NOBODYS_NAME, NOBODYS_ORDER } from './nobody.ts';

/** Keeps the cart of a user as it is until the transaction ends. */
export async function lockCart(db: Db, id: number): Promise<void> {
  await db
    .selectFrom('cart_lines')
    .select('product_id')
    .where('user_id', '=', id)
    .orderBy('product_id')
    .forUpdate()
    .execute();
}

/** What somebody said of products goes with them, and out of the averages. */
async function deleteReviews(db: Db, id: number): Promise<void> {
  await sql`
    with gone as (delete from reviews where user_id = ${id}::bigint returning product_id)
    update products set review_average = (
      select round(avg(rating), 1) from reviews where product_id = products.id and user_id <> ${id}::bigint and hidden_at is null)
    from gone where products.id = gone.product_id`.execute(db);
}

/** What only the account itself needed. */
async function deleteBelongings(db: Db, id: number): Promise<void> {
  await db.deleteFrom('addresses').where('user_id', '=', id).execute();
  await db.deleteFrom('cart_lines').where('user_id', '=', id).execute();
  await db.deleteFrom('notifications').where('user_id', '=', id).execute();
  await db.deleteFrom('user_factors').where('user_id', '=', id).execute();
  await db.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  await db.updateTable('sessions').set({ address: null, user_agent: null }).where('user_id', '=', id).execute();
}

/** Takes a buyer's name out of what administrators were notified of, while orders and account still have it. */
async function takeNameFromNotifications(db: Db, userId: number): Promise<void> {
  await sql`
    update notifications set message = replace(message, known.name, ${NOBODYS_NAME}::text), kind = null, facts = null
    from (
      select 'order' as about, id, customer_name as name from orders where user_id = ${userId}::bigint
      union all
      select 'payment', payments.id, users.first_name || ' ' || users.last_name
      from payments join users on users.id = payments.user_id where users.id = ${userId}::bigint
    ) as known
    where notifications.about = known.about and notifications.about_id = known.id and strpos(message, known.name) > 0`.execute(
    db,
  );
}

/** Orders and the trail keep what tax law and an inquiry ask for; the town is the place of supply. */
async function anonymiseCustomer(db: Db, id: number): Promise<void> {
  await takeNameFromNotifications(db, id);
  const name = { ...NOBODY, username: `deleted-${id}` };
  await db.updateTable('users').set(name).where('id', '=', id).execute();
  await db.updateTable('orders').set(NOBODYS_ORDER).where('user_id', '=', id).execute();
  await db.updateTable('claims').set({ note: null, image_hash: null }).where('user_id', '=', id).execute();
  await sql`
    update audit_log
    set before = before - array['username', 'first_name', 'last_name'], after = after - array['username', 'first_name', 'last_name']
    where subject = 'user' and subject_id = ${id}::bigint`.execute(db);
}

/**
 * Erases an archived user without open orders, in the transaction of the deletion. Of people who worked here the name stays
 * with what they did; their number and e-mail go. That there was a consent is kept, and when it ended.
 */
export async function erasePerson(
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
  await deleteBelongings(db, id);
  await deleteReviews(db, id);
  if (role === CUSTOMER) await anonymiseCustomer(db, id);
}
