// A store's day: live updates, cash and closing, and data of other stores.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { enter, takeOtherErrors } from '../support/shop-steps.ts';
import { dialog, listenFor, openAs, orderAt, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();
const other = prepareBranch();

test('shows a new order on open lists without a reload, with a sound that can be turned off', async ({ browser }) => {
  const manager = await enter(browser, DESK, branch.manager);
  const notes = await listenFor(manager);
  await manager.goto('/store-order-management');
  await expect(manager.getByText('No orders available at the moment.')).toBeVisible();
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
  await expect(
    rider
      .getByRole('listitem')
      .filter({ hasText: `#${id}` })
      .last(),
  ).toContainText('Start delivery');
  await expect(rider.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  await search.fill('nobody of this name');
  await branch.riders[1].call('PUT', path, { status: 'Out For Delivery', order_id: id });
  const next = await orderAt(branch, 'allocated');
  await expect(manager.getByText(`Order #${next}, ₹100.00`)).toBeVisible();
  await expect(search).toHaveValue('nobody of this name');
  expect(await notes()).toBe(2);
  await search.fill('');
  await expect(row(manager, `#${id}`)).toContainText('Out For Delivery');
  expect(takeConsoleErrors()).toEqual([]);
});

const heldLocks = async () => (await navigator.locks.query()).held?.map(({ name }) => name);

test('notifies the manager with a sound each time a rider returns an order', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const manager = await enter(browser, DESK, branch.manager);
  const notes = await listenFor(manager);
  const isShipped = (url: URL) => url.searchParams.get('status') === 'Shipped';
  const refetched = manager.waitForResponse((answer) => isShipped(new URL(answer.url())));
  await manager.goto('/store-order-management');
  await refetched;
  await manager.getByRole('heading', { level: 1 }).click();
  const rider = branch.riders[0];
  const note = manager.getByRole('status').filter({ hasText: '1 order brought back' });
  for (const rung of [2, 4]) {
    await rider.call('POST', `/orders/${id}/return/`, { reason: 'Nobody at home' });
    await expect(note).toContainText(`Order #${id}, ₹100.00`);
    await expect.poll(notes).toBe(rung);
    await expect(row(manager, `#${id}`)).toContainText('Brought back');
    await note.getByRole('button', { name: 'Close' }).click();
    await expect(note).toHaveCount(0);
    await rider.call('PUT', `/orders/${id}/update-status/`, { status: 'Out For Delivery', order_id: id });
    await expect(row(manager, `#${id}`)).toContainText('Out For Delivery');
    // One sound at a time: the next one waits for the lock.
    await expect.poll(() => manager.evaluate(heldLocks)).not.toContain('tilgul-sound');
  }
  expect(takeConsoleErrors()).toEqual([]);
});

test('polls without the live stream, at the latest when the window regains the focus', async ({ browser }) => {
  await orderAt(branch, 'allocated');
  const page = await enter(browser, DESK, branch.manager);
  await page.route('**/warehouses/notification/stream/', (route) => route.abort());
  await page.goto('/store-order-management');
  // The text alone is on screen before the page's code has started.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(?:\d+ to \d+ of )?\d+ orders?/)).toBeVisible();
  const id = await orderAt(branch, 'allocated');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page, `#${id}`)).toContainText('Pending');
  await expect(page.getByRole('status').filter({ hasText: '1 new order' })).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('takes a rider’s cash as counted, asks about a difference, and closes the day', async ({ browser }) => {
  const [rider] = other.riders;
  await orderAt(other, 'Delivered');
  await orderAt(other, 'Delivered', { packs: 3 });
  const page = await openAs(browser, other.manager, DESK, '/store-cash');
  await expect(page.getByText(`${rider.name} has ₹250.00 in hand.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close day' })).toHaveCount(0);
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
  await expect(page.getByRole('button', { name: 'Close day' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Open day' }).click();
  await page.getByRole('button', { name: 'Close day' }).click();
  const closing = page.getByRole('alertdialog', { name: /^Close the cash day/ });
  await expect(closing).toContainText('− ₹10.00');
  await expectAccessible(page, 'Close day');
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText('Day closed')).toBeVisible();
  await page.getByRole('tab', { name: 'Closed days' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Meera Joshi');
  const office = await openAs(browser, other.admin, DESK, '/admin-cash');
  await office.getByText(/have nothing open$|has nothing open$/).click();
  await office.getByRole('button', { name: `Closed days of ${other.storeName}` }).click();
  const closed = office.getByRole('table', { name: 'Cash Closings' });
  await row(office, other.storeName)
    .and(closed.getByRole('row'))
    .getByRole('button', { name: /View the closing/ })
    .click();
  await expect(dialog(office, /^Closing of/)).toContainText('A note of ten was torn');
  await expectAccessible(office, 'Closing');
  expect(takeConsoleErrors()).toEqual([]);
});

test('hides orders, staff and cash of another store', async () => {
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
