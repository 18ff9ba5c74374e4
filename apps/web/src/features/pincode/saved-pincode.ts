// The pincode that the shop delivers to, as this browser remembers it: typed by whoever looks, or of an address.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { useSyncExternalStore } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage/storage.ts';

const SLOT = 'pincode';

interface Kept {
  readonly pincode: string;
  /** Whose it is; without one it was typed before signing in, and stays for who signs in. */
  readonly user?: number | undefined;
}

const listeners = new Set<() => void>();
/** Without storage it lasts until the page is loaded again. */
let unkept: Kept | undefined;

/** Somebody may have written anything there. */
const isKept = (value: Kept | undefined): value is Kept =>
  typeof value?.pincode === 'string' && PINCODE.test(value.pincode);

function read(): string | undefined {
  const kept = readJson<Kept>('local', SLOT) ?? unkept;
  if (!isKept(kept)) return undefined;
  return kept.user === undefined || kept.user === readSession()?.userId ? kept.pincode : undefined;
}

/** Remembers a pincode: the one typed or chosen last counts. */
export function rememberPincode(pincode: string): void {
  const kept = { pincode, user: readSession()?.userId };
  writeJson('local', SLOT, kept);
  unkept = readJson<Kept>('local', SLOT) ? undefined : kept;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The remembered pincode; undefined where there is none. */
export const useKeptPincode = (): string | undefined => useSyncExternalStore(subscribe, read, () => undefined);
