// Notifies users of an event: rows in the transaction of the change, an event to their open screens after its commit.
import type { NotificationSubject } from '@tilgul/contract/notifications';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { formatEnglish, type Message } from '../../texts/message.ts';

/** What a sentence names; `id` is left out where the kind has none. */
export interface About {
  readonly kind: NotificationSubject;
  readonly id?: number | null;
}

/** What is told, who reads it (users by id, or every administrator) and what it leads to. */
export interface Notice {
  readonly to: 'admins' | Iterable<number | null | undefined>;
  readonly message: Message;
  readonly about?: About | undefined;
}

/** After this long a pushed message that could not be sent is no news any more. */
const PUSH_WITHIN_MS = 60 * 60 * 1000;

/** Means every administrator among the ids; no user has it. */
const ADMINS = 0;

interface Delivery {
  readonly userId: number;
  readonly message: Message;
  readonly about: About | undefined;
}

/** One delivery per reader and sentence; a reader that is not there (no staff member yet) is passed over. */
function toDeliveries(notices: readonly Notice[]): Delivery[] {
  return notices.flatMap(({ to, message, about }) => {
    if (to === 'admins') return [{ userId: ADMINS, message, about }];
    const readers = new Set<number>();
    for (const id of to) if (id && id !== ADMINS) readers.add(id);
    return [...readers].map((userId) => ({ userId, message, about }));
  });
}

/**
 * Writes the notifications of several events in one statement (NOTE-2): rows with `created_at: work.now` in the
 * transaction of `work`, in the order given; archived users get none. Open screens get an event once it has committed,
 * and browsers that asked for it a pushed message (NOTE-6).
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
        with ordinality as notice (reader, message, kind, facts, about, about_id, position)
    ),
    stored as (
    insert into notifications (user_id, message, kind, facts, about, about_id, created_at)
    select reader.id, reader.message, reader.kind, reader.facts, reader.about, reader.about_id, ${context.now}::timestamptz from (
      select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.id = notice.reader
        where users.archived_at is null
      union all
      select users.id, notice.message, notice.kind, notice.facts, notice.about, notice.about_id, notice.position from notice join users on users.role = 'admin' and users.archived_at is null
        where notice.reader = ${ADMINS}
    ) as reader
    order by reader.position, reader.id
    returning id, user_id
    ),
    pushed as (
      insert into push_jobs (notification_id, subscription_id, due_at, expires_at)
      select stored.id, push_subscriptions.id, ${context.now}::timestamptz, ${new Date(context.now.getTime() + PUSH_WITHIN_MS)}::timestamptz
      from stored join push_subscriptions using (user_id) where ${push !== undefined}::boolean
      returning notification_id
    )
    select user_id, exists (select from pushed where notification_id = stored.id) as has_push from stored`.execute(
    context.db,
  );
  refreshScreens(
    context,
    rows.map((row) => row.user_id),
  );
  if (push && rows.some((row) => row.has_push)) whenCommitted(context, () => push.nudge());
}

/** Runs `act` when what `db` wrote can be seen: after its transaction, at once without one. */
function whenCommitted({ db }: Pick<Context, 'db'>, act: () => void): void {
  if (db.isTransaction) afterCommit(db, act);
  else act();
}

/**
 * Publishes to users whose lists have changed, without a notification: once the transaction has committed. Ids
 * that are not there are passed over.
 */
export function refreshScreens({ db, deps }: Context, userIds: Iterable<number | null | undefined>): void {
  const ids = [...userIds].filter((id): id is number => typeof id === 'number');
  if (ids.length === 0) return;
  whenCommitted({ db }, () => deps.userEvents.publish(ids));
}

/** Publishes to every administrator whose lists have changed, without a notification. */
export async function refreshAdmins(context: Context): Promise<void> {
  const admins = context.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null);
  refreshScreens(
    context,
    (await admins.execute()).map(({ id }) => id),
  );
}

/** Notifies users by id; ids that are null or archived are passed over. */
export const notifyUsers = (
  context: Context,
  userIds: Iterable<number | null | undefined>,
  message: Message,
  about?: About,
): Promise<void> => notify(context, [{ to: userIds, message, about }]);

/** Notifies every administrator. */
export const notifyAdmins = (context: Context, message: Message, about?: About): Promise<void> =>
  notify(context, [{ to: 'admins', message, about }]);
