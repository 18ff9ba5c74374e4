// What each screen promises its user, counted: goods within reach, taps and keys of an order, the time first, one next step.
import { expect, type Locator, type Page } from '@playwright/test';
import { DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { enter, fillCart, newCustomer, orderForCash, saveAddress, signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** How many of `controls` can be tapped without scrolling: wholly in view, and nothing over them. */
const countInReach = (controls: Locator) =>
  controls.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        if (width === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }).length,
  );

const ADD = { en: /^Add to Cart/, mr: /^घाला/, hi: /^डालें/ };
const VIEWS = [
  { size: PHONE, goods: 5 },
  { size: DESK, goods: 8 },
];

for (const language of ['en', 'mr', 'hi'] as const)
  for (const { size, goods } of VIEWS)
    test(`shows ${goods} goods to add in the first view, ${language}, ${size.width} px`, async ({
      browser,
      request,
      shop,
    }) => {
      const customer = await newCustomer(request);
      await orderForCash(customer, await saveAddress(customer), { Jaggery: 1, 'Toor Dal': 1, 'Chana Dal': 1 });
      const page = await enter(browser, size, customer);
      await page.context().addCookies([{ name: 'lang', value: language, url: shop.url }]);
      await page.goto('/customer-product');
      const adds = page.getByRole('main').getByRole('button', { name: ADD[language] });
      await expect.poll(() => countInReach(adds)).toBeGreaterThanOrEqual(goods);
      expect(takeConsoleErrors()).toEqual([]);
    });

/** Counts what a person does: presses of a control, and characters typed. A field that has the focus already needs no tap. */
function countHand(page: Page) {
  const done = { taps: 0, keys: 0, fields: 0 };
  return {
    done,
    async tap(control: Locator) {
      done.taps += 1;
      await control.click();
    },
    async type(field: Locator, text: string) {
      await expect(field).toBeFocused();
      done.fields += 1;
      done.keys += text.length;
      await page.keyboard.type(text);
    },
    /** "Next" on the phone's keyboard. */
    next: () => page.keyboard.press('Tab'),
  };
}

test('places a stranger’s first order within 12 taps and 60 keys', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  const { done, tap, type, next } = countHand(page);
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'See the shop first' }));
  await tap(page.getByRole('main').getByRole('button', { name: ADD.en }).first());
  await tap(page.getByRole('link', { name: /View cart/ }));
  await tap(
    page
      .getByRole('link', { name: /Proceed/ })
      .or(page.getByRole('button', { name: /Proceed/ }))
      .first(),
  );
  await tap(page.getByRole('link', { name: /Register/ }).first());
  await tap(page.getByLabel('First Name'));
  await type(page.getByLabel('First Name'), 'Asha');
  await next();
  await type(page.getByLabel('Last Name'), 'Patil');
  await next();
  await type(page.getByLabel('Contact Number'), `98${String(Date.now()).slice(-8)}`);
  await expect(page.getByLabel('Username')).not.toHaveValue('');
  await tap(page.getByLabel('Password', { exact: true }));
  await type(page.getByLabel('Password', { exact: true }), 'mango-7y');
  await tap(page.getByLabel('Confirm Password'));
  await type(page.getByLabel('Confirm Password'), 'mango-7y');
  await tap(page.getByRole('button', { name: 'Register', exact: true }));
  await expect(page).toHaveURL(/\/customer-delivery-details$/);
  const typedBefore = done.fields;
  await type(page.getByRole('textbox', { name: 'Pincode' }), '416416');
  await tap(page.getByLabel('Flat, house, building'));
  await type(page.getByLabel('Flat, house, building'), 'Flat 4');
  await tap(page.getByRole('button', { name: 'Save address' }));
  await tap(page.getByRole('button', { name: /^Place order/ }));
  await expect(page.getByText(/^Order #\d+ is placed\.$/)).toBeVisible();
  expect(done.fields - typedBefore).toBeLessThanOrEqual(2);
  expect(done.taps).toBeLessThanOrEqual(12);
  expect(done.keys).toBeLessThanOrEqual(60);
  expect(takeConsoleErrors()).toEqual([]);
});

/** The distance in px of an element's end from the page's top. */
const getEnd = async (element: Locator) => {
  const box = await element.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

const TIME = /^(Today|Tomorrow|[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}), \d{1,2}(:\d\d)?( [ap]m)?–\d{1,2}(:\d\d)? [ap]m/;

test('says when the order comes within the first 200 px of cart and orders', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const addressId = await saveAddress(customer);
  await fillCart(customer, { Jaggery: 1 });
  const options = await customer.call<{ slots: { id: number }[] }>('GET', '/delivery/options/?pincode=416416');
  const body = { address_id: addressId, payment_method: 'cod', slot_id: options.slots[0]?.id };
  await customer.call('POST', '/orders/place-order/', body);
  await fillCart(customer, { 'Toor Dal': 1 });
  const page = await enter(browser, PHONE, customer);
  for (const path of ['/customer-cart', '/customer-orders']) {
    await page.goto(path);
    const time = page.getByText(TIME).first();
    await expect(time).toBeVisible();
    expect(await getEnd(time), path).toBeLessThanOrEqual(200);
  }
  expect(takeConsoleErrors()).toEqual([]);
});

/** Waits until the page shows its data: a heading, no grey shape, and its fonts. */
async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Buttons and links filled with the one colour of the next step, in the first view. */
const listFilled = (page: Page) =>
  page.evaluate(() => {
    const isFilled = (element: Element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const inView = width > 0 && height >= 34 && top < innerHeight && bottom > 0;
      return inView && getComputedStyle(element).backgroundColor === 'rgb(20, 102, 58)';
    };
    return [...document.querySelectorAll('main button, main a')]
      .filter(isFilled)
      .map((element) => element.textContent?.trim());
  });

const SCREENS = {
  customer: ['/customer-product', '/customer-cart', '/customer-orders', '/customer-address', '/customer-notification'],
  manager: ['/store-dashboard', '/store-order-management', '/store-add-stocks'],
  admin: ['/admin-dashboard', '/admin-orders', '/admin-product', '/admin-request-for-stocks', '/admin-usermanagement'],
} as const;
const ACCOUNTS_OF = {
  customer: ['customer', 'customer1'],
  manager: ['manager', 'manager1'],
  admin: ['admin', 'admin123'],
} as const;

for (const role of ['customer', 'manager', 'admin'] as const)
  for (const size of [PHONE, DESK])
    test(`shows one filled button in the first view, ${role}, ${size.width} px`, async ({ browser, request }) => {
      const page = await enter(browser, size, await signInByCall(request, ACCOUNTS_OF[role]));
      const counts: Record<string, (string | undefined)[]> = {};
      for (const path of SCREENS[role]) {
        await page.goto(path);
        await waitForContent(page);
        counts[path] = await listFilled(page);
      }
      for (const [path, names] of Object.entries(counts))
        expect(names.length, `${path}: ${names}`).toBeLessThanOrEqual(1);
    });

/** Glyphs of the page that no font of the product draws, by the system font that draws them. */
async function findForeignGlyphs(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
  const found: Record<string, number> = {};
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] }));
    for (const { isCustomFont, familyName, glyphCount } of fonts)
      if (!isCustomFont) found[familyName] = (found[familyName] ?? 0) + glyphCount;
  }
  await devtools.detach();
  return found;
}

for (const language of ['en', 'mr', 'hi'] as const)
  test(`draws every text in the product’s own fonts, ${language}`, async ({ browser, request, shop }) => {
    const visitor = (await openWindow(browser, PHONE)).page;
    const customer = await enter(browser, PHONE, await signInByCall(request, ACCOUNTS_OF.customer));
    for (const page of [visitor, customer])
      await page.context().addCookies([{ name: 'lang', value: language, url: shop.url }]);
    const screens: [Page, string][] = [
      ...['/', '/login', '/register', '/shop', '/contact-us'].map((path): [Page, string] => [visitor, path]),
      ...['/customer-product', '/customer-orders', '/customer-account'].map((path): [Page, string] => [customer, path]),
    ];
    const foreign: Record<string, Record<string, number>> = {};
    for (const [page, path] of screens) {
      await page.goto(path);
      await waitForContent(page);
      const found = await findForeignGlyphs(page);
      if (Object.keys(found).length > 0) foreign[path] = found;
    }
    expect(foreign).toEqual({});
  });

/** Rows that scroll sideways and also up and down, where the first swipe over them would not move the page. */
const listTrappedRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.no-scrollbar')]
      .filter((row) => getComputedStyle(row).overflowY !== 'hidden' || row.scrollHeight > row.clientHeight)
      .map((row) => `${row.getAttribute('aria-label') ?? row.className}: ${row.scrollHeight} in ${row.clientHeight}`),
  );

for (const size of [PHONE, DESK])
  test(`lets a swipe that begins on a sideways row move the page, ${size.width} px`, async ({ browser, request }) => {
    const customer = await newCustomer(request);
    await orderForCash(customer, await saveAddress(customer), { Jaggery: 1, 'Toor Dal': 1 });
    await fillCart(customer, { Jaggery: 1 });
    const page = await enter(browser, size, customer);
    const manager = await enter(browser, size, await signInByCall(request, ACCOUNTS_OF.manager));
    const screens: [Page, string][] = [
      ...['/customer-product', '/customer-delivery-details'].map((path): [Page, string] => [page, path]),
      ...['/store-order-management', '/store-view-stocks'].map((path): [Page, string] => [manager, path]),
    ];
    for (const [one, path] of screens) {
      await one.goto(path);
      await waitForContent(one);
      await expect(one.locator('.no-scrollbar').first(), path).toBeAttached();
      expect(await listTrappedRows(one), path).toEqual([]);
    }
  });
