// The counter: a device that sells for days without a network, with the real server.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { makeGoods } from './support/office-steps.ts';
import { DESK, PHONE, takeConsoleErrors, watchConsole } from './support/people.ts';
import { connectScanner } from './support/scanner.ts';
import { fetchGoods } from './support/store-steps.ts';
import { test } from './support/test.ts';
import { prepareBranch } from './support/worlds.ts';

test.use({ serviceWorkers: 'allow' });

const PASSWORD = 'jaggery-9';
const PIN = '246825';
const EAN = '8901030865275';
const branch = prepareBranch();
let names: string[];
let loose: string;
let twoPacks: string;

/** Creates a product in the branch's store. */
async function stock(price: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { admin, manager } = branch;
  const { id, name } = await makeGoods(admin, { price, stock: 60 });
  const [product] = await admin.call<{ category: number; unit_id: number; description: string }[]>(
    'GET',
    `/products/?q=${encodeURIComponent(name)}`,
  );
  const { category, unit_id: unit, description } = product ?? { category: 0, unit_id: 0, description: '' };
  await admin.call('PUT', `/products/${id}/update/`, { name, category, unit, description, price, ...more });
  await fetchGoods(admin, manager, id, 40);
  return name;
}

/** Sets the manager's PIN; the answer has no body. */
async function savePin(baseURL: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const credentials = JSON.stringify({ username: branch.managerName, password: PASSWORD });
  const session = await fetch(`${baseURL}/api/token/`, { method: 'POST', headers, body: credentials });
  const { access } = (await session.json()) as { access: string };
  const answer = await fetch(`${baseURL}/users/me/register-pin/`, {
    method: 'PUT',
    headers: { ...headers, Authorization: `Bearer ${access}` },
    body: JSON.stringify({ pin: PIN, password: PASSWORD }),
  });
  expect(answer.status).toBe(204);
}

test.beforeAll(async ({ baseURL }) => {
  names = [await stock(78.5, { mrp: 90 }), await stock(96), await stock(120, { barcode: EAN }), await stock(45)];
  loose = await stock(184, { sold_by_weight: true });
  twoPacks = await stock(60, { mrp: 70 });
  const [{ id }] = await branch.admin.call<[{ id: number }]>('GET', `/products/?q=${encodeURIComponent(twoPacks)}`);
  await branch.admin.call('PUT', `/products/${id}/mrps/`, { mrps: [{ mrp: 75, price: 64 }] });
  await savePin(baseURL ?? '');
});

/** Opens a device that was never used, and registers it. */
async function registerDevice(
  browser: Browser,
  name: string,
  size = DESK,
): Promise<{ context: BrowserContext; page: Page }> {
  // Without a network every call fails, which the counter handles.
  const context = await browser.newContext({ viewport: size });
  const page = watchConsole(await context.newPage(), /status of 4\d\d|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/store-counter');
  await page.getByLabel('Username or mobile number').fill(branch.managerName);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Register name').fill(name);
  await page.getByRole('button', { name: 'Register this device' }).click();
  return { context, page };
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Manager/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openShift(page: Page, float: string): Promise<void> {
  await signIn(page);
  await page.getByLabel('Opening float').fill(float);
  await page.getByRole('button', { name: 'Open shift' }).click();
  await expect(getScan(page)).toBeFocused();
}

const getScan = (page: Page) => page.getByRole('combobox', { name: 'Scan or search' });

async function add(page: Page, name: string): Promise<void> {
  await getScan(page).fill(name);
  await getScan(page).press('Enter');
}

/** Sells one product for exact cash; returns the bill's number. */
async function sell(page: Page, name: string): Promise<string> {
  await add(page, name);
  await page.keyboard.press('F10');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sale complete')).toBeVisible();
  const number = await page.getByText(/^T\w{3}\/\d{4}\/\d{6}$/).textContent();
  await page.getByRole('button', { name: 'New sale' }).click();
  return number ?? '';
}

const openMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: entry, exact: true }).click();
};

test('sells five goods for cash and UPI, holds and resumes, takes one back and closes the shift', async ({
  browser,
}) => {
  const { page } = await registerDevice(browser, 'Front');
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  await expectAccessible(page, 'register device');
  await openShift(page, '1500');
  const scan = await connectScanner(page);
  await scan(EAN);
  await expect(page.getByRole('status').filter({ hasText: `${names[2]}, 500 g · ₹120.00` })).toBeVisible();
  await page.keyboard.press('+');
  for (const name of [names[0], names[1], names[3]]) await add(page, name ?? '');
  await add(page, loose);
  await page.getByLabel('Weight in grams').fill('730');
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  // 2 × 120 + 78.50 + 96 + 45 + 184 × 730 ÷ 500.
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('₹728.14');
  await expectAccessible(page, 'selling');
  // Hold and resume.
  await page.keyboard.press('F8');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('₹0.00');
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('₹728.14');
  // Split.
  await page.getByRole('button', { name: 'Split' }).click();
  await page.getByLabel('Amount in Cash').fill('500');
  await page.getByLabel('Amount in UPI').focus();
  await expect(page.getByLabel('Amount in UPI')).toHaveValue('228.14');
  await page.getByLabel('UPI reference').fill('432911807754');
  await page.getByRole('button', { name: 'Finish sale' }).click();
  await expect(page.getByText('Sale complete')).toBeVisible();
  const number = (await page.getByText(/^T\w{3}\/\d{4}\/\d{6}$/).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getScan(page)).toBeFocused();
  await expect(page.getByText('All sales sent')).toBeVisible();
  // Return one, by the receipt's QR code.
  await openMenu(page, 'Return');
  await page.getByLabel('Bill number').fill(number);
  await page.getByRole('button', { name: 'Find bill' }).click();
  await page.getByRole('button', { name: `One more ${names[1]}` }).click();
  await page.getByRole('button', { name: 'Damaged' }).click();
  await page.getByRole('button', { name: 'Return ₹96.00' }).click();
  await expect(page.getByText('Return complete')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('All sales sent')).toBeVisible();
  // Close: 1500 + 500 − 96.
  await openMenu(page, 'Close shift');
  await expect(page.getByText('Expected', { exact: true })).toHaveCount(0);
  await page.getByLabel('₹500 notes').fill('3');
  await page.getByLabel('₹200 notes').fill('2');
  await page.getByLabel(/^Coins/).fill('4');
  await expectAccessible(page, 'count the drawer');
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Expected', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('₹0.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close shift, ₹1,904.00 to the till' }).click();
  await expect(page.getByRole('heading', { name: 'Who is at the counter?' })).toBeVisible();
  type Shift = { state: string; sales: number; returns: number; difference: number };
  const listShifts = () => branch.manager.call<Shift[]>('GET', '/registers/shifts/');
  await expect.poll(listShifts).toMatchObject([{ state: 'closed', sales: 1, returns: 1, difference: 0 }]);
  expect(await branch.manager.call('GET', '/registers/')).toMatchObject([{ held: 0, pending: 0 }]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('sells without a network, keeps sales over a reload, and sends each once', async ({ browser }) => {
  const { context, page } = await registerDevice(browser, 'Offline');
  await openShift(page, '0');
  const first = await sell(page, names[0] ?? '');
  await expect(page.getByText('All sales sent')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await expect(page.getByText('Offline. Sales are saved on this register.')).toBeVisible();
  const second = await sell(page, names[1] ?? '');
  expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1);
  await page.reload();
  await expect(page.getByText('Unsent: 1')).toBeVisible();
  // The PIN is checked by the catalogue's verifier.
  await signIn(page);
  const third = await sell(page, names[3] ?? '');
  expect(Number(third.slice(-6))).toBe(Number(first.slice(-6)) + 2);
  await expect(page.getByText('Unsent: 2')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All sales sent')).toBeVisible();
  const registers = await branch.manager.call<{ name: string; head_seq: number; held: number }[]>('GET', '/registers/');
  expect(registers.filter(({ name }) => name === 'Offline')).toMatchObject([{ head_seq: 4, held: 0 }]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('asks which pack was scanned, and loses it to nothing else', async ({ browser }) => {
  const { context, page } = await registerDevice(browser, 'Packs');
  await openShift(page, '100');
  const [first = ''] = names;
  await add(page, first);
  await add(page, twoPacks);
  await expect(page.getByText(`Which pack? ${twoPacks}`)).toBeVisible();
  await add(page, first);
  await expect(page.getByText(`Choose the pack first. ${first} was not added.`)).toBeVisible();
  await page.keyboard.press('F10');
  await expect(page.getByText(`Which pack? ${twoPacks} Choose the pack first.`)).toBeVisible();
  await expect(page.getByLabel('Cash received')).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(page.getByText('₹142.50', { exact: true }).first()).toBeVisible();
  await add(page, twoPacks);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Which pack/)).toHaveCount(0);
  await page.keyboard.press('F10');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await context.close();
});

test('only one tab sells', async ({ browser }) => {
  const { context, page } = await registerDevice(browser, 'Tabs');
  await openShift(page, '0');
  const other = watchConsole(await context.newPage());
  await other.goto('/store-counter');
  await expect(other.getByRole('heading', { name: 'The counter is open in another tab' })).toBeVisible();
  await other.getByRole('button', { name: 'Use here' }).click();
  await expect(other.getByRole('heading', { name: 'Who is at the counter?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The counter is open in another tab' })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('is whole on a phone and in Marathi, without the page scrolling sideways', async ({ browser }) => {
  const { page } = await registerDevice(browser, 'Phone', PHONE);
  await openShift(page, '0');
  await add(page, names[0] ?? '');
  await expectAccessible(page, 'selling on a phone');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expectAccessible(page, 'paying on a phone');
  expect(await width()).toBeLessThanOrEqual(PHONE.width);
  // Another language has its own files and its own worker.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'मराठी' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('काउंटर');
  await page.getByRole('button', { name: /मॅनेजर/ }).click();
  await page.getByLabel('पिन', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'साइन इन करा' }).click();
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
  await expectAccessible(page, 'selling in Marathi');
  expect(takeConsoleErrors()).toEqual([]);
});
