// The service worker: what it answers instead of the network, and that everything else passes untouched.
import type { FromWorker, ToWorker } from '../saved-answers.ts';
import { answerCall, forget } from './answers.ts';
import { answerFile, answerPage, build, dropOldBuilds, fetchPages, fetchShell } from './files.ts';
import { openPushed, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Code, style and fonts by hashed names; pictures, films and the map's are the browser's own to keep. */
const FILE = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;
/** Addresses of pages have one part and no ending; those of products name their product. */
const PAGE = /^\/(?:product\/\d+|[\w-]*)\/?$/;
const NO_PAGE = new Set(['/api-docs', '/healthz', '/readyz', '/metrics']);

async function takeOver(): Promise<void> {
  await dropOldBuilds();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const message: FromWorker = { type: 'build', entry: build.entry };
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

self.addEventListener('install', (event) => {
  // Files have hashed names and pages come from the network: nothing of an open tab depends on the worker before.
  event.waitUntil(fetchShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  event.waitUntil(message.type === 'forget' ? forget() : fetchPages(message.role).catch(() => undefined));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGE.test(url.pathname) && !NO_PAGE.has(url.pathname)) answerPage(event);
  } else if (FILE.test(url.pathname)) answerFile(event);
  else answerCall(event, url);
});
