// Packing in a store with more orders and products than one page of a list.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { orderForCrowd } from '../../../server/test/support/crowd.ts';
import { openBrowser } from '../support/browser.tsx';
import { button, link } from '../support/find.ts';

const COUNT = 125;
const GOODS = 60;
const { world, open } = await openBrowser({ RATE_LIMITS: 'off' });
const { call, deps } = world;
const manager = await world.manager();
const packer = await world.staff(manager);
await deps.db.updateTable('users').set({ can_pack: true }).where('id', '=', packer.id).execute();
const rice = await world.product({ price: 90, stores: [[manager, 300]] });
const ids = await orderForCrowd(world, COUNT, rice.id, { manager, staff: packer });
/** The newest order, and one in the middle. */
const [newest, middle] = [ids.at(-1) as number, ids[70] as number];

const search = () => screen.findByRole('searchbox', { name: 'Search order or customer' });
const findPackDialog = async (id: number) => within(await screen.findByRole('dialog', { name: `Pack #${id}` }));

it('[PACK-11] shows the number of orders to a packer, who finds the newest by number and packs it', async () => {
  const user = open('/store-staff-packing', packer);
  await screen.findByText(`${COUNT} to pack`);
  expect(screen.queryByRole('button', { name: `Pack order ${newest}` })).toBeNull();
  await user.type(await search(), String(newest));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Pack order/ })).toHaveLength(1));
  await user.click(await button(`Pack order ${newest}`));
  const packing = await findPackDialog(newest);
  await user.click(packing.getByRole('button', { name: `${rice.name}: all packed` }));
  await user.click(packing.getByRole('button', { name: 'Finish packing' }));
  await screen.findByText(`The total of order ${newest} is ₹90.00.`);
  await screen.findByText(`No order to pack matches “${newest}”.`);
  await user.clear(await search());
  await screen.findByText(`${COUNT - 1} to pack`);
});

it('[PACK-11] pages to the last order', async () => {
  const user = open('/store-staff-packing', packer);
  await user.click(await button('Next'));
  await button(`Pack order ${ids[30]}`);
  for (let page = 3; page <= 5; page += 1) await user.click(await button('Next'));
  await button(`Pack order ${ids.at(-2)}`);
  expect(screen.getByText('Page 5 of 5')).toBeTruthy();
});

it('[PACK-11] opens an order by the code of its documents, typed or scanned, and reports a packed one', async () => {
  const user = open('/store-staff-packing', packer);
  await screen.findByText(`${COUNT - 1} to pack`);
  await user.type(await search(), `order-${middle}{Enter}`);
  await findPackDialog(middle);
  await button(`${rice.name}: all packed`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(((await search()) as HTMLInputElement).value).toBe('');
  await user.type(await search(), `ORDER-${newest}{Enter}`);
  await screen.findByText(/ packed it at \d/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[PACK-11] lets the manager pack the newest order from the store’s orders', async () => {
  const id = ids.at(-2) as number;
  const user = open('/store-order-management', manager);
  await user.click(await link(`#${id}`));
  await user.click(await button(`Edit: Pack order ${id}`));
  await button(`${rice.name}: all packed`);
  await findPackDialog(id);
});

it('[PACK-11] prints the pick lists of all orders, each with its code', async () => {
  const print = vi.fn();
  window.print = print;
  const user = open('/store-staff-packing', packer);
  await user.click(await button('Print pick lists'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const lists = within(document.body).getAllByRole('region', { name: 'Pick list', hidden: true });
  const codes = lists.flatMap((list) => within(list).queryAllByRole('img', { name: /^ORDER-/, hidden: true }));
  const printed = new Set(codes.map((code) => code.getAttribute('aria-label')));
  expect(printed).toEqual(new Set(ids.slice(0, -1).map((id) => `ORDER-${id}`)));
});

it('[PACK-12] offers all available goods as substitutes; one sold in the meantime does not lose packed lines', async () => {
  const admin = await world.admin();
  await call(api.catalog.createCategory, { as: admin, body: { name: 'Pulses', description: 'Whole and split' } });
  const lines = Array.from(
    { length: GOODS },
    (_, n) => `Moong ${String(n + 1).padStart(3, '0')},Pulses,500 g,60,Split,9`,
  );
  const csv = ['name,category,unit,price,description,stock', ...lines].join('\n');
  const { version } = (await call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
  (await call(api.catalog.importProducts, { as: admin, body: { csv, version: version as string } })).ok;
  const products = await deps.db
    .selectFrom('products')
    .select('id')
    .where('name', 'like', 'Moong %')
    .orderBy('id')
    .execute();
  // The store has all products but the last, which only main has.
  const requested = products.slice(0, -1).map(({ id }) => ({ product_id: id, quantity: 1 }));
  const body = { payment_method: 'cod', ordered_products: requested } as const;
  const { request_id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const approved = { status: 'Approved', request_id } as const;
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id: request_id }, body: approved })).ok;
  (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id } })).ok;
  const id = ids[0] as number;
  await deps.db.updateTable('order_lines').set({ choice: 'best_match' }).where('order_id', '=', id).execute();

  const user = open('/store-staff-packing', packer);
  await user.click(await button(`Pack order ${id}`));
  const packing = await findPackDialog(id);
  await user.click(packing.getByRole('button', { name: 'Substitute' }));
  const choice = within(await screen.findByRole('dialog', { name: `Instead of ${rice.name}` }));
  await choice.findByText('Moong 001');
  expect(choice.queryByText('Moong 059')).toBeNull();
  await user.click(choice.getByRole('button', { name: 'Show more' }));
  await choice.findByText('Moong 040');
  await user.type(choice.getByRole('searchbox', { name: 'Search products' }), 'Moong 060');
  await choice.findByText('The store has no similar product available.');
  await user.clear(choice.getByRole('searchbox', { name: 'Search products' }));
  await user.type(choice.getByRole('searchbox', { name: 'Search products' }), 'Moong 059');
  await user.click(await choice.findByRole('button', { name: 'Choose Moong 059, 1 available' }));
  packing.getByText('1 × Moong 059 instead');

  // Another packer takes the last one.
  const last = products.at(-2)?.id as number;
  const customer = await world.customer();
  const other = await world.order(customer, [[last, 1]]);
  await world.advance(other, 'Processing', { customer, manager, staff: packer });
  await user.click(packing.getByRole('button', { name: 'Finish packing' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finish packing' }));
  await packing.findByText(/^Choose something else for these lines, or pack them short/);
  expect(packing.getByRole('row', { name: 'Moong 059 1 0' })).toBeTruthy();
  packing.getByText('1 × Moong 059 instead');
});
