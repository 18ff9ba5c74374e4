// Pure rules of stores: conflicting values, and what keeps a store from closing.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';

/** Conflicts of a store's form with other stores, and whether the chosen user may manage it. */
export interface StoreConflicts {
  readonly name: boolean;
  readonly store_no: boolean;
  /** Another store, perhaps a closed one, has the code in invoice numbers. */
  readonly bill_code: boolean;
  /** The chosen user is a live manager. */
  readonly is_manager: boolean;
  /** The chosen manager has another store. */
  readonly has_other_store: boolean;
}

/** Returns messages by field, or undefined if there are no conflicts. */
export function getStoreErrors(facts: StoreConflicts): Record<string, string[]> | undefined {
  const fields: Record<string, string[]> = {
    ...(facts.name ? { name: [getText('stores.nameTaken')] } : {}),
    ...(facts.store_no ? { store_no: [getText('stores.numberTaken')] } : {}),
    ...(facts.bill_code ? { bill_code: [getText('stores.codeTaken')] } : {}),
    ...(facts.is_manager ? {} : { manager: [getText('stores.managerMissing')] }),
    ...(facts.is_manager && facts.has_other_store ? { manager: [getText('stores.managerTaken')] } : {}),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** Stock, open business and people of a store. */
export interface OpenBusiness {
  /** Units of all products in the store. */
  readonly stock: number;
  readonly open_orders: number;
  readonly open_requests: number;
  /** Active registers. */
  readonly registers: number;
  /** Records of registers that wait for the administrator. */
  readonly held_records: number;
  /** Staff members, who cannot exist without a store. */
  readonly staff: number;
  /** Cash in hand of its staff, in paise. */
  readonly cash: Paise;
}

/** Refuses to close a store that still has stock, business or staff, and lists what is left (CAT-3). */
export function refuseOpenBusiness(business: OpenBusiness): void {
  const { stock, open_orders, open_requests, registers, held_records, staff, cash } = business;
  const left = [
    ...(stock === 0 ? [] : [getText('stores.unitsInStock', { count: stock })]),
    ...(open_orders === 0 ? [] : [getText('stores.openOrders', { count: open_orders })]),
    ...(open_requests === 0 ? [] : [getText('stores.openStockRequests', { count: open_requests })]),
    ...(registers === 0 ? [] : [getText('stores.registers', { count: registers })]),
    ...(held_records === 0 ? [] : [getText('stores.heldRecords', { count: held_records })]),
    ...(cash === 0 ? [] : [getText('stores.cashWithStaff', { amount: formatRupees(cash) })]),
  ];
  // Staff can only be deleted once nothing else is open, so they are listed last.
  if (left.length === 0 && staff > 0) left.push(getText('stores.staffMembers', { count: staff }));
  if (left.length > 0) throw new AppError('in_use', { detail: getText('stores.inUse', { things: left.join(', ') }) });
}
