// Scans in a count and a write-off; cash fields ignore them.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseForRow } from '../support/office-lists.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { goods, prepareShelves } from '../support/scan-scenes.ts';
import { connectScanner } from '../support/scanner.ts';
import { dialog, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';

const branch = prepareShelves();
const UNKNOWN = '8900000000017';

test('counts one unit per scan, finds its row in a filtered list, and rejects unknown products', async ({
  browser,
}) => {
  const page = await openAs(browser, branch.manager, PHONE, '/store-view-stocks');
  const scan = await connectScanner(page);
  await page.getByRole('button', { name: 'Count stock' }).click();
  const count = dialog(page, 'Count stock');
  await count.getByRole('searchbox').fill(goods(3).name);
  await expect(count.getByRole('listitem')).toHaveCount(1);
  await scan(goods(180).barcode);
  const field = count.getByRole('textbox', { name: `Count of ${goods(180).name}` });
  await expect(field).toHaveValue('1');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type('24', { delay: 130 });
  await scan(goods(180).barcode);
  await expect(field).toHaveValue('25');
  await scan(UNKNOWN);
  await expect(count.getByRole('alert')).toHaveText(`${UNKNOWN} is not in this store's list. Nothing was added.`);
  await expectAccessible(page, 'a scanned count');
  await count.getByRole('button', { name: 'See differences' }).click();
  await scan(goods(181).barcode);
  await expect(dialog(page, 'Differences').getByRole('alert')).toContainText('was not counted');
  expect(takeConsoleErrors()).toEqual([]);
});

test('accepts only its product in a write-off, starting at one', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-view-stocks');
  const scan = await connectScanner(page);
  await page.goto(`/store-view-stocks?q=${encodeURIComponent(goods(21).name)}`);
  await chooseForRow(page, goods(21).name, 'Write off');
  const writing = dialog(page, `Write off ${goods(21).name}`);
  const field = writing.getByRole('textbox', { name: /^Quantity of/ });
  await expect(field).toBeVisible();
  await scan(goods(21).barcode);
  await expect(writing.getByText(`${goods(21).name}: 1 to write off`)).toBeVisible();
  await expect(field).toHaveValue('1');
  await scan(goods(21).barcode);
  await expect(field).toHaveValue('2');
  await scan(goods(22).barcode);
  await expect(writing.getByRole('alert')).toHaveText(`${goods(22).name} is another product. Nothing was added.`);
  await expect(field).toHaveValue('2');
  await field.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps codes out of cash fields for handover and count', async ({ browser }) => {
  await orderAt(branch, 'Delivered', { packs: 1 });
  const page = await openAs(browser, branch.manager, DESK, '/store-cash');
  const scan = await connectScanner(page);
  await page
    .getByRole('button', { name: /^Take cash/ })
    .first()
    .click();
  const taking = page.getByRole('dialog');
  const amount = taking.getByRole('textbox').first();
  await amount.fill('50');
  await scan(UNKNOWN);
  await expect(taking.getByRole('alert')).toHaveText(`${UNKNOWN} is a barcode. No amount was entered.`);
  await expect(amount).toHaveValue('50');
  await expect(amount).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(taking).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
