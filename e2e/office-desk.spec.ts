// The administrator's lists update while others work.
import { expect } from '@playwright/test';
import { allocateButton, decideButton } from './support/office-lists.ts';
import { makeOrder, makeStockRequest, openOffice } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

test('shows new orders and stock requests on open lists without a reload, with a note and the sound switch', async ({
  browser,
}) => {
  const orders = await openOffice(browser, office.admin, '/admin-orders');
  const requests = await openOffice(browser, office.admin, '/admin-request-for-stocks');
  await expect(orders.getByRole('table')).toBeVisible();
  await expect(requests.getByRole('table')).toBeVisible();
  const { id } = await makeOrder(office.request, office.admin);
  await expect(allocateButton(orders, id)).toBeVisible();
  await expect(requests.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  const asked = await makeStockRequest(office.request, office.admin);
  await expect(decideButton(requests, asked)).toBeVisible();
  await expect(orders.getByRole('status').filter({ hasText: '1 new stock request' })).toBeVisible();
  await orders.getByRole('button', { name: 'Sound for new orders' }).click();
  await expect(orders.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'false');
  expect(takeConsoleErrors()).toEqual([]);
});
