// UPI on delivery on a rider's phone, with the Razorpay sandbox: paid, expired, replaced by cash.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { PHONE, takeConsoleErrors } from './support/people.ts';
import { openOrder } from './support/shop-steps.ts';
import { getPin, getStatus, openAs, orderAt } from './support/store-steps.ts';
import { test } from './support/test.ts';
import { prepareBranch } from './support/worlds.ts';

const branch = prepareBranch();

const picture = (page: Page) => page.getByRole('img', { name: 'QR code for ₹100.00' });
const qrIdIn = async (page: Page) => /qr_\w+/.exec((await picture(page).getAttribute('src')) ?? '')?.[0];
const scan = async (page: Page, outcome: 'success' | 'failure') => {
  const data = { qr_code_id: await qrIdIn(page), outcome, callback: true };
  return page.request.post('/sandbox/razorpay/pay', { data });
};

/** A rider's phone with an order's QR code on it. */
async function openPaymentStep(page: Page, id: number): Promise<void> {
  await page.getByLabel('Order PIN, from the customer').fill(await getPin(branch, id));
  await page.getByRole('button', { name: 'Verify PIN and deliver' }).click();
  await page.getByRole('button', { name: 'UPI QR instead' }).click();
  await expect(page.getByRole('heading', { name: 'UPI at the door' })).toBeFocused();
  await expect(picture(page)).toBeVisible();
}

test('completes the order after a failed and a successful payment, without cash', async ({ browser }) => {
  const [rider] = branch.riders;
  const id = await orderAt(branch, 'Out For Delivery');
  const page = await openAs(browser, rider, PHONE, `/store-staff-order-management?order=${id}`);
  await openPaymentStep(page, id);
  await expect(page.getByText('Hand over when this screen says Paid.')).toBeVisible();
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'QR code');
  await scan(page, 'failure');
  await expect(page.getByText('The customer can scan the same QR code again.')).toBeVisible();
  await scan(page, 'success');
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await expect(page.getByText('nothing to collect').last()).toBeVisible();
  const { in_hand } = await rider.call<{ in_hand: number }>('GET', '/warehouses/cash/mine/');
  expect(in_hand).toBe(0);
  const shop = await openAs(browser, branch.customer, PHONE, '/customer-orders');
  const card = await openOrder(shop, id);
  await expect(card.getByText('Paid online')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('replaces an expired code, then takes cash, after which the code cannot be paid', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const page = await openAs(browser, branch.riders[0], PHONE, `/store-staff-order-management?order=${id}`);
  await page.route('**/door-payment/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'expired' } });
  });
  await openPaymentStep(page, id);
  await expect(page.getByText('This QR code has expired.')).toBeVisible();
  await expectAccessible(page, 'QR code that is over');
  // A late answer would report the expired code again.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Show a new QR' }).click();
  await expect(picture(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cash instead' }).click();
  await page.getByRole('button', { name: 'Exact ₹100' }).click();
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  const shop = await openAs(browser, branch.customer, PHONE, '/customer-orders');
  await expect((await openOrder(shop, id)).getByText('Cash on Delivery')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
