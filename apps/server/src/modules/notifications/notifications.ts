// A user's own notifications: the list, the unread count, marking as read, and web push of a session's browser.
import { ECDH } from 'node:crypto';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type * as calls from '@tilgul/contract/notifications';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { COUNT_CAP, countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { requireConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { translateFacts } from '../../texts/fact-names.ts';
import { getText } from '../../texts/get-text.ts';
import { formatStoredMessage, type NoticeKind } from '../../texts/message.ts';

const ownNotifications = (db: Db, userId: number) => db.selectFrom('notifications').where('user_id', '=', userId);

type Action = NonNullable<calls.NotificationAnswer['action']>;

const QUESTION: NoticeKind = 'order_asks';

const openClaim = sql`(select 'decide_claim' from claims join stores on stores.id = claims.store_id
  where claims.order_id = about_id and claims.decided_at is null and stores.manager_id = notifications.user_id limit 1)`;

const lowStock = sql`(select 'request' from stock_locations join stores on stores.id = stock_locations.store_id
  join stock_levels as level on level.place_id = stock_locations.id
  join products on products.id = level.product_id and products.archived_at is null
  where stores.manager_id = notifications.user_id and products.id = about_id and level.on_hand <= level.reorder_level
    and not exists (select from stock_requests join stock_request_lines on request_id = stock_requests.id
      where stock_requests.store_id = stores.id and stock_requests.status in ('Pending', 'Approved')
        and product_id = products.id) limit 1)`;

/** What a notification still asks its reader to do; null once it is done or another user has to. */
const openAction = (now: Date) => sql<Action | null>`case kind
  when ${QUESTION}::text then (select 'answer' from orders where id = about_id and user_id = notifications.user_id
    and status = 'Processing' and asks_until > ${now}::timestamptz)
  when 'order_new' then (select 'allocate' from orders where id = about_id and status = 'Pending' and store_id is null)
  when 'order_to_store' then (select 'process' from orders join stores on stores.id = orders.store_id
    where orders.id = about_id and orders.status = 'Pending' and stores.manager_id = notifications.user_id)
  when 'request_made' then (select 'decide' from stock_requests where id = about_id and status = 'Pending')
  when 'order_out' then (select 'see' from orders where id = about_id and user_id = notifications.user_id
    and status = 'Out For Delivery')
  when 'claim_made' then ${openClaim}
  when 'claim_waits' then ${openClaim}
  when 'stock_low' then ${lowStock}
end`;

const productImage = sql<
  string | null
>`case about when 'product' then (select image_hash from products where id = about_id) end`;

interface OrderFacts {
  readonly status: OrderStatus;
  readonly paise: Paise;
  readonly hashes: readonly string[] | null;
  readonly city: string;
  readonly slot: { readonly starts_at: string; readonly ends_at: string } | null;
}

/** The order as it is now; null for readers whose order it is no longer. */
const orderFacts = sql<OrderFacts | null>`case about when 'order' then (
  select json_build_object('status', orders.status,
    'paise', coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise,
    'hashes', array(select products.image_hash from order_lines join products on products.id = order_lines.product_id
      where order_lines.order_id = orders.id and products.image_hash is not null order by order_lines.product_id limit 2),
    'city', orders.city,
    'slot', (select json_build_object('starts_at', starts_at, 'ends_at', ends_at) from slots where slots.id = orders.slot_id))
  from orders join users on users.id = notifications.user_id left join stores on stores.id = orders.store_id
  where orders.id = about_id and orders.deleted_at is null
    and (users.id in (orders.user_id, orders.staff_id, stores.manager_id) or users.role = ${ADMIN})) end`;

const toIso = (time: string): string => new Date(time).toISOString();

const toOrder = ({ status, paise, hashes, city, slot }: OrderFacts) => ({
  status,
  total: toRupees(paise),
  images: (hashes ?? []).flatMap((hash) => pictureUrl(hash) ?? []),
  city,
  ...(slot && { slot: { starts_at: toIso(slot.starts_at), ends_at: toIso(slot.ends_at) } }),
});

/** Lists the user's notifications, newest first. */
export async function listNotifications(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  userId: number,
  query: PageQuery,
): Promise<Page<calls.NotificationAnswer>> {
  const own = ownNotifications(db, userId);
  const page = await readPage({
    rows: own
      .select(['id', 'message', 'kind', 'facts', 'created_at', 'read_at', 'about', 'about_id'])
      .select([openAction(now).as('action'), productImage.as('image_hash'), orderFacts.as('order')]),
    order: newestById('notifications.id'),
    query,
    count: () => countUpToCap(db, own),
  });
  const named = await translateFacts(db, page.rows);
  const rows = named.map(({ id, created_at, read_at, about, about_id, action, image_hash, order, ...row }) => {
    const image = pictureUrl(image_hash);
    return {
      id,
      message: formatStoredMessage(row),
      created_at: created_at.toISOString(),
      is_read: read_at !== null,
      read_at: read_at?.toISOString() ?? null,
      about: about === null ? null : { kind: about as calls.NotificationSubject, id: about_id },
      ...(row.kind === null ? {} : { kind: row.kind }),
      ...(image === null ? {} : { image }),
      ...(action === null ? {} : { action }),
      ...(order === null ? {} : { order: toOrder(order) }),
    };
  });
  return { ...page, rows };
}

/** Counts the user's unread notifications up to a cap, since the badge ends at 99+. */
async function countUnread(db: Db, userId: number): Promise<number> {
  const unread = ownNotifications(db, userId).where('read_at', 'is', null);
  return Math.min(await countUpToCap(db, unread), COUNT_CAP);
}

/** Answer of the count call and of the stream's events. */
export async function readUnread(db: Db, userId: number): Promise<Ok<typeof calls.countUnread>> {
  const asking = db.selectFrom('orders').select('id').where('user_id', '=', userId).where('asks_until', 'is not', null);
  const [question] = await asking.limit(1).execute();
  return { unread_notifications: await countUnread(db, userId), ...(question ? { has_questions: true } : {}) };
}

type Subscription = Body<typeof calls.turnPushOn>;

/** Whether push is on for this session's browser, and the server's public key. */
export async function readPushState({ db, deps, actor }: ActorContext): Promise<Ok<typeof calls.pushState>> {
  const own = db.selectFrom('push_subscriptions').select('id').where('session_id', '=', actor.sessionId);
  const isOn = deps.push !== undefined && (await own.executeTakeFirst()) !== undefined;
  return { public_key: deps.push?.publicKey ?? null, is_on: isOn };
}

/** Checks that a key is a point of the curve; messages could not be encrypted otherwise. */
function isKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

/**
 * Subscribes the session's browser to the actor's notifications. Replaces earlier subscriptions of the session and of the
 * browser, so a user has no more subscriptions than sessions (SES-10).
 */
export async function turnPushOn(
  context: ActorContext,
  { endpoint, keys }: Subscription,
): Promise<{ message: string }> {
  const { db, deps, actor, now } = context;
  if (!deps.push) throw new AppError('push_off');
  if (!deps.push.accepts(endpoint)) throw invalid({ endpoint: [getText('notifications.unknownPushService')] });
  if (!isKey(keys.p256dh)) throw invalid({ p256dh: [getText('notifications.invalidKey')] });
  await requireConfirmedPhone(context);
  // Locked against ending or subscribing a second time in the meantime.
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!session) throw new AppError('token_invalid');
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session.id)
    .where('endpoint', '<>', endpoint)
    .execute();
  const row = { user_id: actor.id, session_id: session.id, ...keys, created_at: now };
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((same) => same.column('endpoint').doUpdateSet(row))
    .execute();
  return { message: getText('notifications.on') };
}

/** Unsubscribes the session's browser, if it was subscribed. */
export async function turnPushOff({ db, actor }: ActorContext): Promise<{ message: string }> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', actor.sessionId).execute();
  return { message: getText('notifications.off') };
}

/**
 * Marks the actor's notifications as read up to the newest one shown; later ones stay unread (NOTE-3). The actor's other
 * screens get an event.
 */
export async function markAllRead(
  context: ActorContext,
  upToId: number | undefined,
): Promise<Ok<typeof calls.markAllRead>> {
  const { db, actor, deps, now } = context;
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .$if(upToId !== undefined, (update) => update.where('id', '<=', upToId ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) afterCommit(db, () => deps.userEvents.publish([actor.id]));
  return {
    message: getText('notifications.read'),
    unread_notifications: await countUnread(db, actor.id),
    read_at: now.toISOString(),
  };
}
