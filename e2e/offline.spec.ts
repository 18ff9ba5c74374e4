// The installed shop offline: saved answers, clear limits, and nothing left after logout.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ACCOUNTS, PHONE } from './support/people.ts';
import {
  atPayment,
  enter,
  fillCart,
  newCustomer,
  openOrder,
  orderForCash,
  ownOrders,
  pressCash,
  saveAddress,
  signInByCall,
  takeOtherErrors,
} from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NOTE = 'You are offline. Showing saved data.';

/** URLs of all saved answers of any user. */
const savedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('tilgul-own-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Waits until the worker has saved the answers of these calls and the code of the role's pages. */
async function untilSaved(page: Page, paths: readonly string[]): Promise<void> {
  await expect.poll(() => savedPaths(page), { timeout: 30_000 }).toEqual(expect.arrayContaining([...paths]));
  const hasCode = () =>
    page.evaluate(async () => {
      const saved = await caches.keys();
      const code = saved.find((name) => name.startsWith('tilgul-code-'));
      return code === undefined ? 0 : (await (await caches.open(code)).keys()).length;
    });
  // More than the shell alone.
  await expect.poll(hasCode, { timeout: 30_000 }).toBeGreaterThan(12);
}

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(page.getByText(NOTE)).toBeVisible();
}

const CUSTOMER_CALLS = [
  '/products/',
  '/products/category/',
  '/products/cart-view/',
  '/orders/',
  '/users/address/',
  '/warehouses/notification/',
];

test('keeps catalogue, cart, orders and addresses readable offline after one visit', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const address = await saveAddress(customer);
  const order = await orderForCash(customer, address, { Jaggery: 1 });
  await fillCart(customer, { 'Turmeric Powder': 2 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-product');
  await untilSaved(page, CUSTOMER_CALLS);
  await goOffline(page.context(), page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Jaggery', exact: true })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.goto('/customer-orders');
  await expect((await openOrder(page, order)).getByText('Cash on Delivery')).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.goto('/customer-address');
  await expect(page.getByText('4 Ganpati Peth')).toBeVisible();
  await page.goto('/customer-cart');
  await expect(page.getByText('Turmeric Powder').first()).toBeVisible();

  // The access token has expired and cannot be refreshed offline.
  await page.context().clearCookies({ name: 'accessToken' });
  await page.goto('/customer-orders');
  await expect(await openOrder(page, order)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(NOTE)).toBeHidden();
  expect(takeOtherErrors()).toEqual([]);
});

test('keeps the account, Contact and visited products readable offline', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-product');
  await untilSaved(page, CUSTOMER_CALLS);
  await page.getByRole('heading', { name: 'Jaggery', exact: true }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jaggery' })).toBeVisible();
  await page.goto('/customer-account');
  await expect(page.getByText('This device')).toBeVisible();
  await page.goto('/customer-product');
  await goOffline(page.context(), page);

  await page.getByRole('heading', { name: 'Jaggery', exact: true }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jaggery' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Jaggery' })).toBeVisible();
  await page.goto('/customer-account');
  await expect(page.getByText('This device')).toBeVisible();
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('shows the new language offline, in pages and in saved answers', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-product');
  await untilSaved(page, CUSTOMER_CALLS);
  await page.getByLabel('Language: English').click();
  await page.getByRole('link', { name: 'मराठी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
  await expect(page.getByRole('heading', { name: 'गूळ', exact: true })).toBeVisible();
  await untilSaved(page, CUSTOMER_CALLS);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('इंटरनेट नाही.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'गूळ', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jaggery', exact: true })).toHaveCount(0);
  expect(takeOtherErrors()).toEqual([]);
});

test('stays under the header while the page scrolls', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-orders');
  await page.goto('/customer-product');
  await untilSaved(page, CUSTOMER_CALLS);
  await goOffline(page.context(), page);
  const strip = page.getByText(NOTE);
  const box = await strip.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(28);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(strip).toBeInViewport();
  expect(takeOtherErrors()).toEqual([]);
});

test('requires a network to order, and places nothing later by itself', async ({ browser, request }) => {
  const { customer, page } = await atPayment(browser, request);
  await untilSaved(page, CUSTOMER_CALLS);
  await goOffline(page.context(), page);
  await pressCash(page);
  await expect(page.getByText('You are offline. Please try again when you are back online').first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. Please try again when you are back online')).toHaveCount(0);
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.goto('/customer-orders');
  await expect(page.getByRole('link', { name: /Browse products|Start shopping/i }).first()).toBeVisible();
  expect(await ownOrders(customer)).toEqual([]);
  expect(takeOtherErrors()).toEqual([]);
});

test('leaves nothing of the user after logout', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-product');
  await untilSaved(page, CUSTOMER_CALLS);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await savedPaths(page)).toEqual([]);
  expect(takeOtherErrors()).toEqual([]);
});

test('shows the rider’s deliveries offline', async ({ browser, request }) => {
  const staff = await signInByCall(request, ACCOUNTS.staff);
  const page = await enter(browser, PHONE, staff);
  await page.goto('/store-staff-order-management');
  const first = page.getByRole('listitem').filter({ hasText: /#\d+/ }).first();
  await expect(first).toBeVisible();
  const order = /#\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await untilSaved(page, ['/orders/staff-orders/', '/warehouses/notification/']);
  await goOffline(page.context(), page);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: order }).first()).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('announces a newer build quietly and waits for the user', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-product');
  // A tab that is open since the previous build: the new worker reports another entry script.
  await page
    .locator('script[type="module"][src]')
    .last()
    .evaluate((script) => script.setAttribute('src', '/assets/index-before.js'));
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('caches nothing of the back office', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await signInByCall(request, ACCOUNTS.admin));
  await page.goto('/admin-product');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByText('Jaggery').first()).toBeVisible();
  expect(await savedPaths(page)).toEqual([]);
  expect(takeOtherErrors()).toEqual([]);
});

test('shows a pushed notification and opens its subject', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-product');
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['notifications'], { origin });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = 'Your order #7 is out for delivery. Please have its PIN ready.';
  const data = { id: 1, title: 'Tilgul', message, about: { kind: 'order', id: 7 }, role: 'Customer', unread: 1 };
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data: link }) => ({ title, body, link }));
    });
  await expect.poll(shown).toEqual([{ title: 'Tilgul', body: message, link: '/customer-orders?order=7' }]);
  expect(takeOtherErrors()).toEqual([]);
});
