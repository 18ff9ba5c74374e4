// The manager's work: stock requests, stock, orders up to shipping, staff.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseForOrder, chooseForRow } from '../support/office-lists.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { dialog, getStatus, openAs, orderAt, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

const numberIn = async (one: Locator): Promise<number> =>
  Number(((await one.getByRole('rowheader').textContent()) ?? '').replace('#', ''));
const openRequests = async (page: Page) => {
  await page.goto('/store-add-stocks');
  await page.getByRole('button', { name: 'Add Stock Request' }).click();
  return dialog(page, 'Add Stock Request');
};

test('rejects an empty stock request; suggestions fill untouched fields; approved goods enter stock once', async ({
  browser,
}) => {
  const { manager, admin, goods } = branch;
  await manager.call('PATCH', '/warehouses/reorder-level/', { product_id: goods.id, reorder_level: 45 });
  const page = await openAs(browser, manager, DESK, '/store-dashboard');
  const form = await openRequests(page);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(
    form.getByText('Please enter a quantity for at least one product before submitting your request.'),
  ).toBeVisible();
  await form.getByLabel('Search products').fill(goods.name);
  await expect(form.getByText(/^Suggested 5: 0 sold in 14 days, 40 on hand/)).toBeVisible();
  await form.getByRole('button', { name: 'Use suggestions' }).click();
  await expect(form.getByText('₹250.00').first()).toBeVisible();
  await expectAccessible(page, 'Add Stock Request');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Stock request sent')).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Pending');
  const id = await numberIn(first);
  await admin.call('PATCH', `/warehouses/${id}/update-request-status/`, { status: 'Approved', request_id: id });
  await first.getByRole('button', { name: `Add to Inventory: request ${id}` }).click();
  const receiving = dialog(page, `Add to Inventory: request ${id}`);
  await expect(receiving.getByText('500 g, 5 sent')).toBeVisible();
  await expectAccessible(page, 'Add to Inventory');
  await receiving.getByRole('button', { name: 'Add to Inventory' }).click();
  await expect(page.getByText('Stock Added Successfully!')).toBeVisible();
  await expect(first).toContainText('Request Closed');
  await page.goto(`/store-view-stocks?q=${encodeURIComponent(goods.name)}`);
  await expect(row(page, goods.name)).toContainText('45');
  await page.getByRole('link', { name: goods.name, exact: true }).click();
  const movements = dialog(page, `Movements of ${goods.name}`).getByRole('listitem');
  await expect(movements).toHaveCount(2);
  await expect(movements.first()).toContainText(`Added to inventory request #${id}`);
  await expect(movements.first()).toContainText('+ 5');
  await expect(movements.first()).toContainText('Meera Joshi');
  await expectAccessible(page, 'Movements');
  expect(takeConsoleErrors()).toEqual([]);
});

test('does not receive a rejected request, and links an online payment to its request', async ({ browser }) => {
  const { manager, admin, goods } = branch;
  const page = await openAs(browser, manager, DESK, '/store-add-stocks');
  const form = await openRequests(page);
  await form.getByLabel('Search products').fill(goods.name);
  await form.getByRole('button', { name: `Increase quantity of ${goods.name}` }).click();
  await form.getByRole('combobox', { name: 'Payment' }).click();
  await page.getByRole('option', { name: 'Online' }).click();
  await form.getByRole('button', { name: 'Pay ₹50.00' }).click();
  await page.locator('dialog.rzp-stand-in').getByRole('button', { name: 'Pay ₹50.00' }).click();
  await expect(page.getByText('Stock request sent')).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Online');
  const id = await numberIn(first);
  await admin.call('PATCH', `/warehouses/${id}/update-request-status/`, { status: 'Rejected', request_id: id });
  await expect(first).toContainText('Rejected');
  await expect(first.getByRole('button', { name: /Add to Inventory/ })).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test('marks products at the reorder level, and counts them on the dashboard', async ({ browser }) => {
  const { manager, goods } = branch;
  const page = await openAs(browser, manager, PHONE, `/store-view-stocks?q=${encodeURIComponent(goods.name)}`);
  await chooseForRow(page, goods.name, 'Reorder level');
  const form = dialog(page, `Reorder level of ${goods.name}`);
  await form.getByLabel('Reorder level').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter a whole number.')).toBeVisible();
  await expectAccessible(page, 'Reorder level');
  await form.getByLabel('Reorder level').fill('60');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'To reorder 1' })).toBeVisible();
  await page.goto('/store-dashboard');
  await page.getByRole('link', { name: 'Request Low stock' }).click();
  const request = dialog(page, 'Add Stock Request');
  await expect(request.getByRole('listitem').filter({ hasText: goods.name })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('takes an order from Pending to Shipped: deducts stock after confirmation, shows each rider’s load', async ({
  browser,
}) => {
  await orderAt(branch, 'Shipped');
  const id = await orderAt(branch, 'allocated');
  const page = await openAs(browser, branch.manager, DESK, '/store-order-management');
  await chooseForOrder(page, id, 'Edit');
  const question = dialog(page, `Process order #${id}`);
  await expect(question.getByRole('region', { name: 'Goods of these orders' })).toContainText(branch.goods.name);
  await expect(question.getByRole('button', { name: 'Update Status: Process' })).toBeFocused();
  await expectAccessible(page, 'Process order');
  await question.getByRole('button', { name: 'Update Status: Process' }).click();
  await expect(row(page, `#${id}`)).toContainText('Processing');
  await chooseForOrder(page, id, 'Edit');
  const edit = dialog(page, `Ship order #${id}`);
  // The rider with the fewest deliveries is chosen already.
  await expect(edit.getByRole('radio').first()).toBeChecked();
  await expect(edit.getByRole('radio').first()).toHaveAccessibleName(/^Ravi Gaikwad\s*No open deliveries$/);
  await edit.getByRole('radio', { name: /^Vinod Pawar\s*1 open delivery$/ }).check();
  await edit.getByRole('button', { name: 'Update Status' }).click();
  const unpacked = page.getByRole('alertdialog', { name: `Ship #${id} before it is packed?` });
  await expect(unpacked).toContainText('Packing has not begun.');
  await expect(unpacked.getByRole('button', { name: 'Finish packing' })).toBeFocused();
  expect(await getStatus(branch, id)).toBe('Processing');
  await unpacked.getByRole('button', { name: 'Ship unpacked' }).click();
  await expect(row(page, `#${id}`)).toContainText('Order Allocated');
  expect(await getStatus(branch, id)).toBe('Shipped');
  expect(takeConsoleErrors()).toEqual([]);
});

test('adds, edits and deletes staff, but not with an open delivery', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-staffmanagement');
  await page.getByRole('button', { name: 'Add Staff' }).click();
  const form = dialog(page, 'Add Staff');
  await form.getByRole('button', { name: 'Add Staff' }).click();
  await expect(form.getByText('First name is required.').first()).toBeVisible();
  const stamp = `${Date.now()}`.slice(-8);
  const words = { 'First Name': 'Lata', 'Last Name': 'Shinde', Username: `lata.${stamp}`, Password: 'sesame-7' };
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel('Contact Number').fill(`76${stamp}`);
  await expectAccessible(page, 'Add Staff');
  await form.getByRole('button', { name: 'Add Staff' }).click();
  await expect(page.getByText('Staff Member Added Successfully')).toBeVisible();
  await row(page, 'Lata Shinde').getByRole('button', { name: /Edit/ }).click();
  const edit = dialog(page, 'Edit Staff');
  await edit.getByLabel('First Name').fill('Lalita');
  await edit.getByRole('button', { name: /Update|Save/ }).click();
  await expect(page.getByText('Staff Member Updated')).toBeVisible();
  await chooseForRow(page, 'Lalita Shinde', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Staff Member Deleted')).toBeVisible();
  await expect(row(page, 'Lalita Shinde')).toHaveCount(0);
  await orderAt(branch, 'Shipped');
  await chooseForRow(page, 'Vinod Pawar', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to Delete Staff Member')).toBeVisible();
  await expect(row(page, 'Vinod Pawar')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
