import { listOwnOrders } from '@tilgul/contract/orders';
import { firstPage } from '../../shared/api/first-call.ts';

export const OWN_ORDERS = firstPage(listOwnOrders, { limit: 10 });
