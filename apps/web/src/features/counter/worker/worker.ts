// The counter's service worker: the page and its files from the cache, so that it starts without a network.
export {};

declare const self: ServiceWorkerGlobalScope;

/** Facts about the build (build/counter.mjs). */
interface Build {
  /** Changes with every file. */
  readonly id: string;
  /** Path of the HTML in the worker's language. */
  readonly page: string;
  readonly files: readonly string[];
}
declare const BUILD: Build;
/** Named once: the build fills in the first occurrence only. */
const BUILD_INFO = BUILD;

const PREFIX = 'counter-code-';
const NAME = `${PREFIX}${BUILD_INFO.id}`;
const PICTURES = 'counter-pictures';
const MAX_PICTURES = 300;

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.add(new Request(BUILD_INFO.page, { cache: 'reload' }));
  await cache.addAll(BUILD_INFO.files);
  // The first version need not wait for anything.
  if (!self.registration.active) await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const fromCache = async (path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
};

/** Product pictures, kept so that tiles have them offline; the oldest go first. */
async function getPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request.url, answer.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PICTURES)).map((key) => cache.delete(key)));
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(BUILD_INFO.page, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(pathname, request));
  else if (pathname.startsWith('/media/')) event.respondWith(getPicture(request));
});
