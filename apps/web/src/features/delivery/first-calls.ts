import { listStaffOrders } from '@tilgul/contract/orders';
import { firstPage } from '../../shared/api/first-call.ts';

export const DELIVERY_ROUND = firstPage(listStaffOrders, { limit: 30 });
