// The chosen delivery address, shared by all screens, and the formatting of addresses.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';

/** Kept in this browser, so that the next order starts with the last address. */
const SLOT = 'chosen-address';

interface Choice {
  readonly user: number;
  /** Null after the chosen address was deleted: nothing is chosen until the user chooses again. */
  readonly address: number | null;
}

const listeners = createListeners();
/** Without storage the choice lasts until the page is reloaded. */
let fallback: Choice | undefined;

/** Id of the chosen address; null: explicitly none, undefined: never chosen. */
function readChosen(): number | null | undefined {
  const choice = readJson<Choice>('local', SLOT) ?? fallback;
  return choice && choice.user === readSession()?.userId ? choice.address : undefined;
}

/** Chooses an address; null clears the choice. */
export function chooseAddress(address: number | null): void {
  const user = readSession()?.userId;
  fallback = user === undefined ? undefined : { user, address };
  writeJson('local', SLOT, fallback);
  listeners.notify();
}

/** The chosen address among `addresses` (all of the customer's). A single address needs no choice. */
export function useChosenAddress(addresses: readonly AddressAnswer[]): AddressAnswer | undefined {
  const chosen = useSyncExternalStore(listeners.subscribe, readChosen, () => undefined);
  const known = addresses.find(({ id }) => id === chosen);
  if (known || chosen === null || addresses.length > 1) return known;
  return addresses[0];
}

/** "12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416". */
export function formatAddress(address: Omit<AddressAnswer, 'id' | 'full_name' | 'phone_number'>): string {
  const { street_address1, street_address2, city, state, postal_code } = address;
  return [street_address1, street_address2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}
