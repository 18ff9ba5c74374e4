// The administrator's work: products, orders, requests, refunds, sales, and two administrators at once.
import { expect, type Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { allocateButton, decideButton, viewOrderLink, viewSaleLink } from './support/office-lists.ts';
import { makeGoods, makeOrder, makeRefundable, makeStockRequest, openOffice } from './support/office-steps.ts';
import { stopLive, takeConsoleErrors } from './support/people.ts';
import { takeOtherErrors } from './support/shop-steps.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('compares sales with the same weekday, and links waiting work to its list', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-dashboard');
  await expect(page.getByText('New Customers')).toBeVisible();
  const chart = page.getByRole('region', { name: 'Sales by hour' });
  await chart.locator('label', { hasText: 'Table' }).click();
  await expect(chart.getByRole('table').getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.locator('label', { hasText: '7 days' }).click();
  const rows = page.getByRole('region', { name: 'Sales by day' }).getByRole('table').getByRole('row');
  // Head, seven days and the sum.
  await expect(rows).toHaveCount(9);
  const todo = page.getByRole('region', { name: 'To do now' });
  await todo.getByRole('link', { name: /^Refund / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refundable Payments' })).toBeFocused();
  await page.goBack();
  await todo.getByRole('link', { name: /^Allocate / }).click();
  await expect(page).toHaveURL(/\/admin-orders\?store=none&sort=oldest$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('reports dashboard figures that cannot load, and retries', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-orders');
  await stopLive(page);
  await page.route('**/reports/**', (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }));
  await page.goto('/admin-dashboard?table=all');
  const failures = page.getByRole('alert').filter({ hasText: 'Failed to load the figures' });
  await expect(failures).toHaveCount(2);
  await expect(failures.first()).toContainText('Not now.');
  await expect(page.getByRole('region', { name: 'Sales figures' })).toContainText('Failed to load the figures');
  await page.unroute('**/reports/**');
  await failures.first().getByRole('button', { name: 'Retry' }).click();
  await expect(failures).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Store-wise Orders' })).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('prefetches a page on hover, and does not fetch it again on opening', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-dashboard');
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Manage Unit' });
  const answer = page.waitForResponse((response) => response.url().endsWith('/products/unit/'));
  await link.hover();
  await answer;
  await link.click();
  await expect(page.getByRole('row', { name: /500 g/ }).first()).toBeVisible();
  expect(asked.filter((path) => path === '/products/unit/')).toHaveLength(1);
  expect(takeConsoleErrors()).toEqual([]);
});

test('warns the second of two administrators who edit a product, and overwrites nothing', async ({ browser }) => {
  const product = await makeGoods(office.admin);
  const path = `/admin-product?q=${encodeURIComponent(product.name)}`;
  const [first, second] = [
    await openOffice(browser, office.admin, path),
    await openOffice(browser, office.admin, path),
  ];
  const open = async (page: Page, price: string) => {
    await page.getByRole('link', { name: product.name, exact: true }).click();
    await dialog(page, 'Edit Product').getByLabel('Price of one unit').fill(price);
  };
  await open(first, '61');
  await open(second, '62');
  await dialog(first, 'Edit Product').getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Product Updated Successfully!')).toBeVisible();
  const editing = dialog(second, 'Edit Product');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText(`Someone else changed ${product.name} while you were editing it.`)).toBeVisible();
  await expect(editing.getByLabel('Price of one unit')).toHaveValue('62');
  await editing.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog(second, 'Edit Product').getByLabel('Price of one unit')).toHaveValue('61.00');
  expect(takeConsoleErrors()).toEqual([]);
});

test('allocates an order by keyboard alone, and shows who did it', async ({ browser }) => {
  const { id } = await makeOrder(office.request, office.admin);
  const page = await openOffice(browser, office.admin, `/admin-orders?q=${id}`);
  await tabTo(allocateButton(page, id).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Allocate Store').getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Store Allocation Successful')).toBeVisible();
  await tabTo(viewOrderLink(page, id).first());
  await page.keyboard.press('Enter');
  const details = dialog(page, 'Order Details');
  const history = details.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.nth(1)).toContainText(/Allocated to a store: .+\(Admin\)$/);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(viewOrderLink(page, id)).toBeFocused();
  expect(takeConsoleErrors()).toEqual([]);
});

test('tells the second of two administrators which store an order was allocated to', async ({ browser }) => {
  const { id } = await makeOrder(office.request, office.admin);
  const pages = [
    await openOffice(browser, office.admin, `/admin-orders?q=${id}`),
    await openOffice(browser, office.admin, `/admin-orders?q=${id}`),
  ] as const;
  const choose = async (page: Page, store: string) => {
    await allocateButton(page, id).click();
    await dialog(page, 'Allocate Store')
      .getByRole('button', { name: /^More stores/ })
      .click();
    await dialog(page, 'Allocate Store')
      .getByRole('radio', { name: new RegExp(`^${store}`) })
      .check({ force: true });
  };
  await choose(pages[0], 'Pune');
  await choose(pages[1], 'Nashik');
  for (const page of pages)
    await dialog(page, 'Allocate Store')
      .getByRole('button', { name: /^Allocate/ })
      .click();
  await expect(pages[0].getByText('Store Allocation Successful')).toBeVisible();
  await expect(pages[1].getByText(`Order ${id} is now with Pune.`).first()).toBeVisible();
  await expect(pages[1].getByRole('row', { name: new RegExp(`#${id}`) })).toContainText('Pune');
  expect(takeConsoleErrors()).toEqual([]);
});

test('approves a request by keyboard alone', async ({ browser }) => {
  const id = await makeStockRequest(office.request, office.admin);
  const page = await openOffice(browser, office.admin, '/admin-request-for-stocks?status=all');
  await tabTo(decideButton(page, id).first());
  await page.keyboard.press('Enter');
  const deciding = dialog(page, 'Update Request Status');
  await tabTo(deciding.getByRole('button', { name: 'Approve', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order Status Updated')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`#${id} `) })).toContainText('Already Approved');
  expect(takeConsoleErrors()).toEqual([]);
});

test('warns the second of two administrators who approve a request, and moves the goods once', async ({ browser }) => {
  const id = await makeStockRequest(office.request, office.admin);
  const pages = [
    await openOffice(browser, office.admin, '/admin-request-for-stocks?status=all'),
    await openOffice(browser, office.admin, '/admin-request-for-stocks?status=all'),
  ] as const;
  for (const page of pages) {
    await decideButton(page, id).click();
    await expect(dialog(page, 'Update Request Status').getByRole('button', { name: 'Approve' })).toBeVisible();
  }
  await dialog(pages[0], 'Update Request Status').getByRole('button', { name: 'Approve' }).click();
  await expect(pages[0].getByText('Order Status Updated')).toBeVisible();
  const late = dialog(pages[1], 'Update Request Status').getByRole('button', { name: 'Approve' });
  if (await late.isVisible()) await late.click();
  await expect(pages[1].getByText('Failed to Update Status').first()).toBeVisible();
  await expect(pages[1].getByRole('row', { name: new RegExp(`#${id} `) })).toContainText('Already Approved');
  expect(takeConsoleErrors()).toEqual([]);
});

test('refunds a payment by keyboard alone, after a confirmation that focuses Cancel', async ({ browser }) => {
  const gatewayOrder = await makeRefundable(office.request, office.admin);
  const page = await openOffice(browser, office.admin, `/admin-refundable?q=${gatewayOrder}`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await tabTo(page.getByRole('button', { name: /^Process Refund of payment \d+$/ }).first());
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Process Refund' });
  await expect(question).toContainText('₹100.00 will be refunded to Kavita Kadam.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Refund (Processed|Started)/).first()).toBeVisible();
  await expect(page.getByText('No refundable payments found')).toBeVisible({ timeout: 20_000 });
  expect(takeConsoleErrors()).toEqual([]);
});

test('enters a counter sale, and prints its receipt without the page', async ({ browser }) => {
  const product = await makeGoods(office.admin, { price: 48.5 });
  const page = await openOffice(browser, office.admin, '/admin-manual-orders');
  await page.getByRole('button', { name: 'Add Order' }).click();
  const adding = dialog(page, 'Add Order');
  await adding.getByRole('button', { name: 'Add Order' }).click();
  await expect(adding.getByText('Customer name is required.').first()).toBeVisible();
  await adding.getByLabel('Customer name').fill('Ramesh Walk-in');
  await adding.getByLabel('Contact').fill('9822041277');
  await adding.getByRole('combobox', { name: 'Find product' }).fill(product.name);
  await page.getByRole('option', { name: new RegExp(product.name) }).click();
  await adding.getByRole('button', { name: 'Add Order' }).click();
  await expect(page.getByText('Order Successfully Added').first()).toBeVisible();
  const details = dialog(page, 'Order Details');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await viewSaleLink(page.getByRole('row', { name: /Ramesh Walk-in/ }))
    .first()
    .click();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await details.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const receipt = page.locator('.receipt');
  await expect(receipt).toBeVisible();
  await expect(receipt).toContainText(`${product.name}1 × 500 g at ₹48.50₹48.50Total₹48.50`);
  await expect(details).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Manual Orders' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(receipt).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});
