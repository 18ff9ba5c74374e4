// What the administrator's layout asks for on every page.
import { listAllOrders } from '@tilgul/contract/orders';
import { listAllRequests } from '@tilgul/contract/stock-requests';
import { firstAnswer } from '../../shared/api/first-call.ts';
import { WATCHED } from './first-calls.ts';

/** What waits for the administrator: orders to allocate, stock requests to decide. */
export const WAITING_FOR_OFFICE = firstAnswer(listAllOrders, { status: 'Pending', limit: WATCHED });
export const WAITING_REQUESTS = firstAnswer(listAllRequests, { status: 'Pending', limit: WATCHED });
