// Packing at the store: an order's lines are ticked or short, kept through a reload, and sent after a question.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { PHONE, takeConsoleErrors } from '../support/people.ts';
import { dialog, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

test('a short line is packed on a phone: kept through a reload, less to collect, the customer is told', async ({
  browser,
}) => {
  const id = await orderAt(branch, 'Processing', { packs: 3 });
  const page = await openAs(browser, branch.manager, PHONE, '/store-order-management');
  const open = async () => {
    await page.getByRole('button', { name: `View order ${id}` }).click();
    await page.getByRole('button', { name: `Pack order ${id}` }).click();
  };
  await open();
  const packing = dialog(page, `Pack #${id}`);
  await expect(packing.getByRole('button', { name: '1 line left' })).toBeDisabled();
  await packing.getByRole('button', { name: 'Short' }).click();
  const short = dialog(page, `${branch.goods.name} is short`);
  await expectAccessible(page, 'a short line');
  await short.getByRole('button', { name: 'Keep' }).click();
  await expect(packing.getByText('1 short. ₹50.00 less')).toBeVisible();
  await page.screenshot({ path: process.env['SHOT'] ?? 'test-results/packing.png' });
  await page.reload();
  await open();
  await expect(packing.getByText('1 short. ₹50.00 less')).toBeVisible();
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(`Order ${id} comes to ₹100.00.`)).toBeVisible();
  const [told] = await branch.customer.call<{ message: string }[]>('GET', '/warehouses/notification/');
  expect(told?.message).toContain('(2 of 3)');
  expect(takeConsoleErrors()).toEqual([]);
});
