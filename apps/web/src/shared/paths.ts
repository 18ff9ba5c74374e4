// Every address of the web (UI-1) and whom each belongs to.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';

/** Every page's address by name. */
export const PATHS = {
  home: '/',
  about: '/about-us',
  contact: '/contact-us',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  privacy: '/privacy-policy',

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

  customerProducts: '/customer-product',
  customerCart: '/customer-cart',
  customerDelivery: '/customer-delivery-details',
  customerOrders: '/customer-orders',
  customerAddresses: '/customer-address',
  customerNotifications: '/customer-notification',

  storeDashboard: '/store-dashboard',
  storeStockRequests: '/store-add-stocks',
  storeStock: '/store-view-stocks',
  storeOrders: '/store-order-management',
  storeStaff: '/store-staffmanagement',
  storeViewOrders: '/store-view-orders',
  storeManualOrders: '/store-manual-orders',
  storeCash: '/store-cash',
  storeNotifications: '/store-notification',

  staffDashboard: '/store-staff-dashboard',
  staffOrders: '/store-staff-order-management',
  staffViewOrders: '/store-staff-view-orders',
  staffCash: '/store-staff-cash',
  staffNotifications: '/store-staff-notification',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Where a role goes after sign-in, and when it opens another role's area. */
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

/** The beginnings of each role's addresses; the staff's comes before the store's, which it contains. */
const AREA_PREFIXES = [
  ['/admin-', ADMIN],
  ['/customer-', CUSTOMER],
  ['/store-staff-', STAFF],
  ['/store-', MANAGER],
] as const;

/** The role whose area an address is in; undefined for public pages. */
export function areaOf(pathname: string): Role | undefined {
  return AREA_PREFIXES.find(([prefix]) => pathname.startsWith(prefix))?.[1];
}

/** The sign-in page that leads back to `from` (an own path with its query) afterwards. */
export function loginPath(from?: string): string {
  return from && areaOf(from) ? `${PATHS.login}?${new URLSearchParams({ next: from })}` : PATHS.login;
}

/**
 * Where to go after sign-in: `next` only when it is a path inside the role's own area, else the role's landing page
 * (UI-3). Anything that a browser could read as another origin is refused.
 */
export function afterLogin(role: Role, next: string | null): string {
  const isOwnPath = next !== null && /^\/[a-z]/.test(next) && !next.includes('\\');
  return isOwnPath && areaOf(next.split(/[?#]/)[0] ?? '') === role ? next : LANDING[role];
}
