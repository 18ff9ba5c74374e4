// The delivery address that the customer has chosen, on every screen that asks for one, and how an address is written.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { useSyncExternalStore } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { keep, readKept } from '../../shared/storage/storage.ts';

/** Kept for this visit, so that a reload of the checkout does not lose it; each order begins without a choice. */
const SLOT = 'chosen-address';

interface Choice {
  readonly user: number;
  readonly address: number;
}

const listeners = new Set<() => void>();
/** Without storage the choice lives until the page is loaded again. */
let fallback: Choice | undefined;

/** The chosen address of the signed-in customer; undefined while none is chosen. */
function readChosen(): number | undefined {
  const choice = readKept<Choice>('visit', SLOT) ?? fallback;
  return choice && choice.user === readSession()?.userId ? choice.address : undefined;
}

/** Chooses an address, or none. */
export function chooseAddress(address: number | undefined): void {
  const user = readSession()?.userId;
  fallback = address === undefined || user === undefined ? undefined : { user, address };
  keep('visit', SLOT, fallback);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen address, as long as it is one of `addresses` (all that the customer has). */
export function useChosenAddress(addresses: readonly AddressAnswer[]): AddressAnswer | undefined {
  const chosen = useSyncExternalStore(subscribe, readChosen, () => undefined);
  return addresses.find(({ id }) => id === chosen);
}

/** "12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416". */
export function addressLine(address: Omit<AddressAnswer, 'id' | 'full_name' | 'phone_number'>): string {
  const { street_address1, street_address2, city, state, postal_code } = address;
  return [street_address1, street_address2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}
