// Scanning at a store of 200 goods: whatever has the focus, each code counts once, for its own line, and nothing is sent.
import { expect, type Locator, type Page } from '@playwright/test';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { askFor, clearShelves, connectScanner, fillShelves, type Pace, type ShelfGoods } from '../support/scanner.ts';
import { dialog, openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

let shelf: readonly ShelfGoods[] = [];
// Before the branch takes its leave.
test.afterAll(() => clearShelves(branch, shelf));
const branch = prepareBranch();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shelf = await fillShelves(branch);
});

const goods = (place: number): ShelfGoods => {
  const found = shelf[place % shelf.length];
  if (!found) throw new Error('The shelves are empty.');
  return found;
};

const PACES: readonly Pace[] = [0, 2, 10, 30, 60].flatMap((ms) => [
  { ms, end: 'Enter' as const },
  { ms, end: 'Tab' as const },
]);

/** What may have the focus when somebody scans. */
type Fields = (page: Page) => Readonly<Record<string, Locator>>;

interface Scene {
  readonly title: string;
  /** Opens the dialog; again when a scan has closed it. */
  readonly open: (page: Page) => Promise<void>;
  /** Lines that are there before the first scan, and what may have the focus. */
  readonly fields: Fields;
  /** Which code is scanned at the so many-th time. */
  readonly code: (turn: number) => ShelfGoods;
  /** The quantity of each line by product. */
  readonly lines: (page: Page) => Promise<Readonly<Record<string, number>>>;
  /** Calls that book what the dialog shows. */
  readonly books: RegExp;
}

const numbersIn = (place: Locator, name: RegExp) =>
  place
    .getByRole('textbox', { name })
    .evaluateAll((fields) =>
      Object.fromEntries(
        (fields as HTMLInputElement[]).map((field) => [
          (field.getAttribute('aria-label') ?? '').replace(/^\w+ of /, ''),
          Number(field.value),
        ]),
      ),
    );

const sale = (page: Page) => dialog(page, 'Add Order');
const COUNTER: Scene = {
  title: 'the counter',
  open: async (page) => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/store-manual-orders');
    await page.getByRole('button', { name: 'Add Order' }).click();
    await sale(page).getByRole('combobox', { name: 'Find product' }).fill(goods(0).name);
    await page.getByRole('option', { name: new RegExp(goods(0).name) }).click();
    await sale(page)
      .getByRole('button', { name: /^Walk-in/ })
      .click();
    await sale(page).getByRole('button', { name: 'Add GSTIN' }).click();
  },
  fields: (page) => ({
    finder: sale(page).getByRole('combobox', { name: 'Find product' }),
    quantity: sale(page).getByRole('textbox', { name: `Quantity of ${goods(0).name}` }),
    plus: sale(page).getByRole('button', { name: `Increase quantity of ${goods(0).name}` }),
    minus: sale(page).getByRole('button', { name: `Decrease quantity of ${goods(0).name}` }),
    name: sale(page).getByLabel('Customer name'),
    contact: sale(page).getByLabel('Contact'),
    gstin: sale(page).getByLabel(/^GSTIN of the buyer/),
    payment: sale(page).getByRole('radio', { name: /^Cash/ }),
    cash: sale(page).getByLabel(/^Cash received/),
    hold: sale(page).getByRole('button', { name: /^Hold/ }),
    submit: sale(page).getByRole('button', { name: 'Add Order' }),
  }),
  code: (turn) => goods(199 - turn),
  lines: (page) => numbersIn(sale(page), /^Quantity of/),
  books: /\/orders\/manually\//,
};

let orderId = 0;
const packing = (page: Page) => dialog(page, `Pack #${orderId}`);
const PACKED = 4;
const PACKING: Scene = {
  title: 'packing',
  open: async (page) => {
    const { admin, manager, customer, addressId, storeId } = branch;
    for (let place = 0; place < PACKED; place += 1)
      await customer.call('POST', '/products/add-to-cart/', { product_id: goods(60 + place).id, quantity: 35 });
    const body = { address_id: addressId, payment_method: 'cod' };
    orderId = (await customer.call<{ order_id: number }>('POST', '/orders/place-order/', body)).order_id;
    await admin.call('POST', '/orders/allocate-warehouse/', { order_id: orderId, warehouse_id: storeId });
    await manager.call('PATCH', `/orders/${orderId}/update-status/`, { status: 'Processing', order_id: orderId });
    await page.goto('/store-order-management');
    await page.getByRole('button', { name: `View order ${orderId}` }).click();
    await page.getByRole('button', { name: `Pack order ${orderId}` }).click();
    await expect(packing(page).getByRole('button', { name: 'Short' })).toBeVisible();
  },
  fields: (page) => ({
    'scan field': packing(page).getByRole('textbox', { name: 'Scan or type a barcode' }),
    short: packing(page).getByRole('button', { name: 'Short' }),
    tick: packing(page).getByRole('button', { name: `${goods(60).name}: all packed` }),
    close: packing(page).getByRole('button', { name: 'Close' }),
  }),
  code: (turn) => goods(60 + (turn % PACKED)),
  lines: async (page) => {
    const boxes = await packing(page)
      .getByRole('button', { name: /: all packed$/ })
      .evaluateAll((buttons) => buttons.map((button) => [button.getAttribute('aria-label'), button.textContent]));
    return Object.fromEntries(
      boxes.map(([label, text]) => [label?.replace(': all packed', ''), Number(text?.split('/')[0] || 0)]),
    );
  },
  books: /\/orders\/\d+\/pack\//,
};

const count = (page: Page) => dialog(page, 'Count stock');
const COUNT: Scene = {
  title: 'a count',
  open: async (page) => {
    await page.goto('/store-view-stocks');
    await page.evaluate(() => localStorage.removeItem('stock-count'));
    await page.getByRole('button', { name: 'Count stock' }).click();
    await count(page)
      .getByRole('textbox', { name: `Counted of ${goods(0).name}` })
      .fill('7');
  },
  fields: (page) => ({
    search: count(page).getByRole('searchbox', { name: 'Search by product name or barcode' }),
    'another line': count(page).getByRole('textbox', { name: `Counted of ${goods(0).name}` }),
    books: count(page).getByRole('checkbox', { name: 'Show what the books say' }),
    close: count(page).getByRole('button', { name: 'Close' }).last(),
    differences: count(page).getByRole('button', { name: 'See differences' }),
  }),
  code: (turn) => goods(100 + turn),
  lines: (page) => numbersIn(count(page), /^Counted of/),
  books: /\/stock-adjustments\//,
};

const writing = (page: Page) => dialog(page, `Write off ${goods(20).name}`);
const WRITE_OFF: Scene = {
  title: 'a write-off',
  open: async (page) => {
    await page.goto(`/store-view-stocks?q=${encodeURIComponent(goods(20).name)}`);
    await page.getByRole('button', { name: `Write off ${goods(20).name}` }).click();
    await writing(page).getByRole('radio', { name: 'Damaged' }).check();
    // Scanning counts from the first piece on.
    await writing(page).getByRole('button', { name: 'Increase quantity' }).click();
  },
  fields: (page) => ({
    quantity: writing(page).getByRole('textbox', { name: `Quantity of ${goods(20).name}` }),
    plus: writing(page).getByRole('button', { name: `Increase quantity of ${goods(20).name}` }),
    reason: writing(page).getByRole('radio', { name: 'Damaged' }),
    note: writing(page).getByLabel(/^Note/),
    submit: writing(page).getByRole('button', { name: 'Write off' }),
  }),
  code: () => goods(20),
  lines: (page) => numbersIn(writing(page), /^Quantity of/),
  books: /\/stock-adjustments\//,
};

let requestId = 0;
const receipt = (page: Page) => dialog(page, `Add to Inventory: request ${requestId}`);
const RECEIPT: Scene = {
  title: 'a receipt',
  open: async (page) => {
    requestId = await askFor(branch, [goods(30), goods(31), goods(32)], 40);
    await page.goto('/store-add-stocks');
    await page.getByRole('button', { name: `Add to Inventory: request ${requestId}` }).click();
    await receipt(page)
      .getByRole('button', { name: new RegExp(`batches.*${goods(30).name}`, 'i') })
      .click();
    await receipt(page).getByLabel('Batch', { exact: true }).fill('L7');
    for (const place of [30, 31, 32]) {
      const field = receipt(page).getByRole('textbox', { name: `Quantity of ${goods(place).name}` });
      await field.fill('0');
      await field.press('Enter');
    }
  },
  fields: (page) => ({
    'another line': receipt(page).getByRole('textbox', { name: `Quantity of ${goods(30).name}` }),
    plus: receipt(page).getByRole('button', { name: `Increase quantity of ${goods(30).name}` }),
    batch: receipt(page).getByLabel('Batch', { exact: true }),
    date: receipt(page).getByLabel('Best before'),
    submit: receipt(page).getByRole('button', { name: 'Add to Inventory' }),
  }),
  code: (turn) => goods(31 + (turn % 2)),
  lines: (page) => numbersIn(receipt(page), /^Quantity of Shelf/),
  books: /\/updat-stock\//,
};

const stateOf = (field: Locator) =>
  field.evaluate(
    (element) => (element as HTMLInputElement).value + String((element as HTMLInputElement).checked ?? ''),
    undefined,
    { timeout: 2_000 },
  );

/** Scans in every field at every pace; what went otherwise than it should, one line each. */
async function scanAll(page: Page, scene: Scene, paces: readonly Pace[]): Promise<string[]> {
  const faults: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && scene.books.test(request.url())) sent.push(request.url());
  });
  const scan = await connectScanner(page);
  await scene.open(page);
  let turn = 0;
  for (const [name, field] of Object.entries(scene.fields(page)))
    for (const pace of paces) {
      const { name: product, barcode } = scene.code(turn);
      const before = await scene.lines(page);
      await field.focus();
      const value = await stateOf(field);
      await scan(barcode, pace);
      turn += 1;
      const expected = { ...before, [product]: (before[product] ?? 0) + 1 };
      const fault = await expect
        .poll(() => scene.lines(page), { timeout: 3_000 })
        .toEqual(expected)
        .then(
          () => undefined,
          () => 'lost or wrong',
        );
      const isSold = sent.splice(0).length > 0;
      const own = name === 'another line' || name === 'quantity' ? expected[goods(0).name] : undefined;
      const after = await stateOf(field).catch(() => 'closed');
      const isTouched = own === undefined && name !== 'quantity' && after !== value;
      if (!fault && !isSold && !isTouched) continue;
      const what = [fault, isSold ? 'sent' : '', isTouched ? `field: ${value} became ${after}` : ''];
      faults.push(`${scene.title}, ${name}, ${pace.ms} ms, ${pace.end}: ${what.filter(Boolean).join(', ')}`);
      await scene.open(page);
    }
  return faults;
}

for (const scene of [COUNTER, PACKING, COUNT, WRITE_OFF, RECEIPT])
  test(`every scan at ${scene.title} counts once, at any pace and with the focus anywhere`, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
    const faults = await scanAll(page, scene, PACES);
    expect(faults, `${faults.length} faults`).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });
