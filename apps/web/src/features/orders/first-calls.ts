// First calls of the store and staff layouts, on every page, and the customer's last orders.
import { listOwnOrders, listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';

/** How many waiting orders are watched for new ones. */
export const WATCHED = 50;

/** Orders waiting for the manager. */
export const WAITING_IN_STORE = firstAnswer(listStoreOrders, { status: 'Pending', limit: WATCHED });
/** Orders waiting for delivery staff to set out. */
export const WAITING_FOR_STAFF = firstAnswer(listStaffOrders, { status: 'Shipped', limit: WATCHED });

/** The customer's own orders, newest first. */
export const OWN_ORDERS = firstPage(listOwnOrders, { limit: 10 });
/** What Buy again offers, kept for offline use. */
export const LAST_ORDERS = firstAnswer(listOwnOrders, { limit: 3 });
