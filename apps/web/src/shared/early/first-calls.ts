// The calls that a signed-in page makes as it opens, so that they can be sent before its code is there (docs/decisions/0012).
import { listAddresses } from '@tilgul/contract/addresses';
import { viewCart } from '@tilgul/contract/cart';
import { listCategories, listProducts } from '@tilgul/contract/catalog';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { countUnread } from '@tilgul/contract/notifications';
import { listAllOrders, listOwnOrders, listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { adminReport, adminToday, staffReport, storeReport } from '@tilgul/contract/reports';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { getSettings } from '@tilgul/contract/settings';
import { getUser } from '@tilgul/contract/users';
import { urlOf } from '../api/request.ts';
import { PATHS, type Path } from '../paths.ts';
import { type FirstCalls, type FirstRequest, OWN_ID } from './first-request.ts';

type FirstCall = readonly [call: AnyEndpoint, query?: Readonly<Record<string, string | number>>];

/** What each role's frame asks for on every page. */
const OF_FRAME: Readonly<Record<Role, readonly FirstCall[]>> = {
  [ADMIN]: [],
  [CUSTOMER]: [[viewCart]],
  [MANAGER]: [[listStoreOrders, { status: 'Pending', limit: 50 }]],
  [STAFF]: [[listStaffOrders, { status: 'Shipped', limit: 50 }]],
};

/** What pages ask for first, in their very words: an answer to anything else is never taken. */
const OF_PAGE: Partial<Record<Path, readonly FirstCall[]>> = {
  [PATHS.customerProducts]: [[listProducts], [listCategories]],
  [PATHS.customerOrders]: [[listOwnOrders, { limit: 20 }]],
  [PATHS.customerAddresses]: [[listAddresses]],
  [PATHS.customerDelivery]: [[listAddresses]],
  [PATHS.staffDashboard]: [[staffReport]],
  [PATHS.staffOrders]: [[listStaffOrders, { limit: 30 }], [staffReport]],
};
/** The same for pages that keep their filter in the address: only where it has none. */
const OF_UNFILTERED_PAGE: Partial<Record<Path, readonly FirstCall[]>> = {
  [PATHS.adminDashboard]: [[adminReport], [adminToday]],
  [PATHS.adminOrders]: [[listAllOrders, { status: 'pending' }]],
  [PATHS.adminViewOrders]: [[listAllOrders]],
  [PATHS.storeDashboard]: [[storeReport]],
  [PATHS.storeOrders]: [[listStoreOrders]],
};

/** The first calls of the page at `path`, the page's own before the frame's. */
export function firstCalls(path: Path, role: Role): FirstCalls {
  const requestOf = ([endpoint, query]: FirstCall): FirstRequest => ({
    url: urlOf(endpoint, { query }),
    ...(endpoint.access === 'public' ? { isPublic: true } : {}),
    ...(endpoint === listProducts ? { hasPictures: true } : {}),
  });
  const unfiltered = (OF_UNFILTERED_PAGE[path] ?? []).map(requestOf);
  const always: readonly FirstCall[] = [...(OF_PAGE[path] ?? []), ...OF_FRAME[role], [getSettings], [countUnread]];
  return {
    role,
    requests: [
      ...unfiltered.map((request) => ({ ...request, isUnfiltered: true as const })),
      ...always.map(requestOf),
      { url: getUser.path.replace('{id}', OWN_ID) },
    ],
  };
}
