// Tracking: the customer's open page follows the rider's round; other customers see nothing of it.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { PHONE, takeConsoleErrors } from '../support/people.ts';
import { enter, fillCart, newCustomer, openOrder, saveAddress } from '../support/shop-steps.ts';
import { type Branch, getPin, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

/** The branch with a second customer at another address. */
async function withNeighbour(request: APIRequestContext, street_address1: string): Promise<Branch> {
  const customer = await newCustomer(request);
  return { ...branch, customer, addressId: await saveAddress(customer, { street_address1 }) };
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
  const [first, second] = [
    await withNeighbour(request, '9 Market Yard'),
    await withNeighbour(request, '11 Market Yard'),
  ];
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

/** The lower edge of an element, in px from the top of the page. */
const getEnd = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().bottom + scrollY);

test('says when an order comes within the first 200 px, on its card and when it is placed', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  const address_id = await saveAddress(customer);
  await fillCart(customer, { Jaggery: 1 });
  const { slots } = await customer.call<{ slots: { id: number }[] }>('GET', '/delivery/options/?pincode=416416');
  const body = { address_id, payment_method: 'cod', slot_id: slots[0]?.id };
  const { order_id: id } = await customer.call<{ order_id: number }>('POST', '/orders/place-order/', body);
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-orders');
  const TIME = /^(Today|Tomorrow|\w{3} \d{1,2} \w{3}), \d.*[ap]m$/;
  const title = page.getByRole('main').getByRole('heading', { name: TIME });
  await expect(title).toBeVisible();
  expect(await getEnd(title)).toBeLessThanOrEqual(200);

  await page.evaluate((placed) => history.replaceState({ usr: { placed }, key: 'placed', idx: 0 }, ''), id);
  await page.reload();
  const note = page.getByRole('region', { name: 'Thank you, Kavita' });
  await expect(note.getByText(TIME)).toHaveCSS('font-size', '28px');
  expect(await getEnd(note.getByText(TIME))).toBeLessThanOrEqual(200);
  await expect(note.getByText('Pay ₹78.50 in cash or by UPI at the door')).toBeVisible();
  await expectAccessible(page, 'an order just placed');
  expect(takeConsoleErrors()).toEqual([]);
});
