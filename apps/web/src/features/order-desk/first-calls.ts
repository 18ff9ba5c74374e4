import { listAllOrders } from '@tilgul/contract/orders';
import { firstPage } from '../../shared/api/first-call.ts';

/** The administrator's list begins with the orders that wait (UI-19). */
export const PENDING_ORDERS = firstPage(listAllOrders, { status: 'pending' });
