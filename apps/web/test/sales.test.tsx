// What was sold, for the administrator: the sales of a period, and the counter sales of every store.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
// The page works out its days by the clock of the device.
world.clock.set(new Date().toISOString());
const admin = await world.admin();
const manager = await world.manager();
const customer = await world.customer();
const jaggery = await world.product({ price: 50, main: 40, stores: [[manager, 20]] });
const [{ name: store } = { name: '' }] = (await world.call(api.stores.listStores, { as: admin })).ok;

const order = await world.order(customer, [[jaggery.id, 2]]);
(await world.call(api.orders.allocateStore, { as: admin, body: { order_id: order, warehouse_id: manager.storeId } }))
  .ok;
const sell = async (as: typeof admin | typeof manager, first_name: string) => {
  const user = { first_name, mobile_number: '9822000000' };
  const body = { user, warehouse_id: 0, products: [{ product_id: jaggery.id, quantity: 1 }] };
  return (await world.call(api.manualOrders.createManualOrder, { as, body })).ok;
};
await sell(manager, 'Walk-in');
await sell(admin, 'Hotel Annapurna');

it.each([
  ['admin', '/admin-dashboard', admin, '₹200.00 from 1 order and 2 counter sales'],
  ['store', '/store-dashboard', manager, '₹150.00 from 1 order and 1 counter sale'],
])('%s dashboard: the sales of today, and of days that are typed', async (_whose, path, who, sum) => {
  const hands = open(path, who);
  const period = within(await screen.findByRole('region', { name: 'Sales' }));
  await hands.click(await period.findByRole('combobox', { name: /Days of the sales/ }));
  await hands.click(await screen.findByRole('option', { name: 'Today' }));
  await period.findByText(sum);
  await hands.click(await period.findByRole('combobox', { name: /Days of the sales/ }));
  await hands.click(await screen.findByRole('option', { name: 'From – to' }));
  await hands.type(await period.findByLabelText('From'), '2026-01-05');
  await hands.type(await period.findByLabelText('To'), '2026-01-06');
  await period.findByText('₹0.00 from 0 orders and 0 counter sales');
  await screen.findByText('No sales data available for products.');
});

it('admin manual orders: the sales of every store, of one on request', async () => {
  const hands = open('/admin-manual-orders', admin);
  await screen.findByText('Hotel Annapurna');
  const table = within(screen.getByRole('table'));
  expect(table.getByText('Walk-in')).toBeTruthy();
  expect(table.getByText('Main stock')).toBeTruthy();
  expect(table.getByText(store)).toBeTruthy();
  await hands.click(screen.getByRole('combobox', { name: /Sold by/ }));
  await hands.click(await screen.findByRole('option', { name: 'Main stock' }));
  await screen.findByText('1 order');
  expect(within(screen.getByRole('table')).queryByText('Walk-in')).toBeNull();
});
