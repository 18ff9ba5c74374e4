// The administrator's desk while others work: what comes in shows by itself.
import { type APIRequestContext, expect } from '@playwright/test';
import { clearGoods, makeOrder, makeStockRequest, openOffice, signInAdmin } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { closeWindows, type Person } from './support/shop-steps.ts';
import { test } from './support/test.ts';

let request: APIRequestContext;
let admin: Person;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  admin = await signInAdmin(request);
});
test.afterAll(async () => {
  await clearGoods(admin);
  await request.dispose();
});
test.afterEach(closeWindows);

test('new orders and stock requests appear on open lists without a reload, with a note and the switch of the sound', async ({
  browser,
}) => {
  const orders = await openOffice(browser, admin, '/admin-orders');
  const requests = await openOffice(browser, admin, '/admin-request-for-stocks');
  await expect(orders.getByRole('table')).toBeVisible();
  await expect(requests.getByRole('table')).toBeVisible();
  const { id } = await makeOrder(request, admin);
  await expect(orders.getByRole('button', { name: `Allocate Store to order ${id}` })).toBeVisible();
  await expect(requests.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  const asked = await makeStockRequest(request, admin);
  await expect(requests.getByRole('button', { name: `Update Status of request ${asked}` })).toBeVisible();
  await expect(orders.getByRole('status').filter({ hasText: '1 new stock request' })).toBeVisible();
  await orders.getByRole('button', { name: 'Sound for new orders' }).click();
  await expect(orders.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'false');
  expect(takeConsoleErrors()).toEqual([]);
});
