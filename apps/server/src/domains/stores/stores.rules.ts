// Decisions on stores that need no database: what is taken, who may manage, what keeps a store open.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { inRupees } from '../notifications/messages.ts';

/** Which values of a store's form belong to another store, and whether the chosen person may manage it. */
export interface StoreFacts {
  readonly name: boolean;
  readonly store_no: boolean;
  /** The chosen user is a live manager. */
  readonly is_manager: boolean;
  /** The chosen manager has another store. */
  readonly has_other_store: boolean;
}

/** Messages by field for what stops the form, or undefined when nothing does. */
export function storeMessages(facts: StoreFacts): Record<string, string[]> | undefined {
  const fields: Record<string, string[]> = {
    ...(facts.name ? { name: ['A store with this name already exists.'] } : {}),
    ...(facts.store_no ? { store_no: ['A store with this number already exists.'] } : {}),
    ...(facts.is_manager ? {} : { manager: ['Choose a store manager from the list.'] }),
    ...(facts.is_manager && facts.has_other_store ? { manager: ['This manager already has a store.'] } : {}),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** What a store still has to do with. */
export interface StoreHolds {
  /** Units of all products lying there. */
  readonly stock: number;
  readonly open_orders: number;
  readonly open_requests: number;
  /** Its staff, who have no store without it. */
  readonly staff: number;
  /** Paise in the hands of its staff. */
  readonly cash: Paise;
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Refuses to close a store while something is left in it, and says what (CAT-3). */
export function refuseHeldStore({ stock, open_orders, open_requests, staff, cash }: StoreHolds): void {
  const left = [
    ...counted(stock, 'unit in stock', 'units in stock'),
    ...counted(open_orders, 'open order', 'open orders'),
    ...counted(open_requests, 'open stock request', 'open stock requests'),
    ...(cash === 0 ? [] : [`${inRupees(cash)} of cash with its staff`]),
  ];
  // People can be deleted only once nothing is open with them, so they are spoken of last.
  if (left.length === 0) left.push(...counted(staff, 'staff member', 'staff members'));
  if (left.length > 0) throw new AppError('in_use', { detail: `This store still has ${left.join(', ')}.` });
}
