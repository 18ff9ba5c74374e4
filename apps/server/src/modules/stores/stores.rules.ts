// Pure rules of stores: conflicting values, and what keeps a store from closing.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { say, sayCount } from '../../texts/say.ts';
import { formatRupees } from '../notifications/messages.ts';

/** Conflicts of a store's form with other stores, and whether the chosen user may manage it. */
export interface StoreConflicts {
  readonly name: boolean;
  readonly store_no: boolean;
  /** The chosen user is a live manager. */
  readonly is_manager: boolean;
  /** The chosen manager has another store. */
  readonly has_other_store: boolean;
}

/** Returns messages by field, or undefined if there are no conflicts. */
export function getStoreErrors(facts: StoreConflicts): Record<string, string[]> | undefined {
  const fields: Record<string, string[]> = {
    ...(facts.name ? { name: [say('A store with this name already exists.')] } : {}),
    ...(facts.store_no ? { store_no: [say('A store with this number already exists.')] } : {}),
    ...(facts.is_manager ? {} : { manager: [say('Choose a store manager from the list.')] }),
    ...(facts.is_manager && facts.has_other_store ? { manager: [say('This manager already has a store.')] } : {}),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** Stock, open business and people of a store. */
export interface OpenBusiness {
  /** Units of all products in the store. */
  readonly stock: number;
  readonly open_orders: number;
  readonly open_requests: number;
  /** Staff members, who cannot exist without a store. */
  readonly staff: number;
  /** Cash in hand of its staff, in paise. */
  readonly cash: Paise;
}

/** Refuses to close a store that still has stock, business or staff, and lists what is left (CAT-3). */
export function refuseOpenBusiness({ stock, open_orders, open_requests, staff, cash }: OpenBusiness): void {
  const left = [
    ...(stock === 0 ? [] : [sayCount(stock, '{count} unit in stock', '{count} units in stock')]),
    ...(open_orders === 0 ? [] : [sayCount(open_orders, '{count} open order', '{count} open orders')]),
    ...(open_requests === 0
      ? []
      : [sayCount(open_requests, '{count} open stock request', '{count} open stock requests')]),
    ...(cash === 0 ? [] : [say('{amount} of cash with its staff', { amount: formatRupees(cash) })]),
  ];
  // Staff can only be deleted once nothing else is open, so they are listed last.
  if (left.length === 0 && staff > 0) left.push(sayCount(staff, '{count} staff member', '{count} staff members'));
  if (left.length > 0)
    throw new AppError('in_use', { detail: say('This store still has {things}.', { things: left.join(', ') }) });
}
