import { listAllOrders } from '@tilgul/contract/orders';
import { firstPage } from '../../shared/api/first-call.ts';

/** The administrator's list opens with pending orders (UI-19). */
export const PENDING_ORDERS = firstPage(listAllOrders, { status: 'pending' });
