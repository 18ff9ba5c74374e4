// Cash on delivery on a phone: exact, with change, too much, none, in landscape, offline; then the closing.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { takeOtherErrors } from '../support/shop-steps.ts';
import { getPin, getStatus, openAs, openBranch, orderAt, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

const LANDSCAPE = { width: 740, height: 360 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cashField = (page: Page) => page.getByLabel('Cash amount');

/** Opens the cash step of an order, by default on a rider's phone. */
async function openAtCash(browser: Browser, id: number, size = PHONE): Promise<Page> {
  const page = await openAs(browser, branch.riders[0], size, `/store-staff-order-management?order=${id}`);
  await page.getByLabel('Order PIN, from the customer').fill(await getPin(branch, id));
  await button(page, 'Verify PIN and deliver').click();
  await expect(page.getByRole('heading', { name: 'Collect cash' })).toBeVisible();
  return page;
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('enters the exact amount with one press', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery');
  const page = await openAtCash(browser, id);
  await expect(page.getByText('PIN verified')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps of this delivery' }).getByRole('listitem');
  await expect(steps).toHaveText(['Reached(over)', 'PIN(over)', 'Cash', 'Done']);
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page, 'cash');
  await button(page, 'Exact ₹100').click();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  // Address and phone are collapsed by now.
  const folded = page.getByText('Address and phone');
  await expect(page.getByRole('link', { name: 'Call Kavita Kadam' }).last()).toBeHidden();
  await folded.click();
  await expect(page.getByRole('link', { name: 'Call Kavita Kadam' }).last()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

for (const size of [PHONE, DESK])
  test(`keeps the notes in place, and delivers nothing at a double click, at ${size.width} px`, async ({ browser }) => {
    const id = await orderAt(branch, 'Out For Delivery', { packs: 3 });
    const page = await openAtCash(browser, id, size);
    const note = button(page, '₹500');
    const place = await note.boundingBox();
    await note.dblclick();
    await expect(button(page, 'Customer gave ₹500 → change ₹350')).toBeEnabled();
    expect(await note.boundingBox()).toEqual(place);
    expect(await getStatus(branch, id)).toBe('Out For Delivery');
    expect(takeConsoleErrors()).toEqual([]);
  });

test('shows the change for a larger note, and saves the exact amount', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery', { packs: 3 });
  const page = await openAtCash(browser, id);
  await button(page, '₹500').click();
  await expect(button(page, 'Customer gave ₹500 → change ₹350')).toBeVisible();
  await expect(cashField(page)).toHaveCount(0);
  await expectAccessible(page, 'change');
  await button(page, 'Other').click();
  await cashField(page).pressSequentially('140');
  await expect(page.getByText('₹10 is still missing.')).toBeVisible();
  await cashField(page).fill('160.50');
  await button(page, 'Customer gave ₹160.50 → change ₹10.50').click();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await page.goto('/store-staff-cash');
  await expect(page.getByRole('listitem').filter({ hasText: `order #${id}` })).toContainText('₹150.00');
  expect(takeConsoleErrors()).toEqual([]);
});

test('warns about an extra digit, and requires a reason for no cash', async ({ browser }) => {
  const id = await orderAt(branch, 'Out For Delivery', { packs: 3 });
  const page = await openAtCash(browser, id);
  await button(page, 'Other').click();
  await cashField(page).pressSequentially('1500');
  await button(page, 'Confirm cash and deliver').click();
  await expect(page.getByText(/far more than the order total/)).toBeVisible();
  await expect(cashField(page)).toBeFocused();
  await cashField(page).fill('0');
  await button(page, 'Confirm cash and deliver').click();
  const question = page.getByRole('alertdialog', { name: 'Amount Mismatch' });
  await question.getByRole('button', { name: 'Yes, Continue' }).click();
  await expect(question.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect(await getStatus(branch, id)).toBe('Out For Delivery');
  await question.getByRole('button', { name: 'Paid already' }).click();
  await expectAccessible(page, 'no cash');
  await question.getByRole('button', { name: 'Yes, Continue' }).click();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  await page.goto('/store-staff-cash');
  await expect(page.getByRole('listitem').filter({ hasText: `order #${id}` })).toContainText('Paid already');
  expect(takeConsoleErrors()).toEqual([]);
});

test('navigates with the bottom bar, and leaves most of the screen to the page in landscape', async ({ browser }) => {
  const id = await orderAt(branch, 'Shipped');
  const page = await openAs(browser, branch.riders[0], PHONE, '/store-staff-dashboard');
  for (const [name, heading] of [
    ['To deliver', 'Orders'],
    ['History', 'History'],
    ['Cash', 'Your Cash'],
    ['Account', 'Account'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.setViewportSize(LANDSCAPE);
  for (const path of ['order-management', 'view-orders', 'cash', 'account', `order-management?order=${id}`]) {
    await page.goto(`/store-staff-${path}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(LANDSCAPE.width);
  }
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  const step = await button(page, 'Start delivery').last().boundingBox();
  expect((step?.y ?? 0) + (step?.height ?? 0)).toBeLessThanOrEqual(LANDSCAPE.height);
  expect(takeConsoleErrors()).toEqual([]);
});

test('prints deliveries and cash of the day on one sheet', async ({ browser }) => {
  const [, rider] = branch.riders;
  const [inCash, online] = [
    await orderAt(branch, 'Delivered', { rider }),
    await orderAt(branch, 'Delivered', { rider, payment: 'online' }),
  ];
  const page = await openAs(browser, rider, PHONE, '/store-staff-cash');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await button(page, 'Print day sheet').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.day-sheet');
  await expect(sheet.getByRole('row', { name: `#${inCash}` })).toContainText('Kavita Kadam₹100.00₹100.00');
  await expect(sheet.getByRole('row', { name: `#${online}` })).toContainText('Paid online');
  await expect(sheet).toContainText('Cash in hand₹100.00');
  await expect(page.getByRole('heading', { name: 'Your Cash' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows saved data on the cash page', async ({ browser }) => {
    const id = await orderAt(branch, 'Delivered');
    const page = await openAs(browser, branch.riders[0], PHONE, '/store-staff-cash');
    const entry = page.getByRole('listitem').filter({ hasText: `order #${id}` });
    await expect(entry).toBeVisible();
    const isSaved = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('tilgul-own-'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().some(({ url }) => url.includes('/warehouses/cash/mine/'));
      });
    await expect.poll(isSaved, { timeout: 30_000 }).toBe(true);
    await page.reload();
    await expect(entry).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline. Showing saved data.')).toBeVisible();
    await expect(entry).toContainText('₹100.00');
    expect(takeOtherErrors()).toEqual([]);
  });
});

test('closes a day with shortages by rider, the till count and a note on open rounds', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const own = await openBranch(await playwright.request.newContext({ baseURL: baseURL ?? '' }));
  const { manager, goods } = own;
  const [rider] = own.riders;
  await orderAt(own, 'Delivered', { packs: 3 });
  await orderAt(own, 'Shipped');
  const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
  const products = [{ product_id: goods.id, quantity: 4 }];
  await manager.call('POST', '/orders/manually/', { user, warehouse_id: 0, products });
  const body = { staff_id: rider.userId, expected_amount: 150, counted_amount: 143, note: 'Seven too little' };
  await manager.call('POST', '/warehouses/cash/handover/', body);

  const page = await openAs(browser, manager, DESK, '/store-cash');
  await expect(row(page, rider.name)).toContainText('− ₹7.00');
  await expect(page.getByText('Counter cash from 1 sale')).toBeVisible();
  await page.getByRole('button', { name: 'Take out of the till' }).click();
  const out = page.getByRole('dialog', { name: 'Take out of the till' });
  await out.getByLabel('Amount').fill('43');
  await out.getByRole('button', { name: 'To the bank' }).click();
  await expectAccessible(page, 'take out');
  await out.getByRole('button', { name: 'Take out of the till' }).click();
  await expect(page.getByText('− ₹43.00')).toBeVisible();
  // A closing dialog returns the focus to its opener.
  await expect(out).toBeHidden();

  // 1,000 at opening + 200 + 143 − 43 = 1,300; the count has ₹2 too much.
  await page.getByLabel('In the morning').fill('1000');
  await page.getByLabel('Pieces of ₹500').pressSequentially('2');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Pieces of ₹200')).toBeFocused();
  await page.keyboard.type('1');
  await page.getByLabel('Pieces of ₹100').fill('1');
  await page.getByLabel('Pieces of ₹2', { exact: true }).fill('1');
  const close = page.getByRole('region', { name: 'Close the day' });
  await expect(close.getByText('₹1,302.00')).toBeVisible();
  await expect(close.getByText('+ ₹2.00')).toBeVisible();
  await expect(close.getByText('− ₹5.00')).toBeVisible();
  await page.getByLabel('Stays in the till').fill('1000');
  // When scrolled, a field may be partly under the header, where its target is small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'count');
  await page.getByRole('button', { name: 'Close day' }).click();
  const question = page.getByRole('alertdialog', { name: /^Close the cash day/ });
  await expect(question.getByText('1 cash order is not delivered yet.')).toBeVisible();
  for (const difference of ['+ ₹2.00', '− ₹5.00']) await expect(question.getByText(difference)).toBeVisible();
  await expect(question.getByRole('definition').last()).toHaveText('− ₹5.00');
  await expectAccessible(page, 'closing question');
  await question.getByRole('button', { name: 'Close day' }).click();
  await expect(question.getByLabel('Reason for the difference')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Reason for the difference').fill('A tip of two rupees');
  await question.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText('Day closed')).toBeVisible();

  await page.goto('/store-cash');
  await expect(page.getByText(/^Today is closed. Cash now counts towards /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close day' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed days' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('− ₹5.00');
  await page.getByRole('button', { name: /^View the closing of / }).click();
  await expect(page.getByRole('dialog').getByText('− ₹5.00')).toBeVisible();
  const phone = await openAs(browser, rider, PHONE, '/store-staff-cash');
  await expect(phone.getByText(/^Today is closed. Cash now counts towards /)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
