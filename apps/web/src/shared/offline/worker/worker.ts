// The service worker: offline pages, files and answers, and push notifications.
import type { PushMessage } from '@tilgul/contract/notifications';
import { getNotificationLink } from '../../notifications.ts';
import { getRoleForPath, NOTIFICATION_PATHS } from '../../paths.ts';
import { getUserId } from '../../session/access-token.ts';
import {
  CATALOGUE,
  CODE_CACHE,
  deleteSavedAnswers,
  toCacheName,
  type WorkerCommand,
  type WorkerEvent,
} from '../saved-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** Facts about the build (build/worker.mjs). */
interface Build {
  /** Changes with every file. */
  readonly id: string;
  /** Path of the entry script. */
  readonly entry: string;
  /** Path of the HTML that renders any page. */
  readonly page: string;
  readonly shell: readonly string[];
  /** Files by role; roles without an entry have no offline pages. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Paths of calls whose answers are saved for offline use. */
  readonly calls: readonly string[];
}
declare const BUILD: Build;
/** Named once: the build fills in the first occurrence only. */
const BUILD_INFO = BUILD;

const NAME = `${CODE_CACHE}${BUILD_INFO.id}`;

/** Caches the files of every page; all or nothing. */
async function fetchShell(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    [BUILD_INFO.page, ...BUILD_INFO.shell].map(
      (path) => new Request(path, path === BUILD_INFO.page ? { cache: 'reload' } : {}),
    ),
  );
}

/** Caches the missing files of a role's pages. */
async function fetchPages(role: string): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of BUILD_INFO.roles[role] ?? []) if (!(await cache.match(path))) await cache.add(path);
}

/** Deletes all builds but this one and the previous, which open tabs may still run. */
async function dropOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CODE_CACHE) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Hashed files never change, so a cached one is final. */
async function getFile(request: Request): Promise<Response> {
  const cached = await caches.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(NAME);
    await cache.put(request.url, answer.clone());
  }
  return answer;
}

/** The page from the server; offline the shell, which renders it from saved answers. */
async function getPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const prefetch: unknown = await preloadResponse;
    return prefetch instanceof Response ? prefetch : await fetch(request);
  } catch (error) {
    const cache = await caches.open(NAME);
    const shell = await cache.match(BUILD_INFO.page);
    if (!shell) throw error;
    return shell;
  }
}

const CATALOGUE_PATHS: ReadonlySet<string> = new Set(CATALOGUE.map(({ path }) => path));
/** All cached paths, `{id}` for any number; those outside the catalogue go to the network first. */
const CACHED_PATHS = BUILD_INFO.calls.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}$`));
/** Per cache; the oldest are deleted. */
const MAX_ENTRIES = 80;
/** Milliseconds until a saved answer replaces a slow one. */
const SLOW_MS = 10_000;

/** Increases when a user signs out; answers to earlier requests are not saved. */
let generation = 0;

function forgetUser(): Promise<void> {
  generation += 1;
  return deleteSavedAnswers();
}

async function postToPages(message: WorkerEvent): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

/** The user's cache in the call's language, or the public one without a token; undefined if the token cannot be read. */
async function cacheFor(request: Request): Promise<Cache | undefined> {
  const bearer = request.headers.get('Authorization');
  const language = request.headers.get('Accept-Language') ?? '';
  if (bearer === null) return caches.open(toCacheName(undefined, language));
  const user = getUserId(bearer);
  if (user === undefined) return undefined;
  // Answers of an earlier user.
  await deleteSavedAnswers(user);
  return caches.open(toCacheName(user, language));
}

/** Saves an answer by URL, without the token. */
async function saveAnswer(cache: Cache, url: string, answer: Response): Promise<void> {
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((key) => cache.delete(key)));
}

type KeepAnswers = Extract<WorkerCommand, { readonly type: 'keep-answers' }>;

/** Saves the answers that came with a page, unless later ones are saved. */
async function keepAnswers({ role, language, open, page }: KeepAnswers): Promise<void> {
  if (!BUILD_INFO.roles[role]) return;
  const startedIn = generation;
  await deleteSavedAnswers(page.userId);
  for (const { url, body, link, total } of page.answers) {
    const { href, pathname } = new URL(url, self.location.origin);
    if (!CACHED_PATHS.some((path) => path.test(pathname))) continue;
    const cache = await caches.open(toCacheName(open.includes(url) ? undefined : page.userId, language));
    const saved = await cache.match(href, { ignoreVary: true });
    if (Date.parse(saved?.headers.get('Date') ?? '') > Date.parse(page.date)) continue;
    const headers = new Headers({ 'Content-Type': 'application/json', Date: page.date });
    if (link !== undefined) headers.set('Link', link);
    if (total !== undefined) headers.set('X-Total-Count', total);
    if (startedIn === generation) await saveAnswer(cache, href, new Response(JSON.stringify(body), { headers }));
  }
}

/** Fetches, and saves a good answer unless the user has signed out since. */
async function fetchAndSave(request: Request, cache: Cache, startedIn: number): Promise<Response> {
  const answer = await fetch(request);
  void postToPages({ type: 'reach', reached: true });
  if (answer.status === 200 && startedIn === generation) await saveAnswer(cache, request.url, answer.clone());
  return answer;
}

/** The saved answer, without its Date: pages take the server's time from there. */
async function findSaved(cache: Cache, url: string): Promise<Response | undefined> {
  const saved = await cache.match(url, { ignoreVary: true });
  if (!saved) return undefined;
  const headers = new Headers(saved.headers);
  headers.delete('Date');
  return new Response(saved.body, { status: saved.status, headers });
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** The server's answer, or the saved one if it fails or is slow. */
async function networkFirst(request: Request, cache: Cache, startedIn: number): Promise<Response> {
  const answer = fetchAndSave(request, cache, startedIn);
  const saved = await findSaved(cache, request.url);
  if (!saved) return answer;
  const first = await Promise.race([answer, wait(SLOW_MS)]).catch(() => undefined);
  if (first) return first;
  // An aborted request says nothing about the network.
  if (!request.signal.aborted) await postToPages({ type: 'reach', reached: false });
  return saved;
}

/** Returns the saved answer immediately; posts a message if the server's answer differs. */
async function savedFirst(event: FetchEvent, cache: Cache, startedIn: number): Promise<Response> {
  const { request } = event;
  const saved = await findSaved(cache, request.url);
  const answer = fetchAndSave(request, cache, startedIn);
  if (!saved) return answer;
  const shown = saved.clone();
  const compare = async (fresh: Response) => {
    if (fresh.status === 200 && (await fresh.text()) !== (await shown.text()))
      await postToPages({ type: 'catalogue-changed' });
  };
  event.waitUntil(
    answer
      .then(compare)
      .catch(() => (request.signal.aborted ? undefined : postToPages({ type: 'reach', reached: false }))),
  );
  return saved;
}

/** Answers a cached call; leaves all others to the browser. */
function answerCall(event: FetchEvent, url: URL): void {
  const { request } = event;
  if (!CACHED_PATHS.some((path) => path.test(url.pathname))) return;
  const role = request.referrer === '' ? undefined : getRoleForPath(new URL(request.referrer).pathname);
  // Roles that need current figures: nothing is cached or served from the cache.
  if (role && !BUILD_INFO.roles[role]) return;
  // Searches would fill the cache.
  if (url.searchParams.has('q') || url.searchParams.has('cursor')) return;
  const startedIn = generation;
  event.respondWith(
    cacheFor(request).then((cache) => {
      if (!cache) return fetch(request);
      return CATALOGUE_PATHS.has(url.pathname)
        ? savedFirst(event, cache, startedIn)
        : networkFirst(request, cache, startedIn);
    }),
  );
}

/** Hashed code, styles and fonts. Pictures, videos and map tiles stay in the browser's cache. */
const FILE = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;
/** Page paths have one segment without extension; product pages have an id too. */
const PAGE = /^\/(?:product\/\d+|[\w-]*)\/?$/;
const NO_PAGE = new Set(['/api-docs', '/healthz', '/readyz', '/metrics']);

async function takeOver(): Promise<void> {
  await dropOldBuilds();
  // The one of 1.1, which mixed languages.
  await caches.delete('tilgul-open');
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await postToPages({ type: 'build', entry: BUILD_INFO.entry });
}

/** Chrome's static routing, which TypeScript does not know yet. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}

self.addEventListener('install', (event: RoutedInstall) => {
  // Nothing of them is answered here, and the last call of a page that is left would be lost in the worker.
  void event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' });
  // Open tabs do not depend on the previous worker: files have hashed names and pages come from the network.
  event.waitUntil(fetchShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerCommand;
  if (message.type === 'forget') event.waitUntil(forgetUser());
  else if (message.type === 'keep-answers') event.waitUntil(keepAnswers(message).catch(() => undefined));
  else event.waitUntil(fetchPages(message.role).catch(() => undefined));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGE.test(url.pathname) && !NO_PAGE.has(url.pathname)) event.respondWith(getPage(event));
  } else if (FILE.test(url.pathname)) event.respondWith(getFile(request));
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
