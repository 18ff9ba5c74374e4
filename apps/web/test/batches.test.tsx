// Batches of a store: entered on receipt, traced, written off, and named in the packing list.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const fetchBatches = async (product_id: number) =>
  (await world.call(api.batches.listBatches, { as: manager, query: { product_id } })).ok.map(
    ({ batch_no, best_before, quantity }) => [batch_no, best_before, quantity],
  );

/** Answers the question about a date more than ten years ahead. */
async function answerFarDate(user: ReturnType<typeof open>, answer: 'Keep the date' | 'Change the date') {
  const ask = within(await screen.findByRole('alertdialog', { name: /^Best before .* 2099\?$/ }));
  await user.click(ask.getByRole('button', { name: answer }));
}

/** Assigns all stock of a product in the store to one batch. */
async function dated(product_id: number, quantity: number, batch_no: string) {
  const lines = [{ product_id, quantity, batches: [{ batch_no, best_before: '2099-02-28', quantity }] }];
  (await world.call(api.inventory.adjustStock, { as: manager, body: { kind: 'count', reason: 'Dated', lines } })).ok;
}

it('enters batches when a stock request is received', { tags: 'long' }, async () => {
  const curd = await world.product({ main: 10 });
  const body = { payment_method: 'cod', ordered_products: [{ product_id: curd.id, quantity: 10 }] };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const decision = { status: 'Approved', request_id: id };
  (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
  const user = open('/store-add-stocks', manager);
  await user.click(await button(`Add to Inventory: request ${id}`));
  const form = await dialog(`Add to Inventory: request ${id}`);
  await user.click(form.getByRole('button', { name: `Batches of ${curd.name}` }));
  await user.click(form.getByRole('button', { name: 'Add to Inventory' }));
  await form.findByText('Please enter the batch number printed on the goods.');
  await form.findByText('Please enter the best-before date.');
  await user.type(form.getByRole('textbox', { name: 'Batch' }), 'LOT 7');
  await user.type(form.getByLabelText('Best before'), '2099-01-31');
  await user.clear(form.getByRole('textbox', { name: 'Quantity' }));
  await user.type(form.getByRole('textbox', { name: 'Quantity' }), '11');
  await form.findByText('Batches add up to 11, but stock is 10.');
  await user.type(form.getByRole('textbox', { name: 'Quantity' }), '{Backspace}{Backspace}8');
  await user.click(form.getByRole('button', { name: 'Add to Inventory' }));
  await answerFarDate(user, 'Change the date');
  expect(await fetchBatches(curd.id)).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Add to Inventory' }));
  await answerFarDate(user, 'Keep the date');
  await screen.findByText('Stock Added Successfully!');
  expect(await fetchBatches(curd.id)).toEqual([['LOT 7', '2099-01-31', 8]]);
});

it('enters batches beside the movements of a product, and writes them off', { tags: 'long' }, async () => {
  const milk = await world.product({ stores: [[manager, 9]] });
  const user = open('/store-view-stocks', manager);
  await user.click(await link(milk.name));
  const movements = await dialog(`Movements of ${milk.name}`);
  await movements.findByText('No batches are recorded, so nothing has a best-before date.');
  await user.click(movements.getByRole('button', { name: 'Enter batches' }));
  const form = await dialog(`Batches of ${milk.name}`);
  await user.click(form.getByRole('button', { name: 'Save batches' }));
  await form.findByText('Please enter the batch number printed on the goods.');
  await form.findByText('Please enter the best-before date.');
  await form.findByText('Please enter a whole number, at least 1.');
  expect(await fetchBatches(milk.id)).toEqual([]);
  await user.type(form.getByRole('textbox', { name: 'Batch' }), 'A1');
  await user.type(form.getByLabelText('Best before'), '2099-03-31');
  await user.type(form.getByRole('textbox', { name: 'Quantity' }), '5');
  await user.click(form.getByRole('button', { name: 'Save batches' }));
  await answerFarDate(user, 'Keep the date');
  await screen.findByText('Batches saved');
  await movements.findByText('Best before 31 Mar 2099');
  await movements.findByText('Without a date: 4 × 500 g');
  await user.click(movements.getByRole('button', { name: 'Write off batch A1' }));
  const off = await dialog('Write off batch A1');
  const quantity = off.getByRole('textbox', { name: `Quantity of ${milk.name}` });
  await user.clear(quantity);
  await user.type(quantity, '2{Tab}');
  await user.click(off.getByRole('button', { name: 'Write off' }));
  await off.findByText('Please choose a reason.');
  expect(quantity).toHaveProperty('value', '2');
  await user.click(off.getByRole('radio', { name: 'Damaged' }));
  await user.click(off.getByRole('button', { name: 'Write off' }));
  const ask = within(await screen.findByRole('alertdialog', { name: `Write off 2 × ${milk.name}?` }));
  expect(await fetchBatches(milk.id)).toEqual([['A1', '2099-03-31', 5]]);
  await user.click(ask.getByRole('button', { name: 'Write off' }));
  await screen.findByText('Written off');
  expect(await fetchBatches(milk.id)).toEqual([['A1', '2099-03-31', 3]]);
});

it('removes known batches only after confirmation', async () => {
  const ghee = await world.product({ stores: [[manager, 4]] });
  await dated(ghee.id, 4, 'G1');
  const user = open('/store-view-stocks', manager);
  await user.click(await link(ghee.name));
  await user.click(await button('Enter batches'));
  const form = await dialog(`Batches of ${ghee.name}`);
  await user.click(form.getByRole('button', { name: 'Remove batch 1' }));
  await user.click(form.getByRole('button', { name: 'Save batches' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Remove all batches?' }));
  await user.click(ask.getByRole('button', { name: 'Keep them' }));
  expect(await fetchBatches(ghee.id)).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Save batches' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove all' }));
  // The message of the previous test may still be on screen.
  await waitFor(async () => expect(await fetchBatches(ghee.id)).toEqual([]));
});

it('traces a batch to its buyers, even if none is left, and for the administrator', {
  tags: 'long',
}, async () => {
  const kheer = await world.product({ stores: [[manager, 2]] });
  await dated(kheer.id, 2, 'K1');
  let user = open('/store-view-stocks', manager);
  await user.click(await link(kheer.name));
  await user.click(await button('Orders with batch K1'));
  await screen.findByText('No orders or sales with this batch.');
  cleanup();
  const customer = { first_name: 'Sunita', mobile_number: '9822041210' };
  const body = { user: customer, products: [{ product_id: kheer.id, quantity: 2 }] };
  const { order_id } = (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
  const people = [
    [manager, '/store-view-stocks', kheer.name],
    [admin, `/admin-product?stock=${kheer.id}`, undefined],
  ] as const;
  for (const [who, at, row] of people) {
    user = open(at, who);
    if (row) await user.click(await link(row));
    // The previous page's data is shown until the list has loaded.
    await screen.findByText('No batches are recorded, so nothing has a best-before date.');
    await user.click(await button('Show used-up batches'));
    await user.click(await button('Orders with batch K1'));
    const orders = await dialog('Orders with this batch');
    await orders.findByText(`Counter sale #${order_id}`);
    orders.getByText('2 × 500 g');
    orders.getByText('Orders and sales: 1');
    expect(orders.getByRole('link', { name: 'Call Sunita, 9822041210' })).toHaveProperty('href', 'tel:9822041210');
    orders.getByRole('button', { name: 'Export CSV' });
    cleanup();
  }
});

it('lets the administrator enter batches of the main stock', { tags: 'long' }, async () => {
  const oil = await world.product({ main: 6 });
  const user = open(`/admin-product?stock=${oil.id}`, admin);
  await user.click(await button('Enter batches of main'));
  const form = await dialog(`Batches of ${oil.name} in main stock`);
  await user.type(form.getByRole('textbox', { name: 'Batch' }), 'M1');
  await user.type(form.getByLabelText('Best before'), '2099-03-31');
  await user.type(form.getByRole('textbox', { name: 'Quantity' }), '6');
  await user.click(form.getByRole('button', { name: 'Save batches' }));
  await answerFarDate(user, 'Keep the date');
  await waitFor(async () => {
    const [batch] = (await world.call(api.batches.listBatches, { as: admin, query: { product_id: oil.id } })).ok;
    expect(batch).toMatchObject({ warehouse_id: 0, batch_no: 'M1', quantity: 6 });
  });
});

it('shows the packer which batches to take', async () => {
  const paneer = await world.product({ stores: [[manager, 9]] });
  await dated(paneer.id, 9, 'P1');
  const id = await world.order(customer, [[paneer.id, 2]]);
  await world.advance(id, 'Processing', { customer, manager, staff });
  (await world.call(api.users.updateStaff, { as: manager, params: { id: staff.id }, body: { can_pack: true } })).ok;
  const user = open('/store-staff-packing', staff);
  await user.click(await button(`Pack order ${id}`));
  const packing = await dialog(`Pack #${id}`);
  await packing.findByText('Batch P1, best before 28 Feb 2099: 2');
});
