// Owns what each of the administrator's pages asks the server for first, so that it can be fetched before the page is opened.
import { listCategories, listProducts, listUnits } from '@tilgul/contract/catalog';
import { listManualOrders } from '@tilgul/contract/manual-orders';
import { listAllOrders } from '@tilgul/contract/orders';
import { listRefundable } from '@tilgul/contract/payments';
import { listFranchises, listJobApplications } from '@tilgul/contract/public-forms';
import { adminReport, adminToday } from '@tilgul/contract/reports';
import { ADMIN, ROLES } from '@tilgul/contract/roles';
import { listAllRequests } from '@tilgul/contract/stock-requests';
import { listStores } from '@tilgul/contract/stores';
import { listUsers } from '@tilgul/contract/users';
import { fetchAhead, fetchListAhead } from '../../shared/api/use-api.ts';

/** As the address has it. */
const FIRST_ROLE = String(ROLES.find(({ name }) => name === ADMIN)?.id);

/** Each asks in the very words of its page as it opens, else the page would ask again. */
export const ahead = {
  dashboard: () => Promise.all([fetchAhead(adminReport, {}), fetchAhead(adminToday, {})]),
  products: () => fetchListAhead(listProducts, {}),
  categories: () => fetchListAhead(listCategories, {}),
  units: () => fetchListAhead(listUnits, {}),
  stores: () => fetchListAhead(listStores, {}),
  users: () => fetchListAhead(listUsers, { role_id: FIRST_ROLE }),
  manualOrders: () => fetchListAhead(listManualOrders, {}, { body: { warehouse_id: 0 } }),
  refunds: () => fetchListAhead(listRefundable, {}),
  franchises: () => fetchListAhead(listFranchises, {}),
  jobs: () => fetchListAhead(listJobApplications, {}),
  stockRequests: () => fetchListAhead(listAllRequests, {}),
  allOrders: () => fetchListAhead(listAllOrders, {}),
  pendingOrders: () => fetchListAhead(listAllOrders, { status: 'pending' }),
};
