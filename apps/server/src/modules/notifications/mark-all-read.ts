import type { Ok } from '@tilgul/contract/endpoint';
import type { markAllRead as markAllReadCall } from '@tilgul/contract/notifications';
import type { ActorContext } from '../../deps.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import { say } from '../../texts/say.ts';
import { countUnread, markRead } from './notifications.db.ts';

/**
 * Marks the actor's notifications as read, up to the newest one that was shown, so that one that came later stays
 * unread (NOTE-3). The actor's other screens get an event.
 */
export async function markAllRead(
  context: ActorContext,
  upToId: number | undefined,
): Promise<Ok<typeof markAllReadCall>> {
  const { db, actor, deps, now } = context;
  const marked = await markRead(db, actor.id, { upToId, now });
  if (marked > 0) afterCommit(db, () => deps.userEvents.publish([actor.id]));
  return {
    message: say('Notifications marked as read.'),
    unread_notifications: await countUnread(db, actor.id),
    read_at: now.toISOString(),
  };
}
