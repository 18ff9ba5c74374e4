// The delivery address that the customer has chosen, on every screen that asks for one, and how an address is written.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { useSyncExternalStore } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage/storage.ts';

/** Kept in this browser: the next order goes where the last one went. */
const SLOT = 'chosen-address';

interface Choice {
  readonly user: number;
  /** Null once the chosen address was deleted: then none is chosen until somebody does. */
  readonly address: number | null;
}

const listeners = new Set<() => void>();
/** Without storage the choice lives until the page is loaded again. */
let fallback: Choice | undefined;

/** What the signed-in customer chose: an address, none (null), or nothing yet. */
function readChosen(): number | null | undefined {
  const choice = readJson<Choice>('local', SLOT) ?? fallback;
  return choice && choice.user === readSession()?.userId ? choice.address : undefined;
}

/** Chooses an address, or none. */
export function chooseAddress(address: number | null): void {
  const user = readSession()?.userId;
  fallback = user === undefined ? undefined : { user, address };
  writeJson('local', SLOT, fallback);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen address, as long as it is one of `addresses` (all that the customer has); the only one needs no choice. */
export function useChosenAddress(addresses: readonly AddressAnswer[]): AddressAnswer | undefined {
  const chosen = useSyncExternalStore(subscribe, readChosen, () => undefined);
  const known = addresses.find(({ id }) => id === chosen);
  if (known || chosen === null || addresses.length > 1) return known;
  return addresses[0];
}

/** "12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416". */
export function addressLine(address: Omit<AddressAnswer, 'id' | 'full_name' | 'phone_number'>): string {
  const { street_address1, street_address2, city, state, postal_code } = address;
  return [street_address1, street_address2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}
