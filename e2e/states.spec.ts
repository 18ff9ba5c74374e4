// Accessibility of every public and customer page while loading, empty, failed and with an open dialog, on phone and desktop.
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { resize } from './support/pages.ts';
import { DESK, openWindow, PHONE, stopLive } from './support/people.ts';
import {
  enter,
  fillCart,
  newCustomer,
  orderForCash,
  saveAddress,
  takeOtherErrors,
  withoutFirstView,
} from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Expects no sideways scrolling and no violations, also behind an open layer. */
async function expectSoundNow(page: Page, state: string): Promise<void> {
  // The scroll position decides what a fixed bar covers.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, state, { isWholePage: true });
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, `${state}: sideways`).toBeLessThanOrEqual(0);
}

/** Checks both sizes. The page keeps the other one for its next step. */
async function expectSound(page: Page, state: string): Promise<void> {
  const present = page.viewportSize()?.width === PHONE.width ? PHONE : DESK;
  const other = present === PHONE ? DESK : PHONE;
  await expectSoundNow(page, `${state} at ${present.width} px`);
  await resize(page, other);
  await expectSoundNow(page, `${state} at ${other.width} px`);
}

/** A customer's lists: page, path of its call, and texts while loading, empty (at checkout the address form) and failed. */
const LISTS = [
  {
    screen: '/customer-product',
    call: '/products/',
    loading: 'Loading products...',
    empty: 'No products available at the moment.',
    failed: 'Failed to Fetch Products',
  },
  {
    screen: '/customer-cart',
    call: '/products/cart-view/',
    loading: 'Loading your cart...',
    empty: 'Your cart is empty.',
    failed: 'The cart could not be loaded.',
  },
  {
    screen: '/customer-delivery-details',
    call: '/users/address/',
    loading: 'Loading your addresses...',
    empty: 'Flat, house, building',
    failed: 'The addresses could not be loaded. Please try again later.',
  },
  {
    screen: '/customer-orders',
    call: '/orders/',
    loading: 'Loading orders...',
    empty: "You haven't placed any orders yet.",
    failed: 'Failed to load orders. Please try again later.',
  },
  {
    screen: '/customer-address',
    call: '/users/address/',
    loading: 'Loading your addresses...',
    empty: 'You have no saved address yet. Add the first one:',
    failed: 'The addresses could not be loaded. Please try again later.',
  },
  {
    screen: '/customer-notification',
    call: '/warehouses/notification/',
    loading: 'Loading notifications',
    empty: 'No notifications yet.',
    failed: 'Failed to Fetch Notifications',
  },
] as const;

/** Matches exactly this path, with any query. */
const isCall = (call: string) => new RegExp(`^http://[^/]+${call}(\\?.*)?$`);

/** Holds the answers of a call until the returned function is called; all of them are empty. */
async function holdBack(page: Page, call: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isCall(call), async (route) => {
    await released;
    await route.fulfill(call === '/products/cart-view/' ? { json: { items: [], grand_total: 0 } } : { json: [] });
  });
  return release;
}

for (const { screen, call, loading, empty, failed } of LISTS) {
  test(`${screen} while loading, empty and after a failure`, async ({ browser, request }) => {
    const customer = await newCustomer(request);
    // Delivery details have an address step only with a filled cart.
    if (screen === '/customer-delivery-details') await fillCart(customer, { Jaggery: 1 });
    const page = await enter(browser, PHONE, customer);
    await stopLive(page);
    const release = await holdBack(page, call);
    await page.goto(withoutFirstView(screen));
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeAttached();
    await expectSound(page, 'loading');
    release();
    await expect(page.getByRole('main').getByText(empty).first()).toBeVisible();
    await expectSound(page, 'empty');
    await page.unroute(isCall(call));
    await page.route(isCall(call), (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(page.getByRole('main').getByText(failed).first()).toBeVisible();
    await expectSound(page, 'failed');
    await page.unroute(isCall(call));
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('main').getByText(failed)).toHaveCount(0);
    expect(takeOtherErrors()).toEqual([]);
  });
}

test("layers of a customer's pages, and invalid fields", async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const address = await saveAddress(customer);
  await orderForCash(customer, address, { Rajma: 1 });
  await fillCart(customer, { Jaggery: 2, Rajma: 1 });
  const page = await enter(browser, PHONE, customer);

  await page.goto('/customer-orders');
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expectSound(page, 'the question before an order is cancelled');
  await question.getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog').getByText(customer.phone.replace(/^(.{5})/, '$1 '))).toBeVisible();
  await expectSound(page, 'the profile');

  await page.goto('/customer-address');
  await page.getByRole('button', { name: /^Delete the address/ }).click();
  await expect(question).toBeVisible();
  await expectSound(page, 'the question before an address is deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Postal code is required').first()).toBeVisible();
  await expectSound(page, 'an address form with errors');

  await page.goto('/customer-cart');
  await page.route(isCall('/products/add-to-cart/'), (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Increase quantity of Jaggery' }).click();
  await expect(page.getByText(/^Failed to Update Cart/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Rajma' }).click();
  await expect(page.getByRole('button', { name: 'Undo: put Rajma back' })).toBeVisible();
  await expectSound(page, 'a cart with a failed and a removed line');

  await page.goto('/customer-delivery-details');
  await page.getByRole('radiogroup', { name: 'Deliver to' }).getByRole('radio').check();
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Pay online').click();
  await page.getByRole('button', { name: /^Pay .* online$/ }).click();
  await expect(page.locator('dialog.rzp-stand-in')).toBeVisible();
  await expectSound(page, 'the payment window');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/You closed the payment\./)).toBeVisible();
  await expectSound(page, 'a closed payment');
  await page.route(isCall('/orders/place-order/'), (route) => route.abort());
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Cash on Delivery').click();
  await page.getByRole('button', { name: /^Place order · / }).click();
  await expect(page.getByText('There was an issue placing your order. Please try again.')).toBeVisible();
  await expectSound(page, 'an order that could not be placed');
  expect(takeOtherErrors()).toEqual([]);
});

test('the landing page while loading, empty, after a failure and with its forms', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  const products = await holdBack(page, '/products/our-products/');
  const stores = await holdBack(page, '/warehouses/our-warehous-list/');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  await expectSound(page, '/ loading');
  products();
  stores();
  await expect(page.getByText('No products available at the moment.')).toBeVisible();
  await expectSound(page, '/ empty');
  for (const call of ['/products/our-products/', '/warehouses/our-warehous-list/']) {
    await page.unroute(isCall(call));
    await page.route(isCall(call), (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await expectSound(page, '/ failed');
  for (const name of ['Register for Franchisee', 'Apply for Job']) {
    await page.getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name });
    await expect(form).toBeVisible();
    await expectSound(page, name);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByText(/Please fill in all required fields/)).toBeVisible();
    await expectSound(page, `${name} with errors`);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
  }
  expect(takeOtherErrors()).toEqual([]);
});

test('login, registration and reset with errors', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Username is required.').first()).toBeVisible();
  await expectSound(page, '/login with errors');
  await page.getByLabel('Username').fill('nobody.at.all');
  await page.getByLabel('Password', { exact: true }).fill('not-a-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login Failed').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('nobody.at.all');
  await expectSound(page, '/login refused');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('First name is required.').first()).toBeVisible();
  await expectSound(page, '/register with errors');
  await page.goto('/forgot-password');
  await page.getByLabel('Mobile Number').fill(`96${String(Date.now()).slice(-8)}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify OTP');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Please enter the complete 6-digit OTP.')).toBeVisible();
  await expectSound(page, 'Verify OTP with errors');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectSound(page, 'a page that is not there');
  expect(takeOtherErrors()).toEqual([]);
});
