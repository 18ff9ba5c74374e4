// The delivery pincode saved in this browser: typed by the shopper, or from an address.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { useSyncExternalStore } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';

const SLOT = 'pincode';

interface SavedPincode {
  readonly pincode: string;
  /** Owner; undefined if typed before sign-in, which then applies to the next user to sign in. */
  readonly user?: number | undefined;
}

const listeners = new Set<() => void>();
/** Without storage it lasts until the page is reloaded. */
let fallback: SavedPincode | undefined;

/** Storage can hold anything. */
const isSavedPincode = (value: SavedPincode | undefined): value is SavedPincode =>
  typeof value?.pincode === 'string' && PINCODE.test(value.pincode);

function read(): string | undefined {
  const saved = readJson<SavedPincode>('local', SLOT) ?? fallback;
  if (!isSavedPincode(saved)) return undefined;
  return saved.user === undefined || saved.user === readSession()?.userId ? saved.pincode : undefined;
}

/** Saves the pincode typed or chosen last. */
export function savePincode(pincode: string): void {
  const saved = { pincode, user: readSession()?.userId };
  writeJson('local', SLOT, saved);
  fallback = readJson<SavedPincode>('local', SLOT) ? undefined : saved;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changed in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The saved pincode, if any. */
export const useSavedPincode = (): string | undefined => useSyncExternalStore(subscribe, read, () => undefined);
