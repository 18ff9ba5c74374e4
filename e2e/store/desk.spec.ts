// A store's order desk: rows, several orders at once, and printouts.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseForOrder, verbButton, viewOrderLink } from '../support/office-lists.ts';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { dialog, getStatus, openAs, orderAt, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

test('processes orders together, reports the short one, then ships together', async ({ browser }) => {
  const ids = [await orderAt(branch, 'allocated'), await orderAt(branch, 'allocated')];
  const tooMuch = await orderAt(branch, 'allocated', { packs: 60 });
  const page = await openAs(browser, branch.manager, DESK, '/store-order-management');
  await expect(row(page, `#${ids[0]}`)).toContainText('416416');
  await expect(row(page, `#${ids[0]}`)).toContainText('Cash');
  await expect(verbButton(row(page, `#${ids[0]}`), ids[0] ?? 0)).toHaveText('Process');
  for (const id of [...ids, tooMuch]) await page.getByRole('checkbox', { name: `Choose order ${id}` }).check();
  await page.getByRole('button', { name: 'Process 3' }).click();
  const processing = dialog(page, 'Process 3 orders?');
  await expect(processing.getByText(`64 × ${branch.goods.name}, 500 g`)).toBeVisible();
  await expectAccessible(page, 'Process 3 orders');
  await processing.getByRole('button', { name: 'Deduct stock' }).click();
  await expect(processing.getByText('1 of 3 orders failed. Nothing has changed for them.')).toBeVisible();
  await expect(processing.getByRole('listitem').filter({ hasText: `#${tooMuch}` })).toContainText(
    `${branch.goods.name}: 36 of 60`,
  );
  await expect(processing.getByText('Now Processing')).toHaveCount(2);
  await processing.getByRole('button', { name: 'Close' }).last().click();
  expect(await getStatus(branch, tooMuch)).toBe('Pending');
  for (const id of ids) await page.getByRole('checkbox', { name: `Choose order ${id}` }).check();
  await page.getByRole('button', { name: 'Ship 2' }).click();
  const shipping = dialog(page, 'Ship 2 orders?');
  await expect(shipping.getByText('Not packed')).toHaveCount(2);
  // The rider with the fewest deliveries is chosen already.
  await expect(shipping.getByRole('radio', { name: /No open deliveries/ }).first()).toBeChecked();
  await shipping.getByRole('radio', { name: /Vinod Pawar/ }).check();
  await shipping.getByRole('button', { name: 'Ship', exact: true }).click();
  const unpacked = page.getByRole('alertdialog', { name: 'Ship 2 orders that are not packed?' });
  await unpacked.getByRole('button', { name: 'Ship unpacked' }).click();
  await expect(shipping.getByText('All 2 orders are done.')).toBeVisible();
  await shipping.getByRole('button', { name: 'Close' }).last().click();
  for (const id of ids) {
    await expect(row(page, `#${id}`)).toContainText('Vinod Pawar');
    expect(await getStatus(branch, id)).toBe('Shipped');
  }
  expect(takeConsoleErrors()).toEqual([]);
});

test('prints a pick list and a packing slip without the page', async ({ browser }) => {
  const id = await orderAt(branch, 'allocated');
  const page = await openAs(browser, branch.manager, DESK, '/store-order-management');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  const prints = page.locator('.order-papers');
  const print = async (name: string) => {
    await viewOrderLink(row(page, `#${id}`), id).click();
    const details = dialog(page, 'Order Details');
    // The row has a menu of the same name.
    await expect(details).toBeVisible();
    await chooseForOrder(page, id, name);
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    await expect(prints).toBeVisible();
    await expect(details).toBeHidden();
  };
  const leave = async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      document.body.removeAttribute('data-printed');
      dispatchEvent(new Event('afterprint'));
    });
    await expect(prints).toHaveCount(0);
    await dialog(page, 'Order Details').getByRole('button', { name: 'Close' }).last().click();
  };
  await print('Pick list');
  await expect(prints).toContainText(`#${id}`);
  await expect(prints.getByRole('row', { name: new RegExp(branch.goods.name) })).toContainText('500 g2');
  await expect(prints).toContainText('1 line, 2 pieces');
  await expect(prints).toContainText('If short');
  await expect(prints).toContainText('leave it out, the customer pays less');
  await leave();
  await print('Packing slip');
  await expect(prints).toContainText('collect ₹100.00');
  await expect(prints.getByRole('row', { name: /^Total/ })).toContainText('₹100.00');
  await leave();
  expect(takeConsoleErrors()).toEqual([]);
});
