// Offline files: the shell at install, the code of pages on use.
import { CODE_CACHE } from '../saved-answers.ts';

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
export const BUILD_INFO = BUILD;

const NAME = `${CODE_CACHE}${BUILD_INFO.id}`;

/** Caches the files of every page; all or nothing. */
export async function fetchShell(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    [BUILD_INFO.page, ...BUILD_INFO.shell].map(
      (path) => new Request(path, path === BUILD_INFO.page ? { cache: 'reload' } : {}),
    ),
  );
}

/** Caches the missing files of a role's pages. */
export async function fetchPages(role: string): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of BUILD_INFO.roles[role] ?? []) if (!(await cache.match(path))) await cache.add(path);
}

/** Deletes all builds but this one and the previous, which open tabs may still run. */
export async function dropOldBuilds(): Promise<void> {
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

export function answerFile(event: FetchEvent): void {
  event.respondWith(getFile(event.request));
}

async function getPage(event: FetchEvent): Promise<Response> {
  try {
    const prefetch: unknown = await event.preloadResponse;
    return prefetch instanceof Response ? prefetch : await fetch(event.request);
  } catch (error) {
    const cache = await caches.open(NAME);
    const shell = await cache.match(BUILD_INFO.page);
    if (!shell) throw error;
    return shell;
  }
}

/** The page from the server; offline the shell, which renders it from saved answers. */
export function answerPage(event: FetchEvent): void {
  event.respondWith(getPage(event));
}
