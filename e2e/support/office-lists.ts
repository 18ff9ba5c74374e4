// The administrator's lists: title, call, and the texts when empty or failed.
import type { Locator, Page } from '@playwright/test';

export interface OfficeList {
  readonly path: string;
  readonly title: string;
  /** The call that loads the list. */
  readonly call: string;
  /** An answer without rows; default: an empty list. */
  readonly nothing?: object;
  readonly empty: string;
  readonly failed: string;
}

const NO_PAYMENTS = { payments: [], total_amount: 0, total_count: 0, next: null };

/** Exact texts of the lists. */
export const OFFICE_LISTS: readonly OfficeList[] = [
  {
    path: '/admin-product',
    title: 'Products',
    call: '/products/',
    empty: 'No products available at the moment.',
    failed: 'Failed to Fetch Products',
  },
  {
    path: '/admin-view-products',
    title: 'Products',
    call: '/products/',
    empty: 'No products available at the moment.',
    failed: 'Product Retrieval Failed',
  },
  {
    path: '/admin-categories',
    title: 'Manage Category',
    call: '/products/category/',
    empty: 'No categories available at the moment.',
    failed: 'Category Retrieval Failed',
  },
  {
    path: '/admin-sku',
    title: 'Manage Unit',
    call: '/products/unit/',
    empty: 'No units available at the moment.',
    failed: 'Failed to Fetch SKU',
  },
  {
    path: '/admin-trail',
    title: 'Audit',
    call: '/audit/',
    empty: 'Nothing has been recorded yet.',
    failed: 'Failed to Fetch the Audit Log',
  },
  {
    path: '/admin-warehouse',
    title: 'Store Management',
    call: '/warehouses/',
    empty: 'No stores available at the moment.',
    failed: 'Failed to Fetch Stores',
  },
  {
    path: '/admin-usermanagement',
    title: 'User Management',
    call: '/users/user-list/',
    empty: 'No users available at the moment.',
    failed: 'Failed to Fetch Users',
  },
  {
    path: '/admin-orders',
    title: 'Online Orders',
    call: '/orders/order-list/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-view-orders',
    title: 'All Orders',
    call: '/orders/order-list/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-manual-orders',
    title: 'Manual Orders',
    call: '/orders/manual-list/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-request-for-stocks',
    title: 'Requests for Stocks',
    call: '/warehouses/request-products-list/',
    empty: 'No Stock requests available at the moment.',
    failed: 'Failed to Fetch Stocks Requests',
  },
  {
    path: '/admin-refundable',
    title: 'Refundable Payments',
    call: '/payments/fetch-payments/',
    nothing: NO_PAYMENTS,
    empty: 'No refundable payments found',
    failed: 'Failed to Fetch Refundable Payments',
  },
  {
    path: '/admin-franchise-request',
    title: 'Franchise Request',
    call: '/users/franchises/',
    empty: 'No franchise requests available at the moment.',
    failed: 'Failed to Fetch Franchise Requests',
  },
  {
    path: '/admin-job-app',
    title: 'Job Application',
    call: '/users/jobapplications/',
    empty: 'No job applications available at the moment.',
    failed: 'Failed to Fetch Job Applications',
  },
];

type Scope = Page | Locator;

/** Opens an order's details. */
export const viewOrderLink = (scope: Scope, id: string | number): Locator =>
  scope.getByRole('link', { name: `#${id}`, exact: true });

/** Opens a counter sale's details. */
export const viewSaleLink = (scope: Scope): Locator => scope.getByRole('rowheader').getByRole('link');

/** Takes a store's next step of an order. */
export const verbButton = (scope: Scope, id: string | number): Locator =>
  scope.getByRole('button', { name: new RegExp(`^Edit: .* order ${id}$`) });

/** Chooses an entry of an order's menu. */
export async function chooseForOrder(page: Page, id: string | number, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for order ${id}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Chooses an entry of the menu of a row with that name. */
export async function chooseForRow(page: Page, name: string | RegExp, entry: string): Promise<void> {
  const label = typeof name === 'string' ? `More for ${name}` : name;
  await page.getByRole('button', { name: label }).first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Opens the allocation of an order. */
export const allocateButton = (scope: Scope, id: string | number): Locator =>
  scope.getByRole('button', { name: `Allocate Store to order ${id}` });

/** Opens the decision on a stock request. */
export const decideButton = (scope: Scope, id: string | number): Locator =>
  scope.getByRole('button', { name: `Update Status of request ${id}: Approve` });

/** Opens the details of a stock request. */
export const viewRequestLink = (scope: Scope, id: string | number): Locator =>
  scope.getByRole('link', { name: `#${id}`, exact: true });
