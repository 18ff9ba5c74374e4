// Calls to refetch after a change of an order.
import { listSlots } from '@tilgul/contract/delivery';
import { viewStock } from '@tilgul/contract/inventory';
import { countOrders, listAllOrders, listPackingProgress, listStoreOrders, sumOrders } from '@tilgul/contract/orders';
import { adminReport, storeReport } from '@tilgul/contract/reports';
import { listStaff } from '@tilgul/contract/users';

const COUNTS = [countOrders, sumOrders];

/** On the administrator's list. */
export const OFFICE_CALLS = [listAllOrders, adminReport, ...COUNTS];

/** In the store. */
export const STORE_CALLS = [
  listStoreOrders,
  listSlots,
  listStaff,
  viewStock,
  storeReport,
  listPackingProgress,
  ...COUNTS,
];
