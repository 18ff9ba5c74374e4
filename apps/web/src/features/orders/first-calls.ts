// What the layouts of store, staff and office ask for on every page.
import { listAllOrders, listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { listAllRequests } from '@tilgul/contract/stock-requests';
import { firstAnswer } from '../../shared/api/first-call.ts';

/** Waiting orders that are watched; those behind them were there before. */
export const WATCHED = 50;

/** What waits for the manager. */
export const WAITING_IN_STORE = firstAnswer(listStoreOrders, { status: 'Pending', limit: WATCHED });
/** What waits for the delivery staff to set out with it. */
export const WAITING_FOR_STAFF = firstAnswer(listStaffOrders, { status: 'Shipped', limit: WATCHED });
/** What waits for the administrator: orders to allocate, stock requests to decide. */
export const WAITING_FOR_OFFICE = firstAnswer(listAllOrders, { status: 'Pending', limit: WATCHED });
export const WAITING_REQUESTS = firstAnswer(listAllRequests, { status: 'Pending', limit: WATCHED });
