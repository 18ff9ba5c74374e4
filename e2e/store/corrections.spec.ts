// Corrections of a store: returned and voided sales, counts, write-offs and short deliveries.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseForRow, viewOrderLink, viewRequestLink } from '../support/office-lists.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { dialog, openAs, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

/** Creates a counter sale of the branch; returns its number. */
async function sell(first_name: string, quantity: number): Promise<number> {
  const { manager, goods } = branch;
  const user = { first_name, mobile_number: '9822041210' };
  const products = [{ product_id: goods.id, quantity }];
  const sale = await manager.call<{ order_id: number }>('POST', '/orders/manually/', { user, products });
  return sale.order_id;
}

test('returns one line of a counter sale on a phone, with refund and credit note', async ({ browser }) => {
  const id = await sell('Sunita', 3);
  const page = await openAs(browser, branch.manager, PHONE, '/store-manual-orders');
  await viewOrderLink(page, id).click();
  const details = dialog(page, 'Order Details');
  await details.getByRole('button', { name: 'Return goods' }).click();
  const form = dialog(page, `Return goods of sale ${id}`);
  await form.getByRole('button', { name: `Increase quantity of ${branch.goods.name}` }).click();
  await form.getByRole('radio', { name: /^Back into stock/ }).check();
  await form.getByRole('button', { name: 'Wrong product' }).click();
  await expect(form.getByText('₹50.00 in cash, from the till')).toBeVisible();
  await expectAccessible(page, 'Return goods');
  await form.getByRole('button', { name: 'Refund ₹50.00' }).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByText('Partly returned')).toBeVisible();
  await expect(details.getByRole('button', { name: /^Credit note C/ })).toBeVisible();
  await expectAccessible(page, 'Order Details of a sale that came back in part');
  expect(takeConsoleErrors()).toEqual([]);
});

test('voids a sale of today with a reason, and shows it in the list', async ({ browser }) => {
  const id = await sell('Twice', 2);
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  await viewOrderLink(row(page, `#${id}`), id).click();
  await dialog(page, 'Order Details').getByRole('button', { name: 'Void sale' }).click();
  const ask = page.getByRole('alertdialog', { name: `Void sale ${id}?` });
  await expect(ask.getByText(/₹100\.00 is refunded in cash from the till/)).toBeVisible();
  await ask.getByRole('button', { name: 'Typed twice' }).click();
  await ask.getByRole('button', { name: 'Void sale' }).click();
  await expect(dialog(page, 'Order Details').getByText('Voided').first()).toBeVisible();
  await dialog(page, 'Order Details').getByRole('button', { name: 'Close' }).first().click();
  await expect(row(page, `#${id}`)).toContainText('Voided');
  const office = await openAs(browser, branch.admin, DESK, '/admin-manual-orders');
  await expect(row(office, `#${id}`)).toContainText('Voided');
  expect(takeConsoleErrors()).toEqual([]);
});

test('counts a store on a phone: keeps the draft and saves the difference', async ({ browser }) => {
  const { manager, goods } = branch;
  const page = await openAs(browser, manager, PHONE, '/store-view-stocks');
  const form = dialog(page, 'Count stock');
  const field = form.getByRole('textbox', { name: `Count of ${goods.name}` });
  await page.getByRole('button', { name: 'Count stock' }).click();
  await field.fill('30');
  await expect(form.getByText('1 of 1 counted')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Count stock' }).click();
  await expect(field).toHaveValue('30');
  await form.getByText('Show recorded stock').click();
  await expectAccessible(page, 'Count stock');
  await form.getByRole('button', { name: 'See differences' }).click();
  const summary = dialog(page, 'Differences');
  await expect(summary.getByText(/recorded, 30 counted/)).toBeVisible();
  await expectAccessible(page, 'Differences of a count');
  await summary.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Count saved')).toBeVisible();
  await chooseForRow(page, goods.name, 'Write off');
  const writing = dialog(page, `Write off ${goods.name}`);
  await writing.getByRole('radio', { name: 'Expired' }).check();
  await expect(writing.getByText('Left after this: 29')).toBeVisible();
  await expectAccessible(page, 'Write off');
  expect(takeConsoleErrors()).toEqual([]);
});

test('records a short delivery on a phone, visible to the administrator', async ({ browser }) => {
  const { admin, manager, goods } = branch;
  const ordered_products = [{ product_id: goods.id, quantity: 6 }];
  const body = { payment_method: 'cod', ordered_products };
  const { request_id: id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body);
  await admin.call('PATCH', `/warehouses/${id}/update-request-status/`, { status: 'Approved', request_id: id });
  const page = await openAs(browser, manager, PHONE, '/store-add-stocks');
  await page.getByRole('button', { name: `Add to Inventory: request ${id}` }).click();
  const form = dialog(page, `Add to Inventory: request ${id}`);
  await form.getByRole('button', { name: `Decrease quantity of ${goods.name}` }).click();
  await expect(form.getByText('1 short')).toBeVisible();
  await expect(form.getByText(/the administrators are notified/)).toBeVisible();
  await expectAccessible(page, 'Add to Inventory with less than was sent');
  await form.getByRole('button', { name: 'Add to Inventory' }).click();
  await expect(page.getByText('Short delivery').first()).toBeVisible();
  const office = await openAs(browser, admin, DESK, '/admin-request-for-stocks?status=all');
  await expect(row(office, `#${id}`)).toContainText('Short delivery');
  await viewRequestLink(row(office, `#${id}`), id).click();
  await expect(dialog(office, `Stock Request ${id}`).getByText('5 of 6 received')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
