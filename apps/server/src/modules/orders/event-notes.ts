// Notes of an order's timeline: stored in English, shown in the reader's language.
import { translateTown } from '@tilgul/contract/rules/towns';
import { getLanguage, getText, translateOffered } from '../../texts/get-text.ts';

const SEPARATOR = ', ';
const NO_STORE = /^No store delivers to (\d+)\.$/;
const NOT_ALL = /^Not all of it is in (.+)\.$/;

/** Why a new order was not allocated automatically, from its pincode and the stores that deliver there. */
export const explainUnallocated = (pincode: string, stores: readonly string[]): string =>
  stores.length === 0 ? `No store delivers to ${pincode}.` : `Not all of it is in ${stores.join(SEPARATOR)}.`;

function translateUnallocated(note: string): string {
  const pincode = NO_STORE.exec(note)?.[1];
  if (pincode !== undefined) return getText('orders.noStoreDelivers', { pincode });
  const stores = NOT_ALL.exec(note)?.[1]?.split(SEPARATOR);
  if (stores === undefined) return note;
  return getText('orders.notAllIn', {
    stores: stores.map((name) => translateTown(name, getLanguage())).join(SEPARATOR),
  });
}

/** The note of an event in the reader's language; notes of cancellations and returns are their reasons. */
export function translateEventNote(event: string, note: string | null): string | null {
  if (note === null) return null;
  return event === 'unallocated' ? translateUnallocated(note) : translateOffered(note);
}
