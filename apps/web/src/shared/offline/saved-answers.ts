// Cache of answers for offline use, deleted when their user signs out; shared by pages and worker.
import { listCategories, listProducts, ourProducts } from '@tilgul/contract/catalog';
import type { PageAnswers } from '@tilgul/contract/rules/first-view';

/** Prefix of a user's caches; id and language follow. */
const OWN_CACHE = 'tilgul-own-';
/** Prefix of the caches of public answers; the language follows. */
const OPEN_CACHE = 'tilgul-open-';
/** Prefix of the caches of files, one for each build. */
export const CODE_CACHE = 'tilgul-code-';

/** Answers have texts in the language that the call asked for. */
export const toCacheName = (user: number | undefined, language: string): string =>
  user === undefined ? `${OPEN_CACHE}${language}` : `${OWN_CACHE}${user}-${language}`;

/** Calls answered from the cache first and updated in the background. */
export const CATALOGUE = [ourProducts, listProducts, listCategories];

/** Messages from a page to the worker. */
export type WorkerCommand =
  /** The user signed out: do not save answers in flight. */
  | { readonly type: 'forget' }
  /** A user of this role signed in: cache the code of the role's pages. */
  | { readonly type: 'keep-pages'; readonly role: string }
  /** Answers came with the page: save them as if they had been fetched. `open` has the URLs of public calls. */
  | {
      readonly type: 'keep-answers';
      readonly role: string;
      readonly language: string;
      readonly open: readonly string[];
      readonly page: PageAnswers;
    };

/** Messages from the worker to pages. */
export type WorkerEvent =
  /** The server answered, or a saved answer replaced its answer. */
  | { readonly type: 'reach'; readonly reached: boolean }
  /** The catalogue differs from the saved answer. */
  | { readonly type: 'catalogue-changed' }
  /** The worker's build, by its entry script. */
  | { readonly type: 'build'; readonly entry: string };

/** A user's saved answer by URL, in a language; undefined if there is none. */
export async function findSavedAnswer(user: number, language: string, url: string): Promise<Response | undefined> {
  const name = toCacheName(user, language);
  if (!('caches' in globalThis) || !(await caches.has(name))) return undefined;
  return (await caches.open(name)).match(url, { ignoreVary: true });
}

/** Deletes the saved answers of all users but `except`. */
export async function deleteSavedAnswers(except?: number): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN_CACHE));
  const deleted = names.filter((name) => !name.startsWith(`${OWN_CACHE}${except}-`));
  await Promise.all(deleted.map((name) => caches.delete(name)));
}
