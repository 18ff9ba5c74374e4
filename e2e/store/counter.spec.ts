// A counter sale by keyboard and scanner: few keys, held sales, drafts that survive a reload.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { makeGoods } from '../support/office-steps.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { connectScanner } from '../support/scanner.ts';
import { dialog, openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const EAN = '8901030865275';
const branch = prepareBranch();
let names: readonly [string, string, string];

/** Creates a product with stock in the branch's store. */
async function stock(price: number, barcode?: string): Promise<string> {
  const { admin, manager } = branch;
  const { id, name } = await makeGoods(admin, { price, stock: 20 });
  if (barcode) {
    const [product] = await admin.call<{ category: number; unit_id: number; description: string; version: number }[]>(
      'GET',
      `/products/?q=${encodeURIComponent(name)}`,
    );
    const { category, unit_id: unit, description } = product ?? { category: 0, unit_id: 0, description: '' };
    await admin.call('PUT', `/products/${id}/update/`, { name, category, unit, description, price, barcode });
  }
  const body = { payment_method: 'cod', ordered_products: [{ product_id: id, quantity: 10 }] };
  const { request_id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body);
  await admin.call('PATCH', `/warehouses/${request_id}/update-request-status/`, { status: 'Approved', request_id });
  await manager.call('POST', '/warehouses/updat-stock/', { request_id });
  return name;
}

test.beforeAll(async () => {
  names = [await stock(78.5), await stock(96), await stock(120, EAN)];
});

const getFinder = (page: Page) => dialog(page, 'Add Order').getByRole('combobox', { name: 'Find product' });

/** Presses keys and counts them, except those of a typed name. */
function countKeys(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => keys,
  };
}

test('sells three items to a walk-in customer with at most 12 keys, and offers the receipt', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  await expect(page.getByRole('button', { name: 'Add Order' })).toBeEnabled();
  const keys = countKeys(page);
  await keys.press('F2');
  await expect(getFinder(page)).toBeFocused();
  for (const name of names) {
    await keys.type(name);
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await keys.press('Enter');
    await expect(dialog(page, 'Add Order').getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await expect(getFinder(page)).toBeFocused();
  }
  await expectAccessible(page, 'Add Order');
  await keys.press('F4');
  await keys.press('F7');
  await keys.press('F10');
  const details = dialog(page, 'Order Details');
  await expect(details.getByText('₹294.50').first()).toBeVisible();
  await expect(details.getByText('UPI', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'New sale' })).toBeFocused();
  await expectAccessible(page, 'Order Details');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await details.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.receipt')).toContainText('Walk-in customer');
  await expect(page.locator('.receipt')).toContainText('Paid byUPI');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  expect([Math.round((Number(width) / 72) * 25.4), paper.match(/\/Type \/Page\b/g)?.length]).toEqual([80, 1]);
  // Longer than its width, and not a sheet.
  expect(Math.round((Number(height) / 72) * 25.4)).toBeGreaterThan(80);
  expect(Number(height)).toBeLessThan(600);
  await page.emulateMedia({ media: 'screen' });
  await keys.press('F2');
  await expect(getFinder(page)).toBeFocused();
  expect(keys.count()).toBeLessThanOrEqual(12);
  expect(takeConsoleErrors()).toEqual([]);
});

test('adds by barcode at scanner speed, three at once with 3*; + − Delete change the last line', async ({
  browser,
}) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  await expect(page.getByRole('button', { name: 'Add Order' })).toBeEnabled();
  await page.keyboard.press('F2');
  await expect(getFinder(page)).toBeFocused();
  const scan = await connectScanner(page);
  await scan(EAN, { ms: 0, end: 'Enter' });
  const quantity = dialog(page, 'Add Order').getByRole('textbox', { name: `Quantity of ${names[2]}` });
  await expect(quantity).toHaveValue('1');
  await scan(`3*${EAN}`, { ms: 0, end: 'Enter' });
  await expect(quantity).toHaveValue('4');
  await page.keyboard.press('+');
  await expect(quantity).toHaveValue('5');
  await page.keyboard.press('-');
  await expect(quantity).toHaveValue('4');
  await scan(`99*${EAN}`, { ms: 0, end: 'Enter' });
  await expect(dialog(page, 'Add Order').getByText(/only \d+ left\./)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(quantity).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test('holds and resumes a sale, and keeps the draft through a reload', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, PHONE, '/store-manual-orders');
  const adding = dialog(page, 'Add Order');
  const open = () => page.getByRole('button', { name: 'Add Order' }).click();
  await open();
  await getFinder(page).fill(names[0]);
  await page.getByRole('option', { name: new RegExp(names[0]) }).click();
  await adding.getByRole('button', { name: /^Walk-in/ }).click();
  await adding.getByRole('button', { name: /^Hold/ }).click();
  await expect(adding.getByLabel('Customer name')).toHaveValue('');
  await getFinder(page).fill(names[1]);
  await page.getByRole('option', { name: new RegExp(names[1]) }).click();
  await page.reload();
  await open();
  await expect(adding.getByText(names[1])).toBeVisible();
  await adding.getByRole('list', { name: 'Sales on hold' }).getByRole('button').click();
  await expect(adding.getByText(names[0])).toBeVisible();
  await expect(adding.getByText(names[1])).toHaveCount(0);
  await expect(adding.getByLabel('Customer name')).toHaveValue('Walk-in customer');
  await adding.getByLabel(/^Cash received/).fill('100');
  await expect(adding.getByText('₹21.50')).toBeVisible();
  await expectAccessible(page, 'Add Order on a phone');
  await adding.getByRole('button', { name: 'Add Order' }).click();
  await expect(dialog(page, 'Order Details').getByText('₹21.50')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
