// The addresses that code links to, by name, and whose an address is. Which pages there are is in the table (app/pages).
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { AREAS } from '@tilgul/contract/rules/web-areas';

/** The addresses of pages by name. */
export const PATHS = {
  home: '/',
  about: '/about-us',
  contact: '/contact-us',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  privacy: '/privacy-policy',

  /** The shop and its cart for visitors; customers have theirs below. */
  shop: '/shop',
  cart: '/cart',
  /** As the router reads it; `productPath` makes addresses of it. */
  product: '/product/:id',

  adminDashboard: '/admin-dashboard',
  adminProducts: '/admin-product',
  adminReviews: '/admin-reviews',
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
  adminClaims: '/admin-claims',
  adminDelivery: '/admin-delivery',
  adminCash: '/admin-cash',
  adminTax: '/admin-tax',
  adminTrail: '/admin-trail',
  adminSearches: '/admin-searches',
  adminAccount: '/admin-account',

  customerProducts: '/customer-product',
  customerCart: '/customer-cart',
  customerDelivery: '/customer-delivery-details',
  customerOrders: '/customer-orders',
  customerAddresses: '/customer-address',
  customerNotifications: '/customer-notification',
  customerAccount: '/customer-account',

  storeDashboard: '/store-dashboard',
  storeStockRequests: '/store-add-stocks',
  storeStock: '/store-view-stocks',
  storeOrders: '/store-order-management',
  storeClaims: '/store-claims',
  storeStaff: '/store-staffmanagement',
  storeViewOrders: '/store-view-orders',
  storeManualOrders: '/store-manual-orders',
  storeCash: '/store-cash',
  storeNotifications: '/store-notification',
  storeAccount: '/store-account',

  staffDashboard: '/store-staff-dashboard',
  staffOrders: '/store-staff-order-management',
  staffViewOrders: '/store-staff-view-orders',
  staffPacking: '/store-staff-packing',
  staffCash: '/store-staff-cash',
  staffNotifications: '/store-staff-notification',
  staffAccount: '/store-staff-account',
} as const;

/** The address of a page: one that code links to, or any in the area of a role. */
export type Path = (typeof PATHS)[keyof typeof PATHS] | `${(typeof AREAS)[number][0]}${string}`;

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

/** Each role's account page. */
export const ACCOUNT_PATHS: Readonly<Record<Role, Path>> = {
  [ADMIN]: PATHS.adminAccount,
  [CUSTOMER]: PATHS.customerAccount,
  [MANAGER]: PATHS.storeAccount,
  [STAFF]: PATHS.staffAccount,
};

/** The page of a product, for everybody. */
export const productPath = (id: number): string => `/product/${id}`;
const PRODUCT_PAGE = /^\/product\/[1-9]\d*$/;

/** An own address as `PATHS` has it: without query and fragment, in small letters, without a slash at its end. */
export const pathOf = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').toLowerCase().replace(/(?<=.)\/+$/, '');

/** The role in whose area an address is; undefined for public pages. */
export function roleAt(address: string): Role | undefined {
  const path = pathOf(address);
  return AREAS.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** The sign-in page that leads back to `from` (an own path with its query) afterwards, where only who signs in can be, or a product's page. */
export function loginPath(from?: string): string {
  return from && (roleAt(from) || PRODUCT_PAGE.test(from))
    ? `${PATHS.login}?${new URLSearchParams({ next: from })}`
    : PATHS.login;
}

/**
 * Where to go after sign-in: `next` only when it is in the role's own area, else the role's landing page
 * (UI-3), or for a customer a product's page. Anything that a browser could read as another origin is refused.
 */
export function afterLogin(role: Role, next: string | null): string {
  const isOwnPath = next !== null && /^\/[a-z]/.test(next) && !next.includes('\\');
  const isWanted = isOwnPath && (roleAt(next) === role || (role === CUSTOMER && PRODUCT_PAGE.test(next)));
  return isWanted ? next : LANDING[role];
}
