// What the layouts of store and staff ask for on every page.
import { listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { firstAnswer } from '../../shared/api/first-call.ts';

/** Waiting orders that are watched; those behind them were there before. */
export const WATCHED = 50;

/** What waits for the manager. */
export const WAITING_IN_STORE = firstAnswer(listStoreOrders, { status: 'Pending', limit: WATCHED });
/** What waits for the delivery staff to set out with it. */
export const WAITING_FOR_STAFF = firstAnswer(listStaffOrders, { status: 'Shipped', limit: WATCHED });
