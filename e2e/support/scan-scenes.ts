// Dialogs with scanning: elements that may have the focus, codes to scan and expected counts.
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseForRow, viewOrderLink } from './office-lists.ts';
import { askFor, clearShelves, fillShelves, type ShelfGoods } from './scanner.ts';
import { type Branch, dialog } from './store-steps.ts';
import { test } from './test.ts';
import { prepareBranch } from './worlds.ts';

let shelf: readonly ShelfGoods[] = [];
let branch: Branch;

/** A store with 200 products with barcodes, filled before the file's first test. */
export function prepareShelves(): Branch {
  // Registered first, so that it runs before the branch is deleted.
  test.afterAll(() => clearShelves(branch, shelf));
  branch = prepareBranch();
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    shelf = await fillShelves(branch);
  });
  return branch;
}

/** Product by index, from 0. */
export function goods(index: number): ShelfGoods {
  const found = shelf[index % shelf.length];
  if (!found) throw new Error('The shelves are empty.');
  return found;
}

/** Elements that may have the focus during a scan. */
type Fields = (page: Page) => Readonly<Record<string, Locator>>;

export interface Scene {
  readonly title: string;
  /** Opens the dialog, again if a scan has closed it. */
  readonly open: (page: Page) => Promise<void>;
  /** Lines before the first scan, and elements that may have the focus. */
  readonly fields: Fields;
  /** The code of a scan by its number. */
  readonly code: (turn: number) => ShelfGoods;
  /** The quantity of each line by product. */
  readonly lines: (page: Page) => Promise<Readonly<Record<string, number>>>;
  /** Calls that submit the dialog. */
  readonly books: RegExp;
  /** The scanned line has the focus afterwards, or the scan field if its buttons did. */
  readonly movesFocus?: boolean;
}

const readNumbers = (place: Locator, name: RegExp) =>
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
export const COUNTER: Scene = {
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
    gstin: sale(page).getByLabel(/^Buyer’s GSTIN/),
    payment: sale(page).getByRole('radio', { name: /^Cash/ }),
    cash: sale(page).getByLabel(/^Cash received/),
    hold: sale(page).getByRole('button', { name: /^Hold/ }),
    submit: sale(page).getByRole('button', { name: 'Add Order' }),
  }),
  code: (turn) => goods(199 - turn),
  lines: (page) => readNumbers(sale(page), /^Quantity of/),
  books: /\/orders\/manually\//,
};

let orderId = 0;
const packing = (page: Page) => dialog(page, `Pack #${orderId}`);
const PACKED = 4;
export const PACKING: Scene = {
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
    await viewOrderLink(page, orderId).click();
    await dialog(page, 'Order Details')
      .getByRole('button', { name: `Pack order ${orderId}` })
      .click();
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
  movesFocus: true,
};

const count = (page: Page) => dialog(page, 'Count stock');
export const COUNT: Scene = {
  title: 'a count',
  open: async (page) => {
    await page.goto('/store-view-stocks');
    await page.evaluate(() => localStorage.removeItem('stock-count'));
    await page.getByRole('button', { name: 'Count stock' }).click();
    await count(page)
      .getByRole('textbox', { name: `Count of ${goods(0).name}` })
      .fill('7');
  },
  fields: (page) => ({
    search: count(page).getByRole('searchbox', { name: 'Search by product name or barcode' }),
    'another line': count(page).getByRole('textbox', { name: `Count of ${goods(0).name}` }),
    books: count(page).getByRole('checkbox', { name: 'Show recorded stock' }),
    close: count(page).getByRole('button', { name: 'Close' }).last(),
    differences: count(page).getByRole('button', { name: 'See differences' }),
  }),
  code: (turn) => goods(100 + turn),
  lines: (page) => readNumbers(count(page), /^Count of/),
  books: /\/stock-adjustments\//,
  movesFocus: true,
};

const writing = (page: Page) => dialog(page, `Write off ${goods(20).name}`);
export const WRITE_OFF: Scene = {
  title: 'a write-off',
  open: async (page) => {
    await page.goto(`/store-view-stocks?q=${encodeURIComponent(goods(20).name)}`);
    await chooseForRow(page, goods(20).name, 'Write off');
    await writing(page).getByRole('radio', { name: 'Damaged' }).check();
    // Scans count from one.
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
  lines: (page) => readNumbers(writing(page), /^Quantity of/),
  books: /\/stock-adjustments\//,
};

let requestId = 0;
const receipt = (page: Page) => dialog(page, `Add to Inventory: request ${requestId}`);
export const RECEIPT: Scene = {
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
  lines: (page) => readNumbers(receipt(page), /^Quantity of Shelf/),
  books: /\/updat-stock\//,
};
