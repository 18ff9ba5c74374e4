// The address of every page, by name and by whom it is for: the column of the table of pages (app/pages) that links anywhere may use.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';

const OPEN = {
  home: '/',
  about: '/about-us',
  contact: '/contact-us',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  privacy: '/privacy-policy',
} as const;

const OF_ROLE = {
  [ADMIN]: {
    adminDashboard: '/admin-dashboard',
    adminProducts: '/admin-product',
    adminStockRequests: '/admin-request-for-stocks',
    adminUsers: '/admin-usermanagement',
    adminOrders: '/admin-orders',
    adminManualOrders: '/admin-manual-orders',
    adminViewProducts: '/admin-view-products',
    adminViewOrders: '/admin-view-orders',
    adminCategories: '/admin-categories',
    adminUnits: '/admin-sku',
    adminStores: '/admin-warehouse',
    adminFranchiseRequests: '/admin-franchise-request',
    adminJobApplications: '/admin-job-app',
    adminNotifications: '/admin-notification',
    adminRefunds: '/admin-refundable',
    adminCash: '/admin-cash',
  },
  [CUSTOMER]: {
    customerProducts: '/customer-product',
    customerCart: '/customer-cart',
    customerDelivery: '/customer-delivery-details',
    customerOrders: '/customer-orders',
    customerAddresses: '/customer-address',
    customerNotifications: '/customer-notification',
  },
  [MANAGER]: {
    storeDashboard: '/store-dashboard',
    storeStockRequests: '/store-add-stocks',
    storeStock: '/store-view-stocks',
    storeOrders: '/store-order-management',
    storeStaff: '/store-staffmanagement',
    storeViewOrders: '/store-view-orders',
    storeManualOrders: '/store-manual-orders',
    storeCash: '/store-cash',
    storeNotifications: '/store-notification',
  },
  [STAFF]: {
    staffDashboard: '/store-staff-dashboard',
    staffOrders: '/store-staff-order-management',
    staffViewOrders: '/store-staff-view-orders',
    staffCash: '/store-staff-cash',
    staffNotifications: '/store-staff-notification',
  },
} as const satisfies Record<Role, object>;

/** Every page's address by name. */
export const PATHS = { ...OPEN, ...OF_ROLE[ADMIN], ...OF_ROLE[CUSTOMER], ...OF_ROLE[MANAGER], ...OF_ROLE[STAFF] };

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Where a role goes after sign-in, and instead of another role's page. */
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

const ROLES = Object.keys(OF_ROLE) as Role[];
const ROLE_AT: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap((role) => Object.values(OF_ROLE[role]).map((path) => [path, role] as const)),
);

/** An own address as `PATHS` has it: without query and fragment, in small letters, without a slash at its end. */
export const pathOf = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').toLowerCase().replace(/(?<=.)\/+$/, '');

/** The role whose page is at an address; undefined for public pages, and where there is none. */
export const roleAt = (address: string): Role | undefined => ROLE_AT.get(pathOf(address));

/** The sign-in page that leads back to `from` (an own path with its query) afterwards. */
export function loginPath(from?: string): string {
  return from && roleAt(from) ? `${PATHS.login}?${new URLSearchParams({ next: from })}` : PATHS.login;
}

/**
 * Where to go after sign-in: `next` only when it is a page of the role's own, else the role's landing page
 * (UI-3). Anything that a browser could read as another origin is refused.
 */
export function afterLogin(role: Role, next: string | null): string {
  const isOwnPath = next !== null && /^\/[a-z]/.test(next) && !next.includes('\\');
  return isOwnPath && roleAt(next) === role ? next : LANDING[role];
}
