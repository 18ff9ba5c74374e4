// Notifies users: rows in the transaction of the change, events to open screens after the commit.
import type { NotificationSubject } from '@tilgul/contract/notifications';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Audience } from '../../platform/ports/messages.ts';
import { formatEnglish, type Message } from '../../texts/message.ts';

/** Subject of a notification; `id` is left out for kinds without one. */
export interface About {
  readonly kind: NotificationSubject;
  readonly id?: number | null;
}

/** A message with its recipients (users by id, or all administrators) and its subject. */
export interface Notice {
  readonly to: 'admins' | Iterable<number | null | undefined>;
  readonly message: Message;
  readonly about?: About | undefined;
}

/** A push message that could not be sent expires after this time. */
const PUSH_WITHIN_MS = 60 * 60 * 1000;

/** Stands for all administrators among user ids. */
const ADMINS = 0;

/** One delivery per recipient and message; skips missing ids (for example an order without a staff member). */
function toDeliveries(notices: readonly Notice[]) {
  return notices.flatMap(({ to, message, about }) => {
    if (to === 'admins') return [{ userId: ADMINS, message, about }];
    const recipients = new Set<number>();
    for (const id of to) if (id && id !== ADMINS) recipients.add(id);
    return [...recipients].map((userId) => ({ userId, message, about }));
  });
}

/**
 * Inserts the notifications of several events in one statement, in the given order (NOTE-2); archived users get none. After
 * the commit, open screens get an event and subscribed browsers a push message (NOTE-6).
 */
export async function notify(context: Context, notices: readonly Notice[]): Promise<void> {
  const deliveries = toDeliveries(notices);
  if (deliveries.length === 0) return;
  const { push } = context.deps;
  const { rows } = await sql<{ user_id: number; has_push: boolean }>`
    with notice as (
      select * from unnest(${deliveries.map(({ userId }) => userId)}::bigint[], ${deliveries.map(({ message }) => formatEnglish(message))}::text[],
        ${deliveries.map(({ message }) => message.kind)}::text[], ${deliveries.map(({ message }) => JSON.stringify(message.facts))}::jsonb[],
        ${deliveries.map(({ about }) => about?.kind ?? null)}::text[], ${deliveries.map(({ about }) => about?.id ?? null)}::bigint[])
        with ordinality as notice (recipient, message, kind, facts, about, about_id, position)
    ),
    stored as (
    insert into notifications (user_id, message, kind, facts, about, about_id, created_at)
    select recipient.id, recipient.message, recipient.kind, recipient.facts, recipient.about, recipient.about_id, ${context.now}::timestamptz from (
      select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.id = notice.recipient
        where users.archived_at is null
      union all
      select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.role = 'admin' and users.archived_at is null
        where notice.recipient = ${ADMINS}
    ) as recipient
    order by recipient.position, recipient.id
    returning id, user_id
    ),
    pushed as (
      insert into push_jobs (notification_id, subscription_id, due_at, expires_at)
      select stored.id, push_subscriptions.id, ${context.now}::timestamptz, ${new Date(context.now.getTime() + PUSH_WITHIN_MS)}::timestamptz
      from stored join push_subscriptions using (user_id) where ${push !== undefined}::boolean
      returning notification_id
    )
    select user_id, exists (select from pushed where notification_id = stored.id) as has_push
    from stored`.execute(context.db);
  const notified = rows.map((row) => row.user_id);
  refreshScreens(context, notified);
  if (push && rows.some((row) => row.has_push)) whenCommitted(context, () => push.nudge());
}

/** Runs a callback after the transaction's commit, or immediately outside a transaction. */
function whenCommitted({ db }: Pick<Context, 'db'>, callback: () => void): void {
  if (db.isTransaction) afterCommit(db, callback);
  else callback();
}

/** Publishes an event after the commit to screens whose lists have changed, without a notification. Skips missing ids. */
export function refreshScreens({ db, deps }: Context, audiences: Iterable<Audience | null | undefined>): void {
  const present = [...audiences].filter((audience) => audience !== null && audience !== undefined);
  if (present.length > 0) whenCommitted({ db }, () => deps.userEvents.publish(present));
}

/** Like `refreshScreens`, for all administrators. */
export const refreshAdmins = (context: Context): void => refreshScreens(context, ['admins']);

/** Like `refreshScreens`, for all administrators, and a store's manager and packers, whose lists change with its orders. */
export const refreshStore = (context: Context, storeId: number | null): void =>
  refreshScreens(context, ['admins', storeId === null ? null : `store:${storeId}`]);

/** Notifies users by id; skips missing ids and archived users. */
export const notifyUsers = (
  context: Context,
  userIds: Iterable<number | null | undefined>,
  message: Message,
  about?: About,
): Promise<void> => notify(context, [{ to: userIds, message, about }]);

/** Notifies every administrator. */
export const notifyAdmins = (context: Context, message: Message, about?: About): Promise<void> =>
  notify(context, [{ to: 'admins', message, about }]);
