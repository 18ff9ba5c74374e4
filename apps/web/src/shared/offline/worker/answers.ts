// Offline answers: only these GETs are cached; all other calls pass through.
import { getRoleForPath } from '../../paths.ts';
import { getUserId } from '../../session/access-token.ts';
import { CATALOGUE as CATALOGUE_CALLS } from '../catalogue.ts';
import { deleteSavedAnswers, OPEN_CACHE, OWN_CACHE, type WorkerEvent } from '../saved-answers.ts';
import { BUILD_INFO } from './files.ts';

/** Answered from the cache first, updated in the background. */
const CATALOGUE: ReadonlySet<string> = new Set(CATALOGUE_CALLS.map(({ path }) => path));
/** All cached paths; those outside the catalogue go to the network first. */
const CACHED_PATHS: ReadonlySet<string> = new Set(BUILD_INFO.calls);
/** Per cache; the oldest are deleted. */
const MAX_ENTRIES = 40;
/** Milliseconds until a saved answer replaces a slow one. */
const SLOW_MS = 10_000;

declare const self: ServiceWorkerGlobalScope;

/** Increases when a user signs out; answers to earlier requests are not saved. */
let generation = 0;

export function forgetUser(): Promise<void> {
  generation += 1;
  return deleteSavedAnswers();
}

async function postToPages(message: WorkerEvent): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

/** The user's cache, or the public one for calls without a token; undefined if the token cannot be read. */
async function cacheFor(request: Request): Promise<Cache | undefined> {
  const bearer = request.headers.get('Authorization');
  if (bearer === null) return caches.open(OPEN_CACHE);
  const user = getUserId(bearer);
  if (user === undefined) return undefined;
  // Answers of an earlier user.
  await deleteSavedAnswers(user);
  return caches.open(`${OWN_CACHE}${user}`);
}

/** Saves an answer by URL, without the token. */
async function saveAnswer(cache: Cache, url: string, answer: Response): Promise<void> {
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((key) => cache.delete(key)));
}

/** Fetches, and saves a good answer unless the user has signed out since. */
async function fetchAndSave(request: Request, cache: Cache, startedIn: number): Promise<Response> {
  const answer = await fetch(request);
  void postToPages({ type: 'reach', reached: true });
  if (answer.status === 200 && startedIn === generation) await saveAnswer(cache, request.url, answer.clone());
  return answer;
}

const findSaved = (cache: Cache, url: string) => cache.match(url, { ignoreVary: true });

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

/** Answers a cached call; false leaves it to the browser. */
export function answerCall(event: FetchEvent, url: URL): boolean {
  const { request } = event;
  if (!CACHED_PATHS.has(url.pathname)) return false;
  const role = request.referrer === '' ? undefined : getRoleForPath(new URL(request.referrer).pathname);
  // Roles that need current figures: nothing is cached or served from the cache.
  if (role && !BUILD_INFO.roles[role]) return false;
  // Searches would fill the cache.
  if (url.searchParams.has('q') || url.searchParams.has('cursor')) return false;
  const startedIn = generation;
  event.respondWith(
    cacheFor(request).then((cache) => {
      if (!cache) return fetch(request);
      return CATALOGUE.has(url.pathname)
        ? savedFirst(event, cache, startedIn)
        : networkFirst(request, cache, startedIn);
    }),
  );
  return true;
}
