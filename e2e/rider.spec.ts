// The rider on a phone: round, delivery with PIN and cash, returns, lost network, cash in hand.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { verbButton } from './support/office-lists.ts';
import { DESK, PHONE, takeConsoleErrors } from './support/people.ts';
import { enter, takeOtherErrors } from './support/shop-steps.ts';
import { getPin, getStatus, openAs, orderAt } from './support/store-steps.ts';
import { test } from './support/test.ts';
import { prepareBranch } from './support/worlds.ts';

const branch = prepareBranch();

const ROUND = '/store-staff-order-management';
const toOrderPath = (id: number) => `${ROUND}?order=${id}`;
const pinField = (page: Page) => page.getByLabel('Order PIN, from the customer');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify PIN and deliver' });
const cashField = (page: Page) => page.getByLabel('Cash amount');
/** Opens the field for the cash amount. */
const otherAmount = (page: Page) => page.getByRole('button', { name: 'Other', exact: true });
const confirmCash = (page: Page) => page.getByRole('button', { name: 'Confirm cash and deliver' });
const mismatch = (page: Page) => page.getByRole('alertdialog', { name: 'Amount Mismatch' });
/** The order's card, or its part of a card with all orders for its address. */
const card = (page: Page, id: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .last();
const wrong = (pin: string) => (pin === '111111' ? '222222' : '111111');

async function openCashStep(page: Page, id: number): Promise<void> {
  await page.goto(toOrderPath(id));
  await pinField(page).fill(await getPin(branch, id));
  await verify(page).click();
  await expect(page.getByRole('heading', { name: 'Collect cash' })).toBeFocused();
  await otherAmount(page).click();
}

test('delivers an order: start, a wrong PIN, the right one, exact cash', async ({ browser }) => {
  const [rider] = branch.riders;
  const id = await orderAt(branch, 'Shipped');
  const page = await openAs(browser, rider, PHONE, ROUND);
  await expectAccessible(page, 'run');
  const start = card(page, id).getByRole('button', { name: 'Start delivery' });
  await start.scrollIntoViewIfNeeded();
  const place = await start.boundingBox();
  await start.click();
  await expect(card(page, id).getByText('Out For Delivery')).toBeVisible();
  const deliver = card(page, id).getByRole('link', { name: 'Deliver', exact: true });
  expect(await deliver.boundingBox()).toEqual(place);
  await deliver.click();
  await expect(page.getByRole('link', { name: 'Call Kavita Kadam' }).last()).toHaveAttribute('href', 'tel:9822041277');
  await expect(page.getByRole('link', { name: /^Map of 4 Ganpati Peth/ }).last()).toHaveAttribute(
    'href',
    /query=4\+Ganpati/,
  );
  const pin = await getPin(branch, id);
  await pinField(page).fill(wrong(pin));
  await verify(page).click();
  await expect(page.getByText('Please enter the correct order pin. 4 attempts left.')).toBeVisible();
  await expect(pinField(page)).toBeFocused();
  await expectAccessible(page, 'wrong PIN');
  await pinField(page).fill(pin);
  await expect(page.getByText('Incorrect Pin')).toHaveCount(0);
  await verify(page).click();
  await otherAmount(page).click();
  await confirmCash(page).click();
  await expect(page.getByText('Please enter a valid cash amount').first()).toBeVisible();
  await expect(page.getByText('Invalid Amount')).toBeVisible();
  await cashField(page).fill('100');
  await confirmCash(page).click();
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await expect(page.getByText('Order Closed').last()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('delivers a paid order with the PIN alone', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery', { payment: 'online' });
  const page = await openAs(browser, branch.riders[0], PHONE, toOrderPath(id));
  await expect(page.getByText('nothing to collect').last()).toBeVisible();
  await pinField(page).fill(await getPin(branch, id));
  await verify(page).click();
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await expect(page.getByText('Order Closed').last()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('asks about cash that differs from the total, then saves it with a reason', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const page = await enter(browser, PHONE, branch.riders[0]);
  await openCashStep(page, id);
  await cashField(page).fill('90');
  await confirmCash(page).click();
  await expect(mismatch(page)).toContainText('₹100.00');
  await expect(mismatch(page)).toContainText('₹90.00');
  await expect(mismatch(page)).toContainText('− ₹10.00');
  await expect(page.getByRole('button', { name: 'No, Check Again' })).toBeFocused();
  await expectAccessible(page, 'Amount Mismatch');
  await page.keyboard.press('Enter');
  await expect(mismatch(page)).toHaveCount(0);
  await expect(cashField(page)).toBeFocused();
  await expect(cashField(page)).toHaveValue('90');
  await confirmCash(page).click();
  await mismatch(page).getByLabel('Reason').fill('The customer had no more');
  await mismatch(page).getByRole('button', { name: 'Yes, Continue' }).click();
  await expect(page.getByText('Order Closed').last()).toBeVisible();
  await expect(page.getByText(`Order ${id} has been delivered.`)).toBeVisible();
  await page.goto('/store-staff-cash');
  const entry = page.getByRole('listitem').filter({ hasText: `order #${id}` });
  await expect(entry).toContainText('₹90.00');
  await expect(entry).toContainText('The customer had no more');
  await expectAccessible(page, 'cash');
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows when to try again after five wrong PINs, and keeps the input', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const pin = await getPin(branch, id);
  const page = await openAs(browser, branch.riders[0], PHONE, toOrderPath(id));
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse('**/orders/verify-pin/');
    await pinField(page).fill(wrong(pin));
    await verify(page).click();
    await answer;
  }
  await pinField(page).fill(pin);
  await verify(page).click();
  await expect(page.getByText(/Try again at \d/).first()).toBeVisible();
  await expect(pinField(page)).toHaveValue(pin);
  expect(await getStatus(branch, id)).toBe('Out For Delivery');
  expect(takeConsoleErrors()).toEqual([]);
});

test('returns an undeliverable order with a reason, then ships and delivers it', async ({ browser }) => {
  const [, rider] = branch.riders;
  const id = await orderAt(branch, 'Out For Delivery', { rider });
  const page = await openAs(browser, rider, PHONE, toOrderPath(id));
  await page.getByRole('button', { name: 'Could not deliver…' }).click();
  const question = page.getByRole('alertdialog', { name: `Return order #${id} to the store?` });
  await question.getByRole('button', { name: 'Customer absent' }).click();
  await expect(question.getByLabel('Reason')).toHaveValue('Customer absent');
  await expectAccessible(page, 'Return to store');
  await question.getByRole('button', { name: 'Return to store' }).click();
  await expect(page.getByText(`Order ${id} goes back to the store.`)).toBeVisible();
  const manager = await openAs(browser, branch.manager, DESK, '/store-order-management');
  const row = manager.getByRole('row').filter({ hasText: `#${id}` });
  await expect(row).toContainText('Brought back');
  await verbButton(row, id).click();
  const edit = manager.getByRole('dialog', { name: `Rider of order #${id}` });
  await expect(edit.getByText(/Customer absent/)).toBeVisible();
  await edit.getByRole('radio', { name: /Vinod Pawar/ }).check();
  await edit.getByRole('button', { name: 'Allocate' }).click();
  await expect(manager.getByText('Staff Allocation Successful')).toBeVisible();
  const second = await openAs(browser, branch.riders[0], PHONE, ROUND);
  await card(second, id).getByRole('button', { name: 'Start delivery' }).click();
  await openCashStep(second, id);
  await cashField(second).fill('100');
  await confirmCash(second).click();
  await expect(second.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await expect(second.getByText('Order Closed').last()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps orders readable offline, explains what a step needs, and sends the input once', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const pin = await getPin(branch, id);
  const page = await openAs(browser, branch.riders[0], PHONE, toOrderPath(id));
  await expect(pinField(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Showing saved data.').last()).toBeVisible();
  await expect(page.getByText('This step needs a connection. What you typed stays.')).toBeVisible();
  await pinField(page).fill(pin);
  await verify(page).click();
  await expect(page.getByText('The PIN is saved. Please try again.').first()).toBeVisible();
  await expect(pinField(page)).toHaveValue(pin);
  await expect(page.getByText('4 Ganpati Peth').last()).toBeVisible();
  expect(await getStatus(branch, id)).toBe('Out For Delivery');
  await page.context().setOffline(false);
  await expect(page.getByText('This step needs a connection. What you typed stays.')).toHaveCount(0);
  // Nothing is queued: the order waits for another press.
  expect(await getStatus(branch, id)).toBe('Out For Delivery');
  await verify(page).click();
  await expect(otherAmount(page)).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});

test('delivers an order by keyboard alone', async ({ browser }) => {
  const id = await orderAt(branch, 'Shipped');
  const pin = await getPin(branch, id);
  const page = await openAs(browser, branch.riders[0], DESK, ROUND);
  await tabTo(card(page, id).getByRole('link', { name: `Open order ${id}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Start delivery' }).last());
  await page.keyboard.press('Enter');
  await tabTo(pinField(page));
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Collect cash' })).toBeFocused();
  await tabTo(otherAmount(page));
  await page.keyboard.press('Enter');
  await expect(cashField(page)).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, Check Again' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await expect(page.getByText('Order Closed').last()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows the push notification switch on the notification page and in the account', async ({ browser }) => {
  const page = await openAs(browser, branch.riders[0], PHONE, '/store-staff-notification');
  const section = page.getByRole('region', { name: 'Notifications on this device' });
  for (const path of ['/store-staff-notification', '/store-staff-account']) {
    await page.goto(path);
    await expect(section.getByText('Off', { exact: true })).toBeVisible();
  }
  expect(takeConsoleErrors()).toEqual([]);
});

test('hides orders of other riders and stores', async ({ browser }) => {
  const id = await orderAt(branch, 'Shipped', { rider: branch.riders[1] });
  const page = await openAs(browser, branch.riders[0], PHONE, toOrderPath(id));
  await expect(page.getByText('You no longer deliver this order.')).toBeVisible();
  const [rider] = branch.riders;
  await expect(rider.call('PUT', `/orders/${id}/update-status/`, { status: 'Out For Delivery' })).rejects.toThrow(
    /not_found/,
  );
  expect(takeConsoleErrors()).toEqual([]);
});
