// The delivery address: chosen in this browser, else the one that the last order went to.
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

/** The address of the latest order; undefined before the first order. */
export const findLastUsed = (addresses: readonly AddressAnswer[]): AddressAnswer | undefined =>
  addresses.reduce<AddressAnswer | undefined>(
    (last, address) => ((address.last_used_at ?? '') > (last?.last_used_at ?? '') ? address : last),
    undefined,
  );

/** The chosen address among `addresses` (all of the customer's), else the one used last. A single address needs no choice. */
export function useChosenAddress(addresses: readonly AddressAnswer[]): AddressAnswer | undefined {
  const chosen = useSyncExternalStore(listeners.subscribe, readChosen, () => undefined);
  const known = addresses.find(({ id }) => id === chosen);
  if (known || chosen === null) return known;
  return findLastUsed(addresses) ?? (addresses.length === 1 ? addresses[0] : undefined);
}
