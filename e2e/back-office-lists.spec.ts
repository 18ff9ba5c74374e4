// Every screen of the administrator: what it shows, what it says when the server fails or has nothing, and for whom it is.
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { makeOrder, makeRefundable, openOffice, signInAdmin, uniqueName } from './office-steps.ts';
import { ACCOUNTS, DESK, PHONE, takeNoise } from './people.ts';
import { closeWindows, enter, type Person, signInByCall, takeOtherNoise } from './shop-steps.ts';

interface List {
  readonly path: string;
  readonly title: string;
  /** The call that fills it. */
  readonly call: string;
  /** An answer without rows; an empty list unless given. */
  readonly nothing?: object;
  readonly empty: string;
  readonly failed: string;
}

const NO_PAYMENTS = { payments: [], total_amount: 0, total_count: 0, next: null };

/** The specification's words, document 1, sections 2 and 8. */
const LISTS: readonly List[] = [
  {
    path: '/admin-product',
    title: 'Products',
    call: '/products/',
    empty: 'No products available at the moment.',
    failed: 'Failed to Fetch Products',
  },
  {
    path: '/admin-view-products',
    title: 'Products',
    call: '/products/',
    empty: 'No products available at the moment.',
    failed: 'Product Retrieval Failed',
  },
  {
    path: '/admin-categories',
    title: 'Manage Category',
    call: '/products/category/',
    empty: 'No categories available at the moment.',
    failed: 'Category Retrieval Failed',
  },
  {
    path: '/admin-sku',
    title: 'Manage Unit',
    call: '/products/unit/',
    empty: 'No units available at the moment.',
    failed: 'Failed to Fetch SKU',
  },
  {
    path: '/admin-warehouse',
    title: 'Store Management',
    call: '/warehouses/',
    empty: 'No stores available at the moment.',
    failed: 'Failed to Fetch Stores',
  },
  {
    path: '/admin-usermanagement',
    title: 'User Management',
    call: '/users/user-list/',
    empty: 'No users available at the moment.',
    failed: 'Failed to Fetch Users',
  },
  {
    path: '/admin-orders',
    title: 'Online Orders',
    call: '/orders/order-list/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-view-orders',
    title: 'All Orders',
    call: '/orders/order-list/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-manual-orders',
    title: 'Manual Orders',
    call: '/orders/manual-view/',
    empty: 'No orders available at the moment.',
    failed: 'Failed to Fetch Orders',
  },
  {
    path: '/admin-request-for-stocks',
    title: 'Requests for Stocks',
    call: '/warehouses/request-products-list/',
    empty: 'No Stock requests available at the moment.',
    failed: 'Failed to Fetch Stocks Requests',
  },
  {
    path: '/admin-refundable',
    title: 'Refundable Payments',
    call: '/payments/fetch-payments/',
    nothing: NO_PAYMENTS,
    empty: 'No refundable payments found',
    failed: 'Failed to Fetch Refundable Payments',
  },
  {
    path: '/admin-franchise-request',
    title: 'Franchise Request',
    call: '/users/franchises/',
    empty: 'No franchise requests available at the moment.',
    failed: 'Failed to Fetch Franchise Requests',
  },
  {
    path: '/admin-job-app',
    title: 'Job Application',
    call: '/users/jobapplications/',
    empty: 'No job applications available at the moment.',
    failed: 'Failed to Fetch Job Applications',
  },
];
const PATHS = ['/admin-dashboard', ...LISTS.map(({ path }) => path), '/admin-notification'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let request: APIRequestContext;
let admin: Person;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  admin = await signInAdmin(request);
  // Something stands in every list, whatever ran before.
  await makeOrder(request, admin);
  await makeRefundable(request, admin);
});
test.afterAll(() => request.dispose());
test.afterEach(closeWindows);

test('every list shows its rows, says when it could not be loaded, tries again, and says when it is empty', async ({
  browser,
}) => {
  const page = await openOffice(browser, admin, '/admin-notification');
  for (const { path, title, call, nothing = [], empty, failed } of LISTS) {
    await test.step(path, async () => {
      const isCall = (url: URL) => url.pathname === call;
      await page.route(isCall, (route) => route.fulfill({ status: 400, json: { detail: 'Not just now.' } }));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      const failure = page.getByRole('alert').filter({ hasText: failed });
      await expect(failure).toContainText('Not just now.');
      await page.unroute(isCall);
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await expect(failure).toHaveCount(0);
      await page.route(isCall, (route) => route.fulfill({ json: nothing }));
      await page.goto(path);
      await expect(page.getByText(empty)).toBeVisible();
      await page.unroute(isCall);
    });
  }
  expect(takeOtherNoise()).toEqual([]);
});

test('nobody else sees a screen of the administrator: without a session the way leads to /login, else home', async ({
  browser,
}) => {
  const manager = await enter(browser, DESK, await signInByCall(request, ACCOUNTS.manager));
  const nobody = await (await browser.newContext()).newPage();
  for (const path of PATHS) {
    await manager.goto(path);
    await expect(manager).toHaveURL(/\/store-dashboard$/);
  }
  for (const path of PATHS.slice(0, 3)) {
    await nobody.goto(path);
    await expect(nobody).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
  }
  expect(takeNoise()).toEqual([]);
});

/** The dialog of a managing screen: left empty it names what is missing; filled it is saved, changed and deleted. */
async function manage(
  page: Page,
  words: {
    path: string;
    add: string;
    missing: string;
    fields: Readonly<Record<string, string>>;
    added: string;
    change: readonly [label: string, text: string];
    updated: string;
    name: string;
    deleted: string;
    /** What is no box to type into. */
    choose?: (adding: Locator) => Promise<void>;
  },
): Promise<void> {
  const { name } = words;
  await page.goto(words.path);
  await page.getByRole('button', { name: words.add }).click();
  const adding = page.getByRole('dialog', { name: words.add });
  await adding.getByRole('button', { name: words.add }).click();
  await expect(adding.getByText(words.missing).first()).toBeVisible();
  for (const [label, text] of Object.entries(words.fields)) await adding.getByLabel(label, { exact: true }).fill(text);
  await words.choose?.(adding);
  await adding.getByRole('button', { name: words.add }).click();
  await expect(page.getByText(words.added).first()).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog');
  await editing.getByLabel(words.change[0]).fill(words.change[1]);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(words.updated).first()).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(words.deleted).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
}

test('categories, units, users and stores are added, checked, changed and deleted', async ({ browser }) => {
  const page = await openOffice(browser, admin, '/admin-categories');
  const category = uniqueName('Dry Goods');
  await manage(page, {
    path: '/admin-categories',
    add: 'Add Category',
    missing: 'Name is required.',
    fields: { Name: category, Description: 'Everything dry' },
    added: 'Category Added',
    change: ['Description', 'Everything that is dry'],
    updated: 'Category Updated',
    name: category,
    deleted: 'Category Deleted',
  });
  const unit = uniqueName('B').replace(' ', '').slice(0, 10);
  await manage(page, {
    path: '/admin-sku',
    add: 'Add Unit',
    missing: 'Unit is required.',
    fields: { Unit: unit, Description: 'A bag' },
    added: 'SKU Added',
    change: ['Description', 'A large bag'],
    updated: 'SKU Updated',
    name: unit,
    deleted: 'SKU Deleted',
  });
  const stamp = String(Date.now()).slice(-8);
  await manage(page, {
    path: '/admin-usermanagement?role=2',
    add: 'Add User',
    missing: 'First name is required.',
    fields: {
      'First Name': `Ola${stamp}`,
      'Last Name': 'Customer',
      Username: `ola${stamp}`,
      Password: 'sesame-and-jaggery',
      'Phone Number': `91${stamp}`,
    },
    added: 'User Added Successfully',
    change: ['Email', `ola${stamp}@example.com`],
    updated: 'User Updated',
    name: `Ola${stamp} Customer`,
    deleted: 'User Deleted',
  });
  const manager = `Mina${stamp}`;
  await admin.call('POST', '/users/create-user/', {
    first_name: manager,
    last_name: 'Manager',
    username: `mina${stamp}`,
    password: 'sesame-and-jaggery',
    phone_no: `92${stamp}`,
    role_name: 'Warehouse Manager',
  });
  const store = uniqueName('Store');
  await manage(page, {
    path: '/admin-warehouse',
    add: 'Add Store',
    missing: 'Name is required.',
    fields: { 'Store No.': stamp.slice(-6), Name: store, Location: 'Market Yard' },
    choose: async (adding) => {
      await adding.getByRole('combobox', { name: /Manager/ }).click();
      await page.getByRole('option', { name: new RegExp(manager) }).click();
    },
    added: 'Store Added',
    change: ['Location', 'New Market Yard'],
    updated: 'Store Updated',
    name: store,
    deleted: 'Store Deleted',
  });
  expect(takeNoise()).toEqual([]);
});

const DIALOGS = [
  ['/admin-product', ['Add Product', 'Import CSV', /^Add Stock for/]],
  ['/admin-orders', [/^View order/, /^Allocate Store to order/, /^Delete order/]],
  ['/admin-manual-orders', ['Add Order', /^View order/]],
  ['/admin-request-for-stocks', [/^View request/, /^Update Status of request/]],
  ['/admin-refundable', [/^Process Refund/]],
  ['/admin-usermanagement', ['Add User']],
  ['/admin-franchise-request', [/^View the request/]],
] as const;

for (const size of [PHONE, DESK]) {
  test(`axe finds nothing on any screen or dialog of the administrator at ${size.width} px`, async ({ browser }) => {
    test.setTimeout(180_000);
    const page = await openOffice(browser, admin, '/admin-notification', size);
    const check = async (what: string) => {
      const axe = new AxeBuilder({ page }).withTags(TAGS).exclude('[data-base-ui-focus-guard]');
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    };
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await check(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThan(1);
    }
    for (const [path, buttons] of DIALOGS) {
      await page.goto(path);
      for (const name of buttons) {
        await page.getByRole('button', { name }).first().click();
        const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(layer).toBeVisible();
        await expect(page.locator('[data-starting-style]')).toHaveCount(0);
        await check(`${path} ${name}`);
        await page.keyboard.press('Escape');
        await expect(layer).toHaveCount(0);
      }
    }
    expect(takeNoise()).toEqual([]);
  });
}
