// Pushed notifications: shown as they come, counted on the icon, opened where they lead (NOTE-8).
import type { PushMessage } from '@tilgul/contract/notifications';
import { notificationLink } from '../../notification-link.ts';
import { NOTIFICATION_PATHS } from '../../paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** A message without a readable text cannot come from our server; browsers want something to be shown all the same. */
function read(data: PushMessageData | null): PushMessage | undefined {
  try {
    return data?.json() as PushMessage | undefined;
  } catch {
    return undefined;
  }
}

/** Shows what was pushed. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const pushed = read(data);
  if (!pushed) return self.registration.showNotification('Tilgul');
  const { id, title, message, about, role, unread } = pushed;
  await self.registration.showNotification(title, {
    body: message,
    icon: '/icon-192.png',
    tag: `notification-${id}`,
    data: notificationLink(role, about) ?? NOTIFICATION_PATHS[role],
  });
  await self.navigator.setAppBadge?.(unread);
}

/** Opens the page that a notification leads to: in the tab that shows it already, else in a new one. */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(typeof notification.data === 'string' ? notification.data : '/', self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const shown = tabs.find((tab) => tab.url === url);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}
