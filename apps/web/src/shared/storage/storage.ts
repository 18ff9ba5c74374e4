// What the browser keeps for us beside cookies, for this visit or for good. Storage may be full, forbidden or hold
// something else: then nothing is kept, what is read is nothing, and nothing fails.

const STORES = { session: () => sessionStorage, local: () => localStorage };
export type Store = keyof typeof STORES;

/** The text under a name; undefined when there is none. */
export function readText(store: Store, slot: string): string | undefined {
  try {
    return STORES[store]().getItem(slot) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name; undefined takes away what is there. */
export function writeText(store: Store, slot: string, text: string | undefined): void {
  try {
    if (text === undefined) STORES[store]().removeItem(slot);
    else STORES[store]().setItem(slot, text);
  } catch {
    // What is not kept is as good as forgotten with the page.
  }
}

/** The value that `writeJson` kept under a name; undefined when there is none that can be read. */
export function readJson<T>(store: Store, slot: string): T | undefined {
  try {
    return (JSON.parse(readText(store, slot) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON under a name; undefined takes away what is there. */
export const writeJson = (store: Store, slot: string, value: unknown): void =>
  writeText(store, slot, value === undefined ? undefined : JSON.stringify(value));
