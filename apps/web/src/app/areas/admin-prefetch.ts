// What each of the administrator's pages asks the server for first, so that it can be prefetched.
import { listCategories, listProducts, listUnits } from '@tilgul/contract/catalog';
import { listManualOrders } from '@tilgul/contract/manual-orders';
import { listAllOrders } from '@tilgul/contract/orders';
import { listRefundable } from '@tilgul/contract/payments';
import { listFranchises, listJobApplications } from '@tilgul/contract/public-forms';
import { adminReport, adminToday } from '@tilgul/contract/reports';
import { ADMIN, ROLES } from '@tilgul/contract/rules/roles';
import { listAllRequests } from '@tilgul/contract/stock-requests';
import { listStores } from '@tilgul/contract/stores';
import { listUsers } from '@tilgul/contract/users';
import { prefetch, prefetchList } from '../../shared/api/use-api.ts';

/** As the address has it. */
const FIRST_ROLE = String(ROLES.find(({ name }) => name === ADMIN)?.id);

/** Each asks in the very words of its page as it opens, else the page would ask again. */
export const prefetchByPage = {
  dashboard: () => Promise.all([prefetch(adminReport, {}), prefetch(adminToday, {})]),
  products: () => prefetchList(listProducts, {}),
  categories: () => prefetchList(listCategories, {}),
  units: () => prefetchList(listUnits, {}),
  stores: () => prefetchList(listStores, {}),
  users: () => prefetchList(listUsers, { role_id: FIRST_ROLE }),
  manualOrders: () => prefetchList(listManualOrders, {}, { body: { warehouse_id: 0 } }),
  refunds: () => prefetchList(listRefundable, {}),
  franchises: () => prefetchList(listFranchises, {}),
  jobs: () => prefetchList(listJobApplications, {}),
  stockRequests: () => prefetchList(listAllRequests, {}),
  allOrders: () => prefetchList(listAllOrders, {}),
  pendingOrders: () => prefetchList(listAllOrders, { status: 'pending' }),
};
