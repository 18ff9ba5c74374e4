// Decisions on stores that need no database: what is taken, who may manage, what keeps a store open.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { say, sayCount } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';

/** Which values of a store's form belong to another store, and whether the chosen person may manage it. */
export interface StoreConflicts {
  readonly name: boolean;
  readonly store_no: boolean;
  /** The chosen user is a live manager. */
  readonly is_manager: boolean;
  /** The chosen manager has another store. */
  readonly has_other_store: boolean;
}

/** Messages by field for what stops the form, or undefined when nothing does. */
export function getStoreErrors(facts: StoreConflicts): Record<string, string[]> | undefined {
  const fields: Record<string, string[]> = {
    ...(facts.name ? { name: [say('A store with this name already exists.')] } : {}),
    ...(facts.store_no ? { store_no: [say('A store with this number already exists.')] } : {}),
    ...(facts.is_manager ? {} : { manager: [say('Choose a store manager from the list.')] }),
    ...(facts.is_manager && facts.has_other_store ? { manager: [say('This manager already has a store.')] } : {}),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** What a store still has to do with. */
export interface OpenBusiness {
  /** Units of all products lying there. */
  readonly stock: number;
  readonly open_orders: number;
  readonly open_requests: number;
  /** Its staff, who have no store without it. */
  readonly staff: number;
  /** Paise in the hands of its staff. */
  readonly cash: Paise;
}

/** Refuses to close a store while something is left in it, and says what (CAT-3). */
export function refuseOpenBusiness({ stock, open_orders, open_requests, staff, cash }: OpenBusiness): void {
  const left = [
    ...(stock === 0 ? [] : [sayCount(stock, '{count} unit in stock', '{count} units in stock')]),
    ...(open_orders === 0 ? [] : [sayCount(open_orders, '{count} open order', '{count} open orders')]),
    ...(open_requests === 0
      ? []
      : [sayCount(open_requests, '{count} open stock request', '{count} open stock requests')]),
    ...(cash === 0 ? [] : [say('{amount} of cash with its staff', { amount: inRupees(cash) })]),
  ];
  // People can be deleted only once nothing is open with them, so they are spoken of last.
  if (left.length === 0 && staff > 0) left.push(sayCount(staff, '{count} staff member', '{count} staff members'));
  if (left.length > 0)
    throw new AppError('in_use', { detail: say('This store still has {things}.', { things: left.join(', ') }) });
}
