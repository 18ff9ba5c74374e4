// 'Allocate Store' for several orders counts a store's stock once.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser({ RATE_LIMITS: 'off' });
const admin = await world.admin();
const customer = await world.customer();
const near = await world.manager();
const far = await world.manager();
const stores = (await world.call(api.stores.listStores, { as: admin })).ok;
const getStoreName = (id: number) => stores.find((store) => store.id === id)?.name ?? '';

async function chooseOrders(ids: readonly number[]) {
  const user = open('/admin-orders?store=none', admin);
  for (const id of ids) await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
  await user.click(await button(`Allocate ${ids.length} orders`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Store' }));
  const cards = async (id: number) => within(await dialog.findByRole('radiogroup', { name: `Store for order ${id}` }));
  const card = async (id: number, storeId: number) =>
    (await cards(id)).findByRole('radio', { name: new RegExp(`^${getStoreName(storeId)}\\b`) });
  return { user, dialog, card };
}

it('[STOCK-5] shows the shortage for the second of two orders of 25 with 49 in stock, and recalculates when a choice changes', {
  tags: 'long',
}, async () => {
  const jars = await world.product({
    stores: [
      [near, 49],
      [far, 10],
    ],
  });
  const ids = [await world.order(customer, [[jars.id, 25]]), await world.order(customer, [[jars.id, 25]])];
  const [first, second] = ids as [number, number];
  const { user, dialog, card } = await chooseOrders(ids);
  await waitFor(async () => expect(await card(second, near.storeId)).toHaveProperty('checked', true));
  const getLabelText = async (id: number, storeId: number) => (await card(id, storeId)).closest('label')?.textContent;
  expect(await getLabelText(first, near.storeId)).toContain('All in stock');
  expect(await getLabelText(second, near.storeId)).toContain(`Short after the orders above: ${jars.name}, 24 of 25`);
  dialog.getByText('1 of 2 orders will wait for goods.');
  // The first order goes elsewhere, so the second has all 49.
  await user.click(await card(first, far.storeId));
  expect(await getLabelText(second, near.storeId)).toContain('All in stock');
  expect(await getLabelText(second, far.storeId)).toContain(`Short after the orders above: ${jars.name}, 0 of 25`);
  await user.click(await card(first, near.storeId));
  await user.click(dialog.getByRole('button', { name: 'Allocate 2 orders' }));
  await screen.findByText('2 orders are now with their stores.');
  for (const id of ids) {
    const [order] = (await world.call(api.orders.listAllOrders, { as: admin, query: { q: `#${id}` } })).ok;
    expect(order?.warehouse_id).toBe(near.storeId);
  }
});

it('[STOCK-5] proposes the store that still has stock for the second order', { tags: 'long' }, async () => {
  const jars = await world.product({
    stores: [
      [near, 40],
      [far, 30],
    ],
  });
  const ids = [await world.order(customer, [[jars.id, 25]]), await world.order(customer, [[jars.id, 25]])];
  const { dialog, card } = await chooseOrders(ids);
  await waitFor(async () => expect(await card(ids[0] ?? 0, near.storeId)).toHaveProperty('checked', true));
  await waitFor(async () => expect(await card(ids[1] ?? 0, far.storeId)).toHaveProperty('checked', true));
  expect(dialog.queryByText(/will wait/)).toBeNull();
});

it('leaves orders that have a store out until they are moved', async () => {
  const jars = await world.product({ stores: [[near, 40]] });
  const [placed, waiting] = [await world.order(customer, [[jars.id, 1]]), await world.order(customer, [[jars.id, 1]])];
  const body = { order_id: placed, warehouse_id: near.storeId, seen_warehouse_id: null };
  await world.call(api.orders.allocateStore, { as: admin, body });
  const user = open('/admin-orders', admin);
  for (const id of [placed, waiting])
    await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
  await user.click(await button('Allocate 1 order'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate Store' }));
  dialog.getByText(`Now: ${getStoreName(near.storeId)}. It stays there.`);
  const stores = within(await dialog.findByRole('radiogroup', { name: `Store for order ${waiting}` }));
  await waitFor(() => expect(document.activeElement).toBe(stores.getByRole('radio', { checked: true })));
  expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: `Move order ${placed}` }));
  await dialog.findByRole('radiogroup', { name: `Store for order ${placed}` });
  dialog.getByRole('button', { name: 'Allocate 2 orders' });
});
