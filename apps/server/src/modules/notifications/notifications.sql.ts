// SQL of a user's own notifications: the list, the count of unread ones, marking as read.
import type { NotificationAnswer, NotificationSubject } from '@tilgul/contract/notifications';
import type { Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { COUNT_CAP, countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { formatStoredMessage } from '../../texts/message.ts';

const ownNotifications = (db: Db, userId: number) => db.selectFrom('notifications').where('user_id', '=', userId);

/** Lists the user's notifications, newest first. */
export async function listNotifications(db: Db, userId: number, query: PageQuery): Promise<Page<NotificationAnswer>> {
  const own = ownNotifications(db, userId);
  const page = await readPage({
    rows: own.select(['id', 'message', 'kind', 'facts', 'created_at', 'read_at', 'about', 'about_id']),
    order: newestById('notifications.id'),
    query,
    count: () => countUpToCap(db, own),
  });
  const rows = page.rows.map(({ id, created_at, read_at, about, about_id, ...row }) => ({
    id,
    message: formatStoredMessage(row),
    created_at: created_at.toISOString(),
    is_read: read_at !== null,
    read_at: read_at?.toISOString() ?? null,
    about: about === null ? null : { kind: about as NotificationSubject, id: about_id },
  }));
  return { ...page, rows };
}

/** Counts the user's unread notifications up to a cap, since the badge ends at 99+. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const unread = ownNotifications(db, userId).where('read_at', 'is', null);
  return Math.min(await countUpToCap(db, unread), COUNT_CAP);
}

/** Marks unread notifications as read, up to `upToId` if given; returns how many. */
export async function markRead(
  db: Db,
  userId: number,
  options: { readonly upToId?: number | undefined; readonly now: Date },
): Promise<number> {
  const { upToId, now } = options;
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(upToId !== undefined, (update) => update.where('id', '<=', upToId ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
