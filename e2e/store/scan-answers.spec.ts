// Results of scans at the counter: unknown, out of stock, several at once, slow and lost networks.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { makeGoods } from '../support/office-steps.ts';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { goods, prepareShelves } from '../support/scan-scenes.ts';
import { connectScanner } from '../support/scanner.ts';
import { takeOtherErrors } from '../support/shop-steps.ts';
import { dialog, listenFor, openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';

const branch = prepareShelves();
const UNKNOWN = '8900000000017';

const sale = (page: Page) => dialog(page, 'Add Order');
const finder = (page: Page) => sale(page).getByRole('combobox', { name: 'Find product' });
const quantity = (page: Page, index: number) =>
  sale(page).getByRole('textbox', { name: `Quantity of ${goods(index).name}` });

async function openSale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Order' }).click();
  await expect(finder(page)).toBeFocused();
}

/** Products that a page has requested to sell. */
function collectSales(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/manually/')) sent.push(request.postData() ?? '');
  });
  return sent;
}

test('reports what a scan adds, or why it adds nothing, with different sounds', async ({ browser }) => {
  const { id, name } = await makeGoods(branch.admin, { stock: 5 });
  const code = `29${String(id).padStart(8, '0')}`;
  const csv = `name,category,unit,price,description,barcode\n${name},Pulses,500 g,50,Sold by weight,${code}\n`;
  const { version } = await branch.admin.call<{ version: string }>('POST', '/products/import/check/', { csv });
  await branch.admin.call('POST', '/products/import/', { csv, version });
  const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
  const notes = await listenFor(page);
  await page.goto('/store-manual-orders');
  const scan = await connectScanner(page);
  await openSale(page);
  await scan(goods(150).barcode);
  const added = sale(page)
    .getByRole('status')
    .filter({ hasText: goods(150).barcode });
  await expect(added).toHaveText(`${goods(150).name}, ₹50.00, ${goods(150).barcode}`);
  await expect.poll(notes).toBe(1);
  await scan(UNKNOWN);
  await expect(sale(page).getByRole('alert')).toHaveText(`${UNKNOWN} is not in this store's list. Nothing was added.`);
  await expect.poll(notes).toBe(3);
  await expectAccessible(page, 'an unknown code at the counter');
  // Created after the page loaded the barcodes, and never in this store.
  await scan(code);
  await expect(sale(page).getByRole('alert')).toHaveText(`${name} is out of stock here. Nothing was added.`);
  await expect(finder(page)).toBeFocused();
  await expect(finder(page)).toHaveValue('');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(sale(page).getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(1);
  // The label of a case, as GS1 DataMatrix.
  await scan(`]d201${goods(150).barcode.padStart(14, '0')}1726123110L7`);
  await expect(quantity(page, 150)).toHaveValue('2');
  expect(takeConsoleErrors()).toEqual([]);
});

test("adds three for '3*' before a scan, and nothing beyond the stock", async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  const scan = await connectScanner(page);
  await openSale(page);
  await page.keyboard.type('3*', { delay: 130 });
  await scan(goods(120).barcode);
  await expect(quantity(page, 120)).toHaveValue('3');
  await expect(finder(page)).toHaveValue('');
  await scan(goods(120).barcode);
  await expect(quantity(page, 120)).toHaveValue('4');
  await scan(`2*${goods(121).barcode}`);
  await expect(quantity(page, 121)).toHaveValue('2');
  await page.keyboard.type('999*', { delay: 130 });
  await scan(goods(121).barcode);
  await expect(sale(page).getByRole('alert')).toHaveText(/: only 4\d\d left\. Nothing was added\.$/);
  await expect(quantity(page, 121)).toHaveValue('2');
  // Typed key by key.
  await page.keyboard.type(goods(122).barcode, { delay: 130 });
  await page.keyboard.press('Enter');
  await expect(quantity(page, 122)).toHaveValue('1');
  await expect(finder(page)).toHaveValue('');
  expect(takeConsoleErrors()).toEqual([]);
});

test('queues codes for a slow list or a lost network, and handles them in order', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  const sent = collectSales(page);
  const scan = await connectScanner(page);
  let release = () => undefined as undefined;
  const gate = new Promise<void>((resolve) => {
    release = () => void resolve() as undefined;
  });
  await page.route('**/warehouses/barcodes/**', async (route) => {
    await gate;
    await route.continue();
  });
  await openSale(page);
  await sale(page)
    .getByRole('button', { name: /^Walk-in/ })
    .click();
  const indexes = [140, 141, 142, 140];
  for (const index of indexes) await scan(goods(index).barcode, { ms: 0, end: 'Enter' });
  await expect(sale(page).getByText('Codes being looked up: 4')).toBeVisible();
  await page.keyboard.press('F10');
  await expect(sale(page).getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(0);
  release();
  await expect(quantity(page, 140)).toHaveValue('2');
  await expect(quantity(page, 142)).toHaveValue('1');
  const order = await sale(page)
    .getByRole('textbox', { name: /^Quantity of/ })
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-label')));
  expect(order).toEqual([140, 141, 142].map((index) => `Quantity of ${goods(index).name}`));
  await page.context().setOffline(true);
  await scan(goods(143).barcode);
  await expect(sale(page).getByText('No connection. Codes waiting for it: 1')).toBeVisible();
  await scan(goods(144).barcode);
  await expect(sale(page).getByText('No connection. Codes waiting for it: 2')).toBeVisible();
  await page.context().setOffline(false);
  await expect(quantity(page, 143)).toHaveValue('1');
  await expect(quantity(page, 144)).toHaveValue('1');
  expect(sent).toEqual([]);
  expect(takeOtherErrors()).toEqual([]);
});

test('leaves typing alone, never sells on Enter, and asks about large cash amounts', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  const sent = collectSales(page);
  const scan = await connectScanner(page);
  await openSale(page);
  await scan(goods(130).barcode);
  await expect(quantity(page, 130)).toHaveValue('1');
  const name = sale(page).getByLabel('Customer name');
  await name.focus();
  await scan('Kavita', { ms: 20, end: 'Enter' });
  await expect(name).toHaveValue('Kavita');
  const contact = sale(page).getByLabel('Contact');
  await contact.focus();
  await scan('9822041210', { ms: 100, end: 'Tab' });
  await expect(contact).toHaveValue('9822041210');
  await expect(contact).not.toBeFocused();
  await contact.focus();
  await scan('123456', { ms: 95, end: 'Enter' });
  await expect(contact).toHaveValue('9822041210123');
  await contact.fill('9822041210');
  await quantity(page, 130).focus();
  await scan('900', { ms: 100, end: 'Enter' });
  await expect(sale(page).getByText(/^Only 4\d\d left$/)).toBeVisible();
  await expect(quantity(page, 130)).toHaveValue('900');
  await page.keyboard.press('F10');
  await expect(quantity(page, 130)).toBeFocused();
  await page.keyboard.type('2');
  await sale(page)
    .getByLabel(/^Cash received/)
    .fill('8901');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F10');
  const asked = page.getByRole('alertdialog', { name: 'Cash received: ₹8,901.00?' });
  await expect(asked).toBeVisible();
  // Its Enter would press the focused button.
  await scan(goods(131).barcode);
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Correct it' }).click();
  await expect(sale(page).getByRole('alert')).toContainText('was not counted');
  expect(sent).toEqual([]);
  await sale(page)
    .getByLabel(/^Cash received/)
    .fill('200');
  await page.keyboard.press('F10');
  await expect(dialog(page, 'Order Details').getByText('₹100.00').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(takeConsoleErrors()).toEqual([]);
});

test('commits a typed quantity when the sale is submitted by its shortcut', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, DESK, '/store-manual-orders');
  const scan = await connectScanner(page);
  await openSale(page);
  await scan(goods(132).barcode);
  await page.keyboard.press('F4');
  await quantity(page, 132).focus();
  await page.keyboard.type('3');
  // One more unit.
  await scan(goods(132).barcode);
  await expect(quantity(page, 132)).toHaveValue('4');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await page.keyboard.press('F10');
  await expect(dialog(page, 'Order Details').getByText('₹250.00').first()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('lets the administrator scan at the main counter', async ({ browser }) => {
  const page = await openAs(browser, branch.admin, DESK, '/admin-manual-orders');
  const scan = await connectScanner(page);
  await openSale(page);
  await scan(goods(160).barcode, { ms: 0, end: 'Tab' });
  await expect(quantity(page, 160)).toHaveValue('1');
  expect(takeConsoleErrors()).toEqual([]);
});
