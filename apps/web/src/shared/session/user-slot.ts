// A value in the browser's storage that belongs to the user who kept it, and to nobody who signs in after.
import { readJson, type Store, writeJson } from '../storage.ts';
import { readSession } from './session.ts';

interface UserSlot<T> {
  /** What the signed-in user kept. */
  read(): T | undefined;
  keep(value: T): void;
  forget(): void;
}

/** The place of that name, for this visit unless said otherwise. Without storage nothing outlives a reload. */
export const userSlot = <T extends object>(slot: string, store: Store = 'session'): UserSlot<T> => ({
  read: () => {
    const kept = readJson<T & { readonly user?: number }>(store, slot);
    return kept && kept.user === readSession()?.userId ? kept : undefined;
  },
  keep: (value) => writeJson(store, slot, { ...value, user: readSession()?.userId }),
  forget: () => writeJson(store, slot, undefined),
});
