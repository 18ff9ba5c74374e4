// All pages of the administrator: rows, failure, empty state and access.
import { expect } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { chooseForRow, OFFICE_LISTS } from './support/office-lists.ts';
import { follow, makeOrder, makeRefundable, openOffice } from './support/office-steps.ts';
import { findOverflowing, resize } from './support/pages.ts';
import { ACCOUNTS, DESK, PHONE, stopLive, takeConsoleErrors } from './support/people.ts';
import { enter, signInByCall, takeOtherErrors, withoutFirstView } from './support/shop-steps.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const PATHS = ['/admin-dashboard', ...OFFICE_LISTS.map(({ path }) => path), '/admin-notification', '/admin-cash'];

test.describe.configure({ mode: 'parallel' });
const office = prepareOffice();
test.beforeAll(async () => {
  // Every list has a row, whichever tests ran before.
  await makeOrder(office.request, office.admin);
  await makeRefundable(office.request, office.admin);
});

for (const { path, title, call, nothing = [], empty, failed } of OFFICE_LISTS)
  test(`shows rows, failure with retry and empty state of ${path}`, async ({ browser }) => {
    const page = await enter(browser, DESK, office.admin);
    await stopLive(page);
    const isCall = (url: URL) => url.pathname === call;
    await page.route(isCall, (route) => route.fulfill({ status: 400, json: { detail: 'Not just now.' } }));
    await page.goto(withoutFirstView(path));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    const failure = page.getByRole('alert').filter({ hasText: failed });
    await expect(failure).toContainText('Not just now.');
    await page.unroute(isCall);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(failure).toHaveCount(0);
    await page.route(isCall, (route) => route.fulfill({ json: nothing }));
    await page.goto(withoutFirstView(path));
    await expect(page.getByText(empty)).toBeVisible();
    expect(takeOtherErrors()).toEqual([]);
  });

test('hides the administrator’s pages: redirects to /login without a session, otherwise home', async ({ browser }) => {
  const manager = await enter(browser, DESK, await signInByCall(office.request, ACCOUNTS.manager));
  const nobody = await (await browser.newContext()).newPage();
  await manager.goto('/store-dashboard');
  for (const path of PATHS) {
    await follow(manager, path);
    await expect(manager).toHaveURL(/\/store-dashboard$/);
  }
  for (const path of PATHS.slice(0, 3)) {
    await nobody.goto(path);
    await expect(nobody).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
  }
  expect(takeConsoleErrors()).toEqual([]);
});

const DIALOGS = [
  ['/admin-product', ['Add Product', 'Import CSV', /^Add Stock for/]],
  ['/admin-orders', [/^Created/, /^Allocate Store to order/]],
  ['/admin-manual-orders', ['Add Order', /^#\d+$/]],
  ['/admin-request-for-stocks', [/^Update Status of request/]],
  ['/admin-refundable', [/^Process Refund/]],
  ['/admin-usermanagement', ['Add User']],
  ['/admin-franchise-request', [/^(Kishor|Sheetal|Rukhsana|Dattatray) /]],
] as const;

test('navigates between all pages of the administrator without a reload, on phone and desktop', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-cash', PHONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const size of [PHONE, DESK]) {
    await resize(page, size);
    for (const path of PATHS) {
      const before = await page.title();
      await follow(page, path);
      await expect(page).not.toHaveTitle(before);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await findOverflowing(page), path).toEqual([]);
    }
  }
  expect(takeConsoleErrors()).toEqual([]);
});

for (const [path, buttons] of DIALOGS)
  test(`has no accessibility violations in the dialogs of ${path}, on phone and desktop`, async ({ browser }) => {
    const page = await openOffice(browser, office.admin, path);
    for (const name of buttons) {
      // Phones have some of them behind a button.
      await resize(page, DESK);
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
      const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(layer).toBeVisible();
      await expect(page.locator('[data-starting-style]')).toHaveCount(0);
      for (const size of [DESK, PHONE]) {
        await resize(page, size);
        await expectNoViolations(page, `${path} ${name} at ${size.width} px`);
      }
      await page.keyboard.press('Escape');
      await expect(layer).toHaveCount(0);
    }
    expect(takeConsoleErrors()).toEqual([]);
  });

test('has no accessibility violations in the menu of an order and what it opens, on phone and desktop', async ({
  browser,
}) => {
  const page = await openOffice(browser, office.admin, '/admin-orders');
  for (const size of [DESK, PHONE]) {
    await resize(page, size);
    await page
      .getByRole('button', { name: /^More for order/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').last()).toHaveText('Delete');
    await expectNoViolations(page, `menu at ${size.width} px`);
    await page.keyboard.press('Escape');
    for (const entry of ['View', 'Delete']) {
      await chooseForRow(page, /^More for order/, entry);
      const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(layer).toBeVisible();
      await expectNoViolations(page, `${entry} at ${size.width} px`);
      await page.keyboard.press('Escape');
      await expect(layer).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^More for order/ }).first()).toBeFocused();
    }
  }
  expect(takeConsoleErrors()).toEqual([]);
});
