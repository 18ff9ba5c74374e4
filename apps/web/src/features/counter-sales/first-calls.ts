import { listAllManualOrders } from '@tilgul/contract/manual-orders';
import { firstPage } from '../../shared/api/first-call.ts';

/** The administrator sells from the main stock, which the API calls warehouse 0 (STOCK-11). */
export const MAIN_STOCK = 0;
export const ALL_SALES = firstPage(listAllManualOrders);
