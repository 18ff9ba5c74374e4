// Batches on a phone: entered on receipt, picked by date, written off when expired, traced.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { advanceClock, businessDay, MOVABLE_CLOCK } from '../support/clock.ts';
import { makeGoods } from '../support/office-steps.ts';
import { PHONE, takeConsoleErrors } from '../support/people.ts';
import { ADDRESS, type Person } from '../support/shop-steps.ts';
import { type Branch, dialog, openAs, orderAt, signInManager } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

test.use({ settings: MOVABLE_CLOCK });
const branch = prepareBranch();

const DAY_MINUTES = 24 * 60;
/** Business day `days` from now, as date fields take it. */
const dayIn = (days: number): string => businessDay(Date.now() + days * DAY_MINUTES * 60_000);

/** Creates a product and sends all ten units to the store; returns the request's number. */
async function send({ admin, manager }: Branch) {
  const goods = await makeGoods(admin, { stock: 10 });
  const body = { payment_method: 'cod', ordered_products: [{ product_id: goods.id, quantity: 10 }] };
  const { request_id: id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body);
  await admin.call('PATCH', `/warehouses/${id}/update-request-status/`, { status: 'Approved', request_id: id });
  return { id, goods };
}

/** Stock figures of a product in the manager's store. */
async function readBooks(manager: Person, id: number, name: string) {
  type Batch = { batch_no: string; quantity: number };
  const { inventory } = await manager.call<{ inventory: { quantity: number; reserved: number }[] }>(
    'GET',
    `/warehouses/view-stock/?q=${encodeURIComponent(name)}`,
  );
  const batches = await manager.call<Batch[]>('GET', `/warehouses/batches/?product_id=${id}`);
  const moves = await manager.call<{ reason: string; change: number }[]>('GET', `/warehouses/stock-movements/${id}/`);
  return {
    onHand: inventory.map(({ quantity, reserved }) => [quantity, reserved]),
    batches: batches.map(({ batch_no, quantity }) => [batch_no, quantity]),
    moves: moves.map(({ reason, change }) => [reason, change]),
  };
}

test('packs the earlier of two batches first; its rest expires, is written off and traced to its buyer', async ({
  browser,
  dataDir,
  playwright,
  baseURL,
}) => {
  const { id: request, goods } = await send(branch);
  const came = await openAs(browser, branch.manager, PHONE, '/store-add-stocks');
  await came.getByRole('button', { name: `Add to Inventory: request ${request}` }).click();
  const receipt = dialog(came, `Add to Inventory: request ${request}`);
  await receipt.getByRole('button', { name: `Batches of ${goods.name}` }).click();
  const enter = async (number: number, batch: string, days: number, quantity: number) => {
    const row = receipt.getByRole('group', { name: `Batch ${number}` });
    await row.getByRole('textbox', { name: 'Batch' }).fill(batch);
    await row.getByLabel('Best before').fill(dayIn(days));
    await row.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  };
  // In the order of the crate: the later date on top.
  await enter(1, 'LATE', 60, 4);
  await receipt.getByRole('button', { name: 'Add batch' }).click();
  await enter(2, 'EARLY', 1, 6);
  await expectAccessible(came, 'Add to Inventory with batches');
  await receipt.getByRole('button', { name: 'Add to Inventory' }).click();
  await expect(came.getByText('Stock Added Successfully!')).toBeVisible();

  const order = await orderAt({ ...branch, goods }, 'Processing', { packs: 4 });
  const [packer] = branch.riders;
  await branch.manager.call('PATCH', `/warehouses/update-staff/${packer.userId}/`, { can_pack: true });
  const desk = await openAs(browser, packer, PHONE, '/store-staff-packing');
  await desk.getByRole('button', { name: `Pack order ${order}`, exact: true }).click();
  const packing = dialog(desk, `Pack #${order}`);
  await expect(packing.getByText(/^Batch EARLY, best before .*: 4$/)).toBeVisible();
  await expect(packing.getByText(/LATE/)).toHaveCount(0);
  await packing.getByRole('button', { name: `${goods.name}: all packed` }).click();
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await expect(desk.getByText(`The total of order ${order} is ₹200.00.`)).toBeVisible();
  expect(await readBooks(branch.manager, goods.id, goods.name)).toMatchObject({
    onHand: [[6, 0]],
    batches: [
      ['EARLY', 2],
      ['LATE', 4],
    ],
  });
  await Promise.all([came.context().close(), desk.context().close()]);

  advanceClock(dataDir, 2 * DAY_MINUTES);
  const later = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const headers = { Authorization: `Bearer ${branch.manager.access}` };
  // Moving the server's clock ends earlier sessions.
  await expect.poll(async () => (await later.get('/warehouses/batches/', { headers })).status()).toBe(401);
  const manager = await signInManager(later, branch);
  const booksNow = () => readBooks(manager, goods.id, goods.name);
  // The server does this in a job soon after midnight.
  await expect.poll(async () => (await booksNow()).onHand, { timeout: 30_000 }).toEqual([[4, 0]]);

  const counter = await openAs(browser, manager, PHONE, '/store-manual-orders');
  await counter.getByRole('button', { name: 'Add Order' }).click();
  const sale = dialog(counter, 'Add Order');
  const found = counter.getByRole('option', { name: new RegExp(goods.name) });
  const choose = async (packs: number) => {
    await sale.getByRole('combobox', { name: 'Find product' }).fill(`${packs}*${goods.name}`);
    await expect(found).toContainText('4 in stock');
    await found.click();
  };
  const quantity = sale.getByRole('textbox', { name: `Quantity of ${goods.name}` });
  await choose(6);
  await expect(sale.getByText(`${goods.name}: only 4 left. Nothing was added.`)).toBeVisible();
  await expect(quantity).toHaveCount(0);
  await choose(4);
  await expect(quantity).toHaveValue('4');
  await counter.context().close();

  const stock = await openAs(browser, manager, PHONE, '/store-view-stocks');
  await stock.getByRole('link', { name: goods.name, exact: true }).click();
  const product = dialog(stock, `Movements of ${goods.name}`);
  const early = product.getByRole('list', { name: 'Batches' }).getByRole('listitem').filter({ hasText: 'EARLY' });
  await expect(early).toContainText('Expired');
  await expect(early).toContainText('2 × 500 g');
  await expectAccessible(stock, 'Batches of which one has expired');
  await early.getByRole('button', { name: 'Write off batch EARLY' }).click();
  const form = dialog(stock, 'Write off batch EARLY');
  await expect(form.getByRole('radio', { name: 'Expired' })).toBeChecked();
  await form.getByLabel(/^Note/).fill('Sour');
  await form.getByRole('button', { name: 'Write off' }).click();
  const ask = stock.getByRole('alertdialog', { name: `Write off 2 × ${goods.name}?` });
  await expect(ask.getByText('They leave the stock for good. 0 will be left.')).toBeVisible();
  await ask.getByRole('button', { name: 'Write off' }).click();
  await expect(stock.getByText('Written off', { exact: true })).toBeVisible();
  await expect(early).toHaveCount(0);

  await product.getByRole('button', { name: 'Show used-up batches' }).click();
  await product.getByRole('button', { name: 'Orders with batch EARLY' }).click();
  const recall = dialog(stock, 'Orders with this batch');
  await expect(recall.getByText('Orders and sales: 1')).toBeVisible();
  const buyer = recall.getByRole('listitem').filter({ hasText: `#${order}` });
  await expect(buyer).toContainText('4 × 500 g');
  const { full_name: name, phone_number: phone } = ADDRESS;
  const call = buyer.getByRole('link', { name: `Call ${name}, ${phone}` });
  await expect(call).toHaveAttribute('href', `tel:${phone}`);
  await expectAccessible(stock, 'Orders with this batch');

  expect(await booksNow()).toEqual({
    onHand: [[4, 0]],
    batches: [['LATE', 4]],
    moves: [
      ['expired', -2],
      ['order_deducted', -4],
      ['request_added', 10],
    ],
  });
  expect(takeConsoleErrors()).toEqual([]);
  await later.dispose();
});
