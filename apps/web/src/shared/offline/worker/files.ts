// The web's own files for times without a network: the shell from the start, the code of pages as it is used.
import { CODE_CACHE } from '../saved-answers.ts';

/** What the build wrote down of itself (build/worker.mjs). */
interface Build {
  /** Differs whenever a file of the web does. */
  readonly id: string;
  /** Address of the code that starts the web. */
  readonly entry: string;
  /** Address of the HTML that draws any page. */
  readonly page: string;
  readonly shell: readonly string[];
  /** More files by role; a role without an entry reads nothing without a network. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Paths of the calls whose answers are kept for times without a network. */
  readonly calls: readonly string[];
}
declare const BUILD: Build;
export const build = BUILD;

const NAME = `${CODE_CACHE}${build.id}`;

/** Fetches what every page is drawn with; fails as a whole, so that no half of it is ever used. */
export async function fetchShell(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    [build.page, ...build.shell].map((path) => new Request(path, path === build.page ? { cache: 'reload' } : {})),
  );
}

/** Fetches what the pages of a role need, where it is not there yet. */
export async function fetchPages(role: string): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of build.roles[role] ?? []) if (!(await cache.match(path))) await cache.add(path);
}

/** Keeps this build and the one before, which open tabs may still run. */
export async function dropOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CODE_CACHE) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** A hashed file never changes: once here, it is not asked for again. */
async function getFile(request: Request): Promise<Response> {
  const known = await caches.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(NAME);
    await cache.put(request.url, answer.clone());
  }
  return answer;
}

export function answerFile(event: FetchEvent): void {
  event.respondWith(getFile(event.request));
}

async function getPage(event: FetchEvent): Promise<Response> {
  try {
    const prefetch: unknown = await event.preloadResponse;
    return prefetch instanceof Response ? prefetch : await fetch(event.request);
  } catch (error) {
    const cache = await caches.open(NAME);
    const shell = await cache.match(build.page);
    if (!shell) throw error;
    return shell;
  }
}

/** A page from the server; without one the shell, which draws the same page from what was saved. */
export function answerPage(event: FetchEvent): void {
  event.respondWith(getPage(event));
}
