// The role of a path, targets after sign-in, and query parameters. The page tables are in app/pages.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { AREAS } from '@tilgul/contract/rules/web-areas';
import { PATHS } from '@tilgul/contract/rules/web-paths';

export { PATHS };

/** Path of a page: one of `PATHS`, or any below a role's prefix. */
export type Path = (typeof PATHS)[keyof typeof PATHS] | `${(typeof AREAS)[number][0]}${string}`;

/** Landing page after sign-in, and instead of another role's page. */
export const LANDING: Readonly<Record<Role, Path>> = {
  [ADMIN]: PATHS.adminDashboard,
  [CUSTOMER]: PATHS.customerProducts,
  [MANAGER]: PATHS.storeDashboard,
  [STAFF]: PATHS.staffDashboard,
};

/** Each role's notification page. */
export const NOTIFICATION_PATHS: Readonly<Record<Role, Path>> = {
  [ADMIN]: PATHS.adminNotifications,
  [CUSTOMER]: PATHS.customerNotifications,
  [MANAGER]: PATHS.storeNotifications,
  [STAFF]: PATHS.staffNotifications,
};

/** Each role's account page. */
export const ACCOUNT_PATHS: Readonly<Record<Role, Path>> = {
  [ADMIN]: PATHS.adminAccount,
  [CUSTOMER]: PATHS.customerAccount,
  [MANAGER]: PATHS.storeAccount,
  [STAFF]: PATHS.staffAccount,
};

/** A product's public page. */
export const toProductPath = (id: number): string => `/product/${id}`;
const PRODUCT_PAGE = /^\/product\/[1-9]\d*$/;

/** Normalizes an address to a path: no query or fragment, lower case, no trailing slash. */
export const toPath = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').toLowerCase().replace(/(?<=.)\/+$/, '');

/** The role of an address; undefined for public pages. */
export function getRoleForPath(address: string): Role | undefined {
  const path = toPath(address);
  return AREAS.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** Login page that returns to `from` (path and query) if that is a role's page or a product page. */
export function toLoginPath(from?: string): string {
  return from && (getRoleForPath(from) || PRODUCT_PAGE.test(from))
    ? `${PATHS.login}?${new URLSearchParams({ next: from })}`
    : PATHS.login;
}

/**
 * Target after sign-in: `next` if it is a page of the role (for customers, also a product page), else the landing page (UI-3).
 * Rejects anything that a browser could read as another origin.
 */
export function getLoginTarget(role: Role, next: string | null): string {
  const isPath = next !== null && /^\/[a-z]/.test(next) && !next.includes('\\');
  const isAllowed = isPath && (getRoleForPath(next) === role || (role === CUSTOMER && PRODUCT_PAGE.test(next)));
  return isAllowed ? next : LANDING[role];
}

/** Of the home page after a deletion, which then says that it happened. */
export const ACCOUNT_DELETED = '#account-deleted';

/** Parameter of the administrator's orders: the order whose allocation opens. */
export const ALLOCATE_PARAM = 'allocate';

/** Parameter of the store's orders: the order whose next step opens. */
export const STEP_PARAM = 'step';

/** Parameter of the store's stock requests: the request whose goods are received. */
export const RECEIVE_PARAM = 'receive';

/** Parameter of the store's stock requests: 'low' or a product for a new request. */
export const REQUEST_PARAM = 'request';

/** Parameter of the store's cash: the rider whose cash is counted. */
export const TAKE_PARAM = 'take';

/** Parameter of the claims: the order whose undecided claim opens. */
export const CLAIM_ORDER_PARAM = 'order';
