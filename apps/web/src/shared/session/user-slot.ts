// A value in this visit's storage that belongs to the user who kept it, and to nobody who signs in after.
import { keep, readKept } from '../storage/storage.ts';
import { readSession } from './session.ts';

interface UserSlot<T> {
  /** What the signed-in user kept. */
  read(): T | undefined;
  keep(value: T): void;
  forget(): void;
}

/** The place of that name. Without storage nothing outlives a reload. */
export const userSlot = <T extends object>(slot: string): UserSlot<T> => ({
  read: () => {
    const kept = readKept<T & { readonly user?: number }>('visit', slot);
    return kept && kept.user === readSession()?.userId ? kept : undefined;
  },
  keep: (value) => keep('visit', slot, { ...value, user: readSession()?.userId }),
  forget: () => keep('visit', slot, undefined),
});
