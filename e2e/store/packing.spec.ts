// Packing: lines are ticked or short, kept through a reload, and sent after confirmation.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { verbButton, viewOrderLink } from '../support/office-lists.ts';
import { PHONE, takeConsoleErrors } from '../support/people.ts';
import { takeOtherErrors } from '../support/shop-steps.ts';
import { dialog, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

test('packs a short line on a phone: kept through a reload, less cash to collect, customer notified', async ({
  browser,
}) => {
  const id = await orderAt(branch, 'Processing', { packs: 3 });
  const page = await openAs(browser, branch.manager, PHONE, '/store-order-management');
  const open = async () => {
    await viewOrderLink(page, id).click();
    await verbButton(dialog(page, 'Order Details'), id).click();
  };
  await open();
  const packing = dialog(page, `Pack #${id}`);
  await expect(packing.getByRole('button', { name: '1 line left' })).toBeDisabled();
  await packing.getByRole('button', { name: 'Short' }).click();
  const short = dialog(page, `${branch.goods.name} is short`);
  await expectAccessible(page, 'a short line');
  await short.getByRole('button', { name: 'Keep' }).click();
  await expect(packing.getByText('1 short. ₹50.00 less')).toBeVisible();
  await page.reload();
  await open();
  await expect(packing.getByText('1 short. ₹50.00 less')).toBeVisible();
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(`The total of order ${id} is ₹100.00.`)).toBeVisible();
  const [message] = await branch.customer.call<{ message: string }[]>('GET', '/warehouses/notification/');
  expect(message?.message).toContain('(2 of 3)');
  expect(takeConsoleErrors()).toEqual([]);
});

test('scans an order from the packing page; a wrong product changes nothing', async ({ browser }) => {
  const [packer] = branch.riders;
  const { name } = branch.goods;
  const code = `29${String(branch.goods.id).padStart(8, '0')}`;
  const csv = `name,category,unit,price,description,barcode\n${name},Pulses,500 g,50,Sold by weight,${code}\n`;
  const { version } = await branch.admin.call<{ version: string }>('POST', '/products/import/check/', { csv });
  await branch.admin.call('POST', '/products/import/', { csv, version });
  await branch.manager.call('PATCH', `/warehouses/update-staff/${packer.userId}/`, { can_pack: true });
  const id = await orderAt(branch, 'Processing', { packs: 2 });
  const page = await openAs(browser, packer, PHONE, '/store-staff-packing');
  await expectAccessible(page, 'orders to pack');
  await page.getByRole('button', { name: `Pack order ${id}`, exact: true }).click();
  const packing = dialog(page, `Pack #${id}`);
  await expect(packing.getByRole('button', { name: '1 line left' })).toBeDisabled();
  // Like a scanner: keys and Enter, wherever the focus is.
  const scan = async (typed: string) => {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await scan('8900000000017');
  await expect(packing.getByRole('alert')).toHaveText('8900000000017 is not in this order. Nothing was changed.');
  await scan(code);
  await expect(packing.getByRole('status')).toHaveText(`${name}: 1 of 2`);
  await expectAccessible(page, 'a scanned line');
  await packing.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(code);
  await scan('');
  await expect(packing.getByRole('status')).toHaveText(`${name}: all packed`);
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(`The total of order ${id} is ₹100.00.`)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('reports a lost connection while packing, loses nothing, and packs once when it is back', async ({ browser }) => {
  const id = await orderAt(branch, 'Processing', { packs: 2 });
  const page = await openAs(browser, branch.manager, PHONE, '/store-order-management');
  await viewOrderLink(page, id).click();
  await dialog(page, 'Order Details')
    .getByRole('button', { name: `Pack order ${id}` })
    .click();
  const packing = dialog(page, `Pack #${id}`);
  await packing.getByRole('button', { name: `${branch.goods.name}: all packed` }).click();
  const finish = packing.getByRole('button', { name: 'Finish packing' });
  // The code of confirmations has loaded with the order.
  await expect(page.getByLabel('Messages')).toBeAttached();
  await page.context().setOffline(true);
  await finish.click();
  await expect(page.getByText(/^No connection\. Your packing is saved here/)).toBeVisible();
  await expect(finish).toBeEnabled();
  await page.context().setOffline(false);
  await finish.dblclick();
  await expect(page.getByText(`The total of order ${id} is ₹100.00.`)).toBeVisible();
  await expect(packing).toHaveCount(0);
  expect(takeOtherErrors()).toEqual([]);
});
