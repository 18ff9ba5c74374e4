import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { listNotifications, markAllRead, readPushState, readUnread, turnPushOff, turnPushOn } from './notifications.ts';
import { createStreams } from './stream.ts';

const calls = api.notifications;

export function notificationsRoutes(router: Router): void {
  const streams = createStreams(router.deps);
  // In preClose, because the server then waits for idle connections, and a stream never becomes idle.
  router.app.addHook('preClose', async () => streams.endAll());

  bind(router, calls.listNotifications, (call) => listNotifications(call, call.actor.id, call.query));
  bind(router, calls.countUnread, (call) => readUnread(call.db, call.actor.id));
  bind(router, calls.markAllRead, (call) => markAllRead(call, call.body?.up_to_id));
  bind(router, calls.pushState, (call) => readPushState(call));
  bind(router, calls.turnPushOn, (call) => turnPushOn(call, call.body));
  bind(router, calls.turnPushOff, (call) => turnPushOff(call));
  bind(router, calls.notificationStream, (call) => {
    streams.open(call.actor, call.reply);
    return undefined;
  });
}
