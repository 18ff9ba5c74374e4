// Where answers for offline use are kept, and that they go with the user they belong to.

/** Saved answers of one user are in a cache of this name and the user's id. */
export const OWN_CACHE = 'tilgul-own-';
/** Saved answers that everybody gets. */
export const OPEN_CACHE = 'tilgul-open';
/** The web's own files, one cache for each build. */
export const CODE_CACHE = 'tilgul-code-';

/** Messages from a page to the worker. */
export type ToWorker =
  /** The user is gone: answers that are still on their way are not to be kept. */
  | { readonly type: 'forget' }
  /** Somebody of this role is here: the code of the role's pages is to be there without a network, too. */
  | { readonly type: 'keep-pages'; readonly role: string };

/** Messages from the worker to pages. */
export type FromWorker =
  /** An answer came from the server, or a saved one had to replace it. */
  | { readonly type: 'reach'; readonly reached: boolean }
  /** The catalogue is no longer what was just answered from what was saved. */
  | { readonly type: 'catalogue-changed' }
  /** The build that this worker brought, by its entry. */
  | { readonly type: 'build'; readonly entry: string };

/** What was saved of a user's call, by its address; undefined where nothing is kept. */
export async function findSavedAnswer(user: number, url: string): Promise<Response | undefined> {
  const name = `${OWN_CACHE}${user}`;
  if (!('caches' in globalThis) || !(await caches.has(name))) return undefined;
  return (await caches.open(name)).match(url, { ignoreVary: true });
}

/** Removes every saved answer of whoever was signed in; `except` stays. Harmless where there are none. */
export async function deleteSavedAnswers(except?: number): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN_CACHE));
  const gone = names.filter((name) => name !== `${OWN_CACHE}${except}`);
  await Promise.all(gone.map((name) => caches.delete(name)));
}
