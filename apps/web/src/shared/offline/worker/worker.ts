// The service worker: offline pages, files and answers, and push notifications.
import type { PushMessage } from '@tilgul/contract/notifications';
import { getNotificationLink } from '../../notification-link.ts';
import { NOTIFICATION_PATHS } from '../../paths.ts';
import type { WorkerCommand, WorkerEvent } from '../saved-answers.ts';
import { answerCall, forgetUser } from './answers.ts';
import { answerFile, answerPage, BUILD_INFO, dropOldBuilds, fetchPages, fetchShell } from './files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Hashed code, styles and fonts. Pictures, videos and map tiles stay in the browser's cache. */
const FILE = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;
/** Page paths have one segment without extension; product pages have an id too. */
const PAGE = /^\/(?:product\/\d+|[\w-]*)\/?$/;
const NO_PAGE = new Set(['/api-docs', '/healthz', '/readyz', '/metrics']);

async function takeOver(): Promise<void> {
  await dropOldBuilds();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const message: WorkerEvent = { type: 'build', entry: BUILD_INFO.entry };
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

self.addEventListener('install', (event) => {
  // Open tabs do not depend on the previous worker: files have hashed names and pages come from the network.
  event.waitUntil(fetchShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerCommand;
  event.waitUntil(message.type === 'forget' ? forgetUser() : fetchPages(message.role).catch(() => undefined));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGE.test(url.pathname) && !NO_PAGE.has(url.pathname)) answerPage(event);
  } else if (FILE.test(url.pathname)) answerFile(event);
  else answerCall(event, url);
});

/** Undefined for a message that is not our server's. */
function parsePush(data: PushMessageData | null): PushMessage | undefined {
  try {
    return data?.json() as PushMessage | undefined;
  } catch {
    return undefined;
  }
}

/** Shows a pushed notification and the unread count on the icon (NOTE-8). */
async function showPush({ data }: PushEvent): Promise<void> {
  const pushed = parsePush(data);
  // Browsers require a visible notification for every push.
  if (!pushed) return self.registration.showNotification('Tilgul');
  const { id, title, message, about, role, unread } = pushed;
  await self.registration.showNotification(title, {
    body: message,
    icon: '/icon-192.png',
    tag: `notification-${id}`,
    data: getNotificationLink(role, about) ?? NOTIFICATION_PATHS[role],
  });
  await self.navigator.setAppBadge?.(unread);
}

/** Opens a notification's page, in the tab that already shows it or in a new one. */
async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(typeof notification.data === 'string' ? notification.data : '/', self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const shown = tabs.find((tab) => tab.url === url);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}
