// Signed-in pages before their code loads: the role's app shell with the first view, and each first call once.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { countUnread, notificationStream } from '../packages/contract/src/notifications.ts';
import { PAGE_ANSWERS_ID, type PageAnswers } from '../packages/contract/src/rules/first-view.ts';
import { ACCOUNTS, openWindow, PHONE } from './support/people.ts';
import { enter, newCustomer, signInByCall, takeOtherErrors } from './support/shop-steps.ts';
import { test } from './support/test.ts';

/** Pages by account. Those with a query come without their first view, and `?…` may change the first calls. */
const PAGES: Readonly<Record<keyof typeof ACCOUNTS, readonly string[]>> = {
  customer: [
    '/customer-product',
    '/customer-product?q=dal',
    '/customer-cart',
    '/customer-address',
    '/customer-delivery-details?from=cart',
    '/customer-orders',
  ],
  staff: ['/store-staff-dashboard', '/store-staff-order-management?from=mail', '/store-staff-view-orders'],
  manager: ['/store-dashboard', '/store-order-management?status=all', '/store-view-orders'],
  admin: ['/admin-dashboard', '/admin-orders', '/admin-orders?status=all', '/admin-view-orders', '/admin-product'],
};

/** Opens a page that comes with its first view, which a busy server leaves out; returns the calls whose answers it has. */
async function openWithFirstView(page: Page, path: string): Promise<string[]> {
  let urls: string[] = [];
  const open = async () => {
    const html = (await (await page.goto(path))?.text()) ?? '';
    const answers = new RegExp(`id="${PAGE_ANSWERS_ID}">(.*)</script>`).exec(html)?.[1];
    urls = answers === undefined ? [] : (JSON.parse(answers) as PageAnswers).answers.map(({ url }) => url);
    return urls;
  };
  await expect.poll(open, { timeout: 30_000 }).not.toEqual([]);
  return urls;
}

/** Blocks the code, so that only the HTML is shown. */
const holdCode = (page: Page) => page.route(/\/assets\/(?!early)[^/]*\.js$/, () => undefined);

/** URLs of early answers that have not been taken yet. */
const untaken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { earlyAnswers } = window as { earlyAnswers?: Map<string, unknown> };
    return [...(earlyAnswers?.keys() ?? ['never asked'])];
  });

async function openWindowFor(browser: Browser, request: APIRequestContext, who: keyof typeof ACCOUNTS): Promise<Page> {
  return enter(browser, PHONE, await signInByCall(request, ACCOUNTS[who]));
}

for (const who of Object.keys(PAGES) as (keyof typeof ACCOUNTS)[]) {
  test(`makes the first calls of a ${who}'s page once, before its code loads`, async ({ browser, request }) => {
    const page = await openWindowFor(browser, request, who);
    // The live stream makes pages refetch.
    await page.route(`**${notificationStream.path}`, () => undefined);
    for (const path of PAGES[who].filter((one) => one.includes('?'))) {
      const asked: string[] = [];
      const note = (url: string) => void asked.push(url.replace(/^https?:\/\/[^/]+/, ''));
      page.on('request', (call) => call.resourceType() === 'fetch' && note(call.url()));
      // Ignores requests of the previous page.
      page.once('framenavigated', () => asked.splice(0));
      const early = page.waitForRequest(`**${countUnread.path}`);
      await page.goto(path);
      await early;
      await expect(page.locator('#app-shell')).toHaveCount(0);
      // Every early answer is used.
      await expect.poll(() => untaken(page), { message: path, timeout: 8_000 }).toEqual([]);
      expect(asked, path).toEqual([...new Set(asked)]);
      page.removeAllListeners('request');
    }
    expect(takeOtherErrors()).toEqual([]);
  });
}

for (const who of Object.keys(PAGES) as (keyof typeof ACCOUNTS)[]) {
  test(`does not ask for what came with a ${who}'s page`, async ({ browser, request }) => {
    const page = await openWindowFor(browser, request, who);
    await page.route(`**${notificationStream.path}`, () => undefined);
    const asked: string[] = [];
    page.on(
      'request',
      (call) => call.resourceType() === 'fetch' && asked.push(call.url().replace(/^https?:\/\/[^/]+/, '')),
    );
    // Ignores requests of the previous page.
    page.on('framenavigated', () => asked.splice(0));
    for (const path of PAGES[who].filter((one) => !one.includes('?'))) {
      const urls = await openWithFirstView(page, path);
      await expect(page.locator('#app-shell')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        asked.filter((url) => urls.includes(url)),
        path,
      ).toEqual([]);
    }
    expect(takeOtherErrors()).toEqual([]);
  });
}

test('shows a first view with data before the code', async ({ browser, request }) => {
  const page = await openWindowFor(browser, request, 'customer');
  await openWithFirstView(page, '/customer-product');
  await holdCode(page);
  await openWithFirstView(page, '/customer-product');
  const pictures = page.locator('#app-shell img[loading=eager]');
  await expect(pictures.first()).toBeVisible();
  await expect(page.locator('#app-shell').getByText('Turmeric Powder').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('shows the app shell before the code, without taking keys or being announced', async ({ browser, request }) => {
  const page = await openWindowFor(browser, request, 'customer');
  await holdCode(page);
  await page.goto('/customer-product', { waitUntil: 'commit' });
  const shell = page.locator('#app-shell');
  await expect(shell.getByText('Featured products')).toBeVisible();
  await expect(shell).toHaveAttribute('aria-hidden', 'true');
  expect(await shell.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
  await expect(shell.locator('[href], [id], [name], [role]')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('hides the app shell from visitors and other roles', async ({ browser, request }) => {
  const stranger = await browser.newPage({ viewport: PHONE });
  for (const page of [stranger, await openWindowFor(browser, request, 'staff')]) {
    await holdCode(page);
    await page.goto('/customer-product', { waitUntil: 'commit' });
    await expect(page.locator('#app-shell')).toBeAttached();
    await expect(page.locator('#app-shell')).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await stranger.goto('/customer-product');
  await expect(stranger).toHaveURL(/\/login\?next=%2Fcustomer-product$/);
  await expect(stranger.locator('#app-shell')).toHaveCount(0);
  expect(takeOtherErrors()).toEqual([]);
});

/** Holds the code back until the returned function is called. */
async function holdCodeUntil(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!early)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('repeats a tap on a button of a prerendered page once its code has started', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  const release = await holdCodeUntil(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Register for Franchisee' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Register for Franchisee' })).toBeVisible();
});

test('repeats a tap on the first view of a signed-in page once its code has started', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  const release = await holdCodeUntil(page);
  await openWithFirstView(page, '/customer-product');
  const add = page.locator('#app-shell li button:has-text("Add")').first();
  const box = await add.boundingBox();
  if (!box) throw new Error('the first view has no Add');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  release();
  await expect(page.getByRole('button', { name: /^Decrease quantity|^Remove/ }).first()).toBeVisible();
});
