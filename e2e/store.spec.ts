// The manager's deeds: stock requests, orders up to the road, staff, stock, cash and its closing; and what comes in by itself.
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { DESK, PHONE, takeNoise } from './people.ts';
import { closeWindows, enter } from './shop-steps.ts';
import { type Branch, expectAccessible, listenFor, openAs, openBranch, orderAt, statusOf } from './store-steps.ts';

let branch: Branch;
let other: Branch;
let request: APIRequestContext;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  branch = await openBranch(request);
  other = await openBranch(request);
});
test.afterAll(() => request.dispose());
test.afterEach(closeWindows);

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const numberIn = async (one: Locator): Promise<number> =>
  Number(((await one.getByRole('rowheader').textContent()) ?? '').replace('#', ''));
const openRequests = async (page: Page) => {
  await page.goto('/store-add-stocks');
  await page.getByRole('button', { name: 'Add Stock Request' }).click();
  return dialog(page, 'Add Stock Request');
};

test('a stock request of nothing is refused; suggestions fill what nobody touched; approved goods come into the stock once', async ({
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
  await form.getByLabel('Search by product name').fill(goods.name);
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
  await expect(page.getByText('Stock Added Successfully!')).toBeVisible();
  await expect(first).toContainText('Request Closed');
  await page.goto(`/store-view-stocks?q=${encodeURIComponent(goods.name)}`);
  await expect(row(page, goods.name)).toContainText('45');
  await page.getByRole('button', { name: `Movements of ${goods.name}` }).click();
  const movements = dialog(page, `Movements of ${goods.name}`).getByRole('listitem');
  await expect(movements).toHaveCount(2);
  await expect(movements.first()).toContainText(`Added to inventory request #${id}`);
  await expect(movements.first()).toContainText('+ 5');
  await expect(movements.first()).toContainText('Meera Joshi');
  await expectAccessible(page, 'Movements');
  expect(takeNoise()).toEqual([]);
});

test('a rejected request has no way into the stock; one paid online is a request with its payment', async ({
  browser,
}) => {
  const { manager, admin, goods } = branch;
  const page = await openAs(browser, manager, DESK, '/store-add-stocks');
  const form = await openRequests(page);
  await form.getByLabel('Search by product name').fill(goods.name);
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
  expect(takeNoise()).toEqual([]);
});

test('the reorder level marks what runs short, and the dashboard counts it', async ({ browser }) => {
  const { manager, goods } = other;
  const page = await openAs(browser, manager, PHONE, `/store-view-stocks?q=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Reorder level of ${goods.name}` }).click();
  const form = dialog(page, `Reorder level of ${goods.name}`);
  await form.getByLabel('Reorder level').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter a whole number.')).toBeVisible();
  await expectAccessible(page, 'Reorder level');
  await form.getByLabel('Reorder level').fill('40');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 product is at its reorder level or below.')).toBeVisible();
  await page.goto('/store-dashboard');
  await page.getByRole('link', { name: /^Low stock\s*1/ }).click();
  await expect(page).toHaveURL(/store-view-stocks\?show=low$/);
  await expect(page.getByRole('listitem').filter({ hasText: goods.name })).toBeVisible();
  expect(takeNoise()).toEqual([]);
});

test('an order goes from Pending to Shipped: stock is deducted after a question, the staff show their load', async ({
  browser,
}) => {
  await orderAt(branch, 'Shipped');
  const id = await orderAt(branch, 'allocated');
  const page = await openAs(browser, branch.manager, DESK, '/store-order-management');
  const edit = dialog(page, 'Edit Order');
  await row(page, `#${id}`)
    .getByRole('button', { name: `Edit order ${id}` })
    .click();
  await edit.getByRole('button', { name: 'Update Status' }).click();
  const question = page.getByRole('alertdialog', { name: `Deduct stock for order ${id}?` });
  await expect(question).toContainText(branch.goods.name);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'Deduct stock');
  await question.getByRole('button', { name: 'Deduct stock' }).click();
  await expect(row(page, `#${id}`)).toContainText('Processing');
  await row(page, `#${id}`)
    .getByRole('button', { name: `Edit order ${id}` })
    .click();
  await edit.getByRole('button', { name: 'Update Status' }).click();
  await expect(edit.getByText('Please choose a staff member.')).toBeVisible();
  await edit.getByRole('combobox', { name: /Delivery staff/ }).click();
  await expect(page.getByRole('option').first()).toContainText('Ravi Gaikwad (no open deliveries)');
  await page.getByRole('option', { name: /Vinod Pawar \(1 open delivery\)/ }).click();
  await edit.getByRole('button', { name: 'Update Status' }).click();
  await expect(row(page, `#${id}`)).toContainText('Order Allocated');
  expect(await statusOf(branch, id)).toBe('Shipped');
  expect(takeNoise()).toEqual([]);
});

test('a new order appears on open lists without a reload, with a sound that can be switched off', async ({
  browser,
}) => {
  const manager = await enter(browser, DESK, branch.manager);
  const notes = await listenFor(manager);
  await manager.goto('/store-order-management');
  await expect(manager.getByRole('row').nth(1)).toBeVisible();
  await manager.getByRole('heading', { level: 1 }).click();
  const search = manager.getByLabel('Search order or customer');
  const rider = await openAs(browser, branch.riders[1], PHONE, '/store-staff-order-management');
  await expect(rider.getByText('No orders available at the moment.')).toBeVisible();
  const id = await orderAt(branch, 'allocated');
  await expect(row(manager, `#${id}`)).toContainText('Pending');
  await expect(manager.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  await expect.poll(notes).toBe(2);
  await manager.getByRole('button', { name: 'Sound for new orders' }).click();
  await expect(manager.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'false');
  const path = `/orders/${id}/update-status/`;
  await branch.manager.call('PATCH', path, { status: 'Processing', order_id: id });
  const give = { order_id: id, staff_id: branch.riders[1].userId };
  await branch.manager.call('POST', '/warehouses/allocate-order-to-staff/', give);
  await branch.manager.call('PATCH', path, { status: 'Shipped', order_id: id });
  await expect(rider.getByRole('listitem').filter({ hasText: `#${id}` })).toContainText('Start delivery');
  await expect(rider.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  await search.fill('nobody of this name');
  await branch.riders[1].call('PUT', path, { status: 'Out For Delivery', order_id: id });
  const next = await orderAt(branch, 'allocated');
  await expect(manager.getByText(`Order #${next}, ₹100.00`)).toBeVisible();
  await expect(search).toHaveValue('nobody of this name');
  expect(await notes()).toBe(2);
  await search.fill('');
  await expect(row(manager, `#${id}`)).toContainText('Out For Delivery');
  expect(takeNoise()).toEqual([]);
});

test('staff are added, changed and deleted; one with an open delivery stays', async ({ browser }) => {
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
  await row(page, 'Lalita Shinde')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Staff Member Deleted')).toBeVisible();
  await expect(row(page, 'Lalita Shinde')).toHaveCount(0);
  await orderAt(branch, 'Shipped');
  await row(page, 'Vinod Pawar')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to Delete Staff Member')).toBeVisible();
  await expect(row(page, 'Vinod Pawar')).toBeVisible();
  expect(takeNoise()).toEqual([]);
});

test('cash is taken from the rider as counted, a difference is asked about, and the day is closed', async ({
  browser,
}) => {
  const [rider] = other.riders;
  await orderAt(other, 'Delivered');
  await orderAt(other, 'Delivered', { packs: 3 });
  const page = await openAs(browser, other.manager, DESK, '/store-cash');
  await expect(page.getByText(`${rider.name} has ₹250.00 in hand.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close day' })).toBeDisabled();
  await page.getByRole('button', { name: `Take cash from ${rider.name}` }).click();
  const take = dialog(page, `Take cash from ${rider.name}`);
  await expect(take.getByLabel('Counted amount')).toBeFocused();
  await take.getByRole('button', { name: 'Take cash' }).click();
  await expect(take.getByText('Please enter the amount that you counted.')).toBeVisible();
  await take.getByLabel('Counted amount').fill('240');
  await expect(take.getByText('− ₹10.00')).toBeVisible();
  await take.getByRole('button', { name: 'Take ₹240.00' }).click();
  await expect(take.getByText('Please say why the amount differs.')).toBeVisible();
  await take.getByLabel('Note').fill('A note of ten was torn');
  await expectAccessible(page, 'Take cash');
  await take.getByRole('button', { name: 'Take ₹240.00' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take ₹240.00?' });
  await expect(question.getByRole('button', { name: 'No, count again' })).toBeFocused();
  await question.getByRole('button', { name: 'Yes, take it' }).click();
  await expect(page.getByText('Cash taken')).toBeVisible();
  await page.getByRole('tab', { name: 'Entries' }).click();
  await expect(row(page, 'Handed over')).toContainText('A note of ten was torn');
  await expect(row(page, 'Handed over')).toContainText('− ₹10.00');
  await page.getByRole('button', { name: 'Close day' }).click();
  const closing = page.getByRole('alertdialog', { name: /^Close the cash day/ });
  await expect(closing).toContainText('₹240.00');
  await expectAccessible(page, 'Close day');
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText('Day closed')).toBeVisible();
  await page.getByRole('tab', { name: 'Closed days' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Meera Joshi');
  const office = await openAs(browser, other.admin, DESK, '/admin-cash');
  await row(office, other.storeName)
    .first()
    .getByRole('button', { name: /Closed days of/ })
    .click();
  const closed = office.getByRole('table', { name: 'Cash Closings' });
  await row(office, other.storeName)
    .and(closed.getByRole('row'))
    .getByRole('button', { name: /View the closing/ })
    .click();
  await expect(dialog(office, /^Closing of/)).toContainText('A note of ten was torn');
  await expectAccessible(office, 'Closing');
  expect(takeNoise()).toEqual([]);
});

test('what belongs to another store is not there: its orders, its staff, its cash', async () => {
  const id = await orderAt(other, 'allocated');
  const { manager } = branch;
  const path = `/orders/${id}/update-status/`;
  const foreign = other.riders[0].userId;
  for (const attempt of [
    () => manager.call('PATCH', path, { status: 'Processing', order_id: id }),
    () => manager.call('DELETE', `/warehouses/delete-staff/${foreign}/`),
    () =>
      manager.call('POST', '/warehouses/cash/handover/', { staff_id: foreign, expected_amount: 0, counted_amount: 0 }),
  ])
    await expect(attempt()).rejects.toThrow(/not_found/);
});

for (const size of [PHONE, DESK]) {
  test(`axe finds nothing on the store's screens at ${size.width} px`, async ({ browser }) => {
    const paths = ['dashboard', 'add-stocks', 'view-stocks', 'order-management', 'view-orders', 'staffmanagement'];
    const page = await openAs(browser, branch.manager, size, '/store-dashboard');
    for (const path of [...paths, 'manual-orders', 'cash', 'cash?view=entries', 'cash?view=closed']) {
      await page.goto(`/store-${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    expect(takeNoise()).toEqual([]);
  });
}
