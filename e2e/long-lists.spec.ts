// Lists longer than one answer: row 501 can be found, chosen and counted.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { chooseForOrder } from './support/office-lists.ts';
import { openOffice, uniqueName } from './support/office-steps.ts';
import { DESK, takeConsoleErrors } from './support/people.ts';
import { enter, newCustomer } from './support/shop-steps.ts';
import { type Branch, dialog, openAs, openBranch, orderAt, row } from './support/store-steps.ts';
import { test } from './support/test.ts';

const COUNT = 501;
const AT_ONCE = 20;
/** Last in the server's lists, by name and by age. */
const LAST = uniqueName('Zzz Oldest');

let branch: Branch;
let request: APIRequestContext;

/** Creates all of them, several at a time. */
async function makeAll(make: (index: number) => Promise<unknown>): Promise<void> {
  for (let made = 0; made < COUNT; made += AT_ONCE) {
    const now = Array.from({ length: Math.min(AT_ONCE, COUNT - made) }, (_, index) => make(made + index));
    await Promise.all(now);
  }
}

const toProductName = (index: number) => (index === 0 ? LAST : `Bulk ${String(index).padStart(3, '0')}`);

/** 501 products in main, and one pack of each in the store. */
async function makeProducts({ admin, manager }: Branch): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, index) => `${toProductName(index)},Pulses,500 g,10,One of many,9`);
  const csv = ['name,category,unit,price,description,stock', ...rows].join('\n');
  const { version } = await admin.call<{ version: string }>('POST', '/products/import/check/', { csv });
  await admin.call('POST', '/products/import/', { csv, version });
  const made = [
    ...(await admin.call<{ id: number }[]>('GET', '/products/?limit=500&q=Bulk ')),
    ...(await admin.call<{ id: number }[]>('GET', `/products/?q=${LAST}`)),
  ];
  expect(made).toHaveLength(COUNT);
  const ordered_products = made.map(({ id }) => ({ product_id: id, quantity: 1 }));
  const asked = { payment_method: 'cod', ordered_products };
  const { request_id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', asked);
  await admin.call('PATCH', `/warehouses/${request_id}/update-request-status/`, { status: 'Approved', request_id });
  await manager.call('POST', '/warehouses/updat-stock/', { request_id });
}

async function makeCategories({ admin }: Branch): Promise<void> {
  const description = 'One of many';
  await makeAll((index) =>
    admin.call('POST', '/products/category/create/', { name: toProductName(index), description }),
  );
}

async function makeStaff({ manager }: Branch): Promise<void> {
  const stamp = `${Date.now()}`.slice(-6);
  await makeAll((index) =>
    manager.call('POST', '/warehouses/create-staff/', {
      first_name: index === 0 ? 'Zuber' : 'Anil',
      last_name: index === 0 ? 'Last' : `Bulk ${index}`,
      username: `bulk${index}.${stamp}`,
      password: 'jaggery-9',
      email: null,
      phone_no: `7${stamp}${String(index).padStart(3, '0')}`,
      role_name: 'Warehouse Staff',
    }),
  );
}

// Its products would disturb other tests, and other servers limit the number of calls.
test.use({ settings: { RATE_LIMITS: 'off' } });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(300_000);
  request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  branch = await openBranch(request);
  await makeProducts(branch);
  await makeCategories(branch);
  await makeStaff(branch);
});
test.afterAll(() => request.dispose());

/** Scrolls a list until `last` is shown and no more rows load. */
const scrollTo = (list: Locator, last: Locator): Promise<void> =>
  expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100], timeout: 60_000 });

async function openSale(page: Page): Promise<{ adding: Locator; finder: Locator }> {
  await page.getByRole('button', { name: 'Add Order' }).click();
  const adding = dialog(page, 'Add Order');
  return { adding, finder: adding.getByRole('combobox', { name: 'Find product' }) };
}

/** Chooses one product by its name and another by scrolling; both lines stay while the search changes. */
async function sellOutOfMany(page: Page, byScrolling: string): Promise<void> {
  const { adding, finder } = await openSale(page);
  await finder.fill('Bulk 007');
  await page.getByRole('option', { name: 'Bulk 007' }).click();
  await finder.click();
  await expect(page.getByText(/^Showing 1 to \d+ of \d+ results$/)).toBeVisible();
  await expectAccessible(page, 'Find product');
  const option = page.getByRole('option', { name: byScrolling });
  await scrollTo(page.getByRole('listbox'), option);
  await option.click();
  await finder.fill('xyzzy');
  await expect(page.getByText('No product found.')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['Bulk 007', byScrolling]) await expect(adding.getByRole('row', { name })).toBeVisible();
  await expect(adding.getByRole('status').filter({ hasText: '₹20.00' })).toBeVisible();
}

test('lets the administrator sell any of 501 products, by name or from the list', async ({ browser }) => {
  await sellOutOfMany(await openOffice(browser, branch.admin, '/admin-manual-orders'), LAST);
  expect(takeConsoleErrors()).toEqual([]);
});

test('lets the manager sell any of the store’s 502 products', async ({ browser }) => {
  await sellOutOfMany(await openAs(browser, branch.manager, DESK, '/store-manual-orders'), LAST);
  expect(takeConsoleErrors()).toEqual([]);
});

test('moves through the whole product list by arrow keys', async ({ browser }) => {
  const page = await openOffice(browser, branch.admin, '/admin-manual-orders');
  const { finder } = await openSale(page);
  await finder.click();
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible();
  for (let steps = 0; steps < 50; steps += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Showing 1 to 100 of/)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('requests any of 501 products, and keeps the selection while the search changes', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-add-stocks');
  await page.getByRole('button', { name: 'Add Stock Request' }).click();
  const form = dialog(page, 'Add Stock Request');
  const list = form.getByRole('list', { name: 'Products' });
  await form.getByLabel('Search products').fill('Bulk 007');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await form.getByRole('button', { name: 'Increase quantity of Bulk 007' }).click();
  await form.getByLabel('Search products').fill('');
  const last = form.getByRole('button', { name: `Increase quantity of ${LAST}` });
  for (let shown = 100; shown < COUNT; shown += 100) {
    await expect(form.getByText(new RegExp(`^Showing 1 to ${shown} of \\d+ results$`))).toBeVisible();
    await form.getByRole('button', { name: 'Show more products' }).click();
  }
  await last.click();
  await form.getByLabel('Search products').fill('Bulk 300');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(form.getByText('₹20.00')).toBeVisible();
  await form.getByLabel('Search products').fill('');
  await form.getByRole('button', { name: 'Chosen (2)' }).click();
  for (const name of ['Bulk 007', LAST]) await expect(list.getByText(name)).toBeVisible();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Stock request sent')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(LAST);
  expect(takeConsoleErrors()).toEqual([]);
});

test('opens the last of 501 products, categories and staff members from a link', async ({ browser }) => {
  const { admin, manager } = branch;
  const links = [
    { person: admin, list: `/products/?q=${LAST}`, page: '/admin-product', title: 'Edit Product', label: 'Name' },
    {
      person: admin,
      list: `/products/category/?q=${LAST}`,
      page: '/admin-categories',
      title: 'Edit Category',
      label: 'Name',
    },
    {
      person: manager,
      list: '/warehouses/staff-list/?q=Zuber',
      page: '/store-staffmanagement',
      title: 'Edit Staff',
      label: 'First Name',
    },
  ];
  for (const { person, list, page: path, title, label } of links) {
    const [found] = await person.call<{ id: number }[]>('GET', list);
    const page = await openAs(browser, person, DESK, `${path}?edit=${found?.id}`);
    await expect(dialog(page, title).getByLabel(label, { exact: true })).toHaveValue(person === admin ? LAST : 'Zuber');
    await page.close();
  }
  expect(takeConsoleErrors()).toEqual([]);
});

test('counts and lists all 502 products in stock, and all that run low', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-view-stocks?page=51');
  await expect(page.getByRole('link', { name: 'All 502' })).toBeVisible();
  await expect(row(page, LAST)).toBeVisible();
  await page.getByRole('link', { name: 'To reorder 501' }).click();
  await expect(page.getByText(/of 501 products/)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('assigns any of 501 categories, and filters the shop by them', async ({ browser }) => {
  const page = await openOffice(browser, branch.admin, '/admin-product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const category = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
  await category.click();
  await page.getByRole('option', { name: LAST }).click();
  await expect(category).toHaveText(LAST);
  const shop = await enter(browser, DESK, await newCustomer(request));
  await shop.goto('/customer-product');
  await shop
    .getByRole('radio', { name: LAST })
    .or(shop.getByRole('button', { name: LAST }))
    .click();
  await expect(shop.getByText('No products in this category.')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('assigns an order to any of 503 staff members', async ({ browser }) => {
  const id = await orderAt(branch, 'Processing');
  const page = await openAs(browser, branch.manager, DESK, '/store-order-management');
  await chooseForOrder(page, id, 'Edit');
  const edit = dialog(page, `Ship order #${id}`);
  await edit.getByRole('combobox', { name: /Delivery staff/ }).click();
  await page.getByRole('option', { name: /^Zuber Last/ }).click();
  await edit.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship unpacked' }).click();
  await expect(page.getByText(`Zuber Last delivers order ${id}.`)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
