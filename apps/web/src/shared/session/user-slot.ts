// A stored value that only the user who stored it can read.
import { readJson, type Store, writeJson } from '../storage.ts';
import { readSession } from './session.ts';

interface UserSlot<T> {
  read(): T | undefined;
  /** For the signed-in user by default. */
  keep(value: T, userId?: number): void;
  forget(): void;
}

/** A slot in session storage by default. */
export const createUserSlot = <T extends object>(slot: string, store: Store = 'session'): UserSlot<T> => ({
  read: () => {
    const stored = readJson<T & { readonly user?: number }>(store, slot);
    return stored && stored.user === readSession()?.userId ? stored : undefined;
  },
  keep: (value, userId = readSession()?.userId) => writeJson(store, slot, { ...value, user: userId }),
  forget: () => writeJson(store, slot, undefined),
});
