// Tracking: the customer's open page follows the rider's round; other customers see nothing of it.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { PHONE, takeConsoleErrors } from '../support/people.ts';
import { newCustomer, openOrder, saveAddress } from '../support/shop-steps.ts';
import { type Branch, getPin, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

/** The branch with a second customer at another address. */
async function withNeighbour(request: APIRequestContext): Promise<Branch> {
  const customer = await newCustomer(request);
  return { ...branch, customer, addressId: await saveAddress(customer, { street_address1: '9 Market Yard' }) };
}

/** Delivers an order as the rider, through the API. */
async function handOver(of: Branch, id: number): Promise<void> {
  const [rider] = of.riders;
  await rider.call('POST', '/orders/verify-pin/', { order_id: id, otp: await getPin(of, id) });
  const body = { status: 'Delivered', order_id: id, cash_collected: 100 };
  await rider.call('PUT', `/orders/${id}/update-status/`, body);
}

/** Pages poll the stops within 15 seconds. */
const SOON = { timeout: 25_000 };

/** Marks the page; a reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));

test('shows the customer two stops, one, none, then the delivery, without a reload; shows others nothing', async ({
  browser,
  request,
}) => {
  const [first, second] = [await withNeighbour(request), await withNeighbour(request)];
  const before = [await orderAt(first, 'Out For Delivery'), await orderAt(second, 'Out For Delivery')] as const;
  const id = await orderAt(branch, 'Shipped');
  const page = await openAs(browser, branch.customer, PHONE, '/customer-orders');
  await mark(page);
  const card = await openOrder(page, id);
  await expect(card.getByRole('status')).toHaveCount(0);

  const [rider] = branch.riders;
  await rider.call('PUT', `/orders/${id}/update-status/`, { status: 'Out For Delivery', order_id: id });
  const panel = card.getByRole('status').filter({ hasText: 'Vinod' });
  await expect(panel).toContainText('2 stops before you');
  await expect(card.getByText('On the way').first()).toHaveText('On the way (Out For Delivery)');
  await expect(card.getByText('Pawar')).toHaveCount(0);
  const phone = (await rider.call<{ phone_no: string }>('GET', `/users/user-list/${rider.userId}/`)).phone_no;
  await expect(card.getByRole('link', { name: 'Call Vinod' })).toHaveAttribute('href', `tel:${phone}`);
  await expectAccessible(page, 'an order on its way');

  await handOver(first, before[0]);
  await expect(panel).toContainText('1 stop before you', SOON);
  await handOver(second, before[1]);
  await expect(panel).toContainText('You are the next stop', SOON);

  const stranger = await openAs(browser, second.customer, PHONE, `/customer-orders?order=${id}`);
  await expect(stranger.getByRole('button', { name: `Order #${before[1]}`, exact: true })).toBeVisible();
  await expect(stranger.getByRole('button', { name: `Order #${id}`, exact: true })).toHaveCount(0);
  await expect(stranger.getByText(/Vinod/)).toHaveCount(0);
  await expect(stranger.locator('main a[href^="tel:"]')).toHaveCount(0);

  const door = await openAs(browser, rider, PHONE, `/store-staff-order-management?order=${id}`);
  await door.getByLabel('Order PIN, from the customer').fill(await getPin(branch, id));
  await door.getByRole('button', { name: 'Verify PIN and deliver' }).click();
  await door.getByRole('button', { name: 'Exact ₹100' }).click();
  await expect(door.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect(card.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Call Vinod' })).toHaveCount(0);
  await expect(card.getByText('Expired').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once');
  expect(takeConsoleErrors()).toEqual([]);
});
