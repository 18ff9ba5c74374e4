// The delivery pincode saved in this browser: typed by the shopper, or from an address.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';

const SLOT = 'pincode';

interface SavedPincode {
  readonly pincode: string;
  /** Owner; undefined if typed before sign-in, which then applies to the next user to sign in. */
  readonly user?: number | undefined;
}

/** The storage event is a change in another tab. */
const listeners = createListeners('storage');
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
  listeners.notify();
}

export const useSavedPincode = (): string | undefined =>
  useSyncExternalStore(listeners.subscribe, read, () => undefined);
