// Which answers of the server are kept for times without a network, and how. Nothing but these GETs is ever touched.
import { roleAt } from '../../paths.ts';
import { userIdOf } from '../../session/access-token.ts';
import { CATALOGUE as CATALOGUE_CALLS } from '../catalogue.ts';
import { deleteSavedAnswers, type FromWorker, OPEN_CACHE, OWN_CACHE } from '../saved-answers.ts';
import { build } from './files.ts';

/** Shown at once as it was, and brought up to date behind. */
const CATALOGUE: ReadonlySet<string> = new Set(CATALOGUE_CALLS.map(({ path }) => path));
/** All that is kept; what is not of the catalogue is asked for as ever, and saved answers replace what does not come. */
const KEPT: ReadonlySet<string> = new Set(build.calls);
/** Entries in one cache; the oldest make room. */
const MOST_ENTRIES = 40;
/** Milliseconds after which a saved answer replaces one that has not arrived yet. */
const PATIENCE_MS = 10_000;

declare const self: ServiceWorkerGlobalScope;

/** Grows whenever a user is forgotten: what was asked for before is then not kept. */
let generation = 0;

export function forgetUser(): Promise<void> {
  generation += 1;
  return deleteSavedAnswers();
}

async function postToPages(message: FromWorker): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

/** The cache of an answer: the asking user's own, or the open one for a call without a bearer; undefined for none. */
async function cacheFor(request: Request): Promise<Cache | undefined> {
  const bearer = request.headers.get('Authorization');
  if (bearer === null) return caches.open(OPEN_CACHE);
  const user = userIdOf(bearer);
  if (user === undefined) return undefined;
  // Whoever was here before is gone.
  await deleteSavedAnswers(user);
  return caches.open(`${OWN_CACHE}${user}`);
}

/** Keeps an answer under its address alone: no token is ever written down. */
async function saveAnswer(cache: Cache, url: string, answer: Response): Promise<void> {
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES)).map((key) => cache.delete(key)));
}

/** Asks the server and keeps a good answer, unless its user has gone meanwhile. */
async function fetchAndSave(request: Request, cache: Cache, asked: number): Promise<Response> {
  const answer = await fetch(request);
  void postToPages({ type: 'reach', reached: true });
  if (answer.status === 200 && asked === generation) await saveAnswer(cache, request.url, answer.clone());
  return answer;
}

const saved = (cache: Cache, url: string) => cache.match(url, { ignoreVary: true });

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** The server's answer; the saved one where nobody answers, or not in time. */
async function networkFirst(request: Request, cache: Cache, asked: number): Promise<Response> {
  const answer = fetchAndSave(request, cache, asked);
  const kept = await saved(cache, request.url);
  if (!kept) return answer;
  const first = await Promise.race([answer, wait(PATIENCE_MS)]).catch(() => undefined);
  if (first) return first;
  // A page that asks no longer says nothing of the network.
  if (!request.signal.aborted) await postToPages({ type: 'reach', reached: false });
  return kept;
}

/** The saved answer at once, the server's behind it; pages get a message when the two differ. */
async function savedFirst(event: FetchEvent, cache: Cache, asked: number): Promise<Response> {
  const { request } = event;
  const kept = await saved(cache, request.url);
  const answer = fetchAndSave(request, cache, asked);
  if (!kept) return answer;
  const shown = kept.clone();
  const compare = async (fresh: Response) => {
    if (fresh.status === 200 && (await fresh.text()) !== (await shown.text()))
      await postToPages({ type: 'catalogue-changed' });
  };
  event.waitUntil(
    answer
      .then(compare)
      .catch(() => (request.signal.aborted ? undefined : postToPages({ type: 'reach', reached: false }))),
  );
  return kept;
}

/** Answers a call that may be read without a network; false leaves it to the browser, as if no worker were there. */
export function answerCall(event: FetchEvent, url: URL): boolean {
  const { request } = event;
  if (!KEPT.has(url.pathname)) return false;
  const role = request.referrer === '' ? undefined : roleAt(new URL(request.referrer).pathname);
  // Pages that work on the very newest figures: nothing is kept of them, and nothing saved is shown there.
  if (role && !build.roles[role]) return false;
  // What was searched for is asked anew each time, and would fill the cache.
  if (url.searchParams.has('q') || url.searchParams.has('cursor')) return false;
  const asked = generation;
  event.respondWith(
    cacheFor(request).then((cache) => {
      if (!cache) return fetch(request);
      return CATALOGUE.has(url.pathname) ? savedFirst(event, cache, asked) : networkFirst(request, cache, asked);
    }),
  );
  return true;
}
