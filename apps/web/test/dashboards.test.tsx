// The dashboards of administrators and managers: figures, what to do now, and the chart with its table.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
// Pages compute their days from the device's clock.
world.clock.set(new Date().toISOString());
const admin = await world.admin();
const manager = await world.manager();
const customer = await world.customer();
const jaggery = await world.product({ price: 50.25, main: 40, stores: [[manager, 20]] });
const order = await world.order(customer, [[jaggery.id, 2]]);
const waiting = await world.order(customer, [[jaggery.id, 1]]);
const body = { order_id: order, warehouse_id: manager.storeId };
(await world.call(api.orders.allocateStore, { as: admin, body })).ok;

const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('admin dashboard: shows whole rupees, and waiting work with one filled button', async () => {
  const user = open('/admin-dashboard', admin);
  const figures = await section('Sales figures');
  await figures.findByText('₹151');
  const list = await section('To do now');
  const allocate = await list.findByRole('link', { name: /^Allocate\W+Orders without a store$/ });
  expect(allocate.getAttribute('href')).toBe(`/admin-orders?store=none&sort=oldest&allocate=${waiting}`);
  expect(list.getAllByRole('link').filter(({ className }) => className.includes('bg-primary '))).toEqual([allocate]);
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const links = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const orders = links.getByRole('link', { name: 'Online Orders' });
  await waitFor(() => expect(orders.getAttribute('aria-describedby')).toBeTruthy());
  expect(document.getElementById(orders.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1 waiting');
});

it('admin dashboard: says what a chosen store leaves as it is', async () => {
  open(`/admin-dashboard?store=${manager.storeId}`, admin);
  await (await section('Sales figures')).findByText('₹101');
  await (await section('To do now All stores')).findByRole('list');
  const counts = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(counts.getAllByText('All stores')).toHaveLength(3);
});

it('admin dashboard: shows an hour’s values by keyboard, and the same numbers exactly in a table', async () => {
  const user = open('/admin-dashboard', admin);
  const chart = await section('Sales by hour');
  const plot = await chart.findByRole('slider', { name: 'Sales by hour' });
  await waitFor(() => expect(plot.getAttribute('aria-valuetext')).toContain('Today: ₹151'));
  const last = Number(plot.getAttribute('aria-valuenow'));
  plot.focus();
  await user.keyboard('{ArrowLeft}');
  expect(Number(plot.getAttribute('aria-valuenow'))).toBe(Math.max(0, last - 1));
  await user.keyboard('{End}{Home}');
  expect(plot.getAttribute('aria-valuenow')).toBe('0');
  await user.click(chart.getByRole('radio', { name: 'Table' }));
  const table = within(await chart.findByRole('table', { name: 'Sales by hour' }));
  expect(table.getByRole('row', { name: /^Total/ }).textContent).toContain('₹150.75');
  const cells = table.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? []);
  expect(cells.filter((text) => text === '₹150.75')).toHaveLength(2);
});

const requestGoods = async (): Promise<number> => {
  const ordered_products = [{ product_id: jaggery.id, quantity: 5 }];
  const request = { payment_method: 'cod', ordered_products } as const;
  return (await world.call(api.stockRequests.createStockRequest, { as: manager, body: request })).ok.request_id;
};

it('opens the request to decide on', async () => {
  await requestGoods();
  const user = open('/admin-dashboard', admin);
  await user.click(await (await section('To do now')).findByRole('link', { name: /^Review\W+Stock requests$/ }));
  const details = within(await screen.findByRole('dialog', { name: /^Stock Request/ }));
  details.getByRole('button', { name: 'Reject' });
  await user.click(details.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('dialog', { name: /Update Request Status/ });
});

it('opens the goods to receive', async () => {
  const id = await requestGoods();
  const status = { status: 'Approved' } as const;
  (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: status })).ok;
  const owner = open('/store-dashboard', manager);
  await owner.click(await (await section('To do now')).findByRole('link', { name: /^Receive\W+Goods to add$/ }));
  await screen.findByRole('dialog', { name: /Add to Inventory/ });
});

it('store dashboard: shows the store’s own sales, work and windows', async () => {
  const user = open('/store-dashboard', manager);
  const figures = await section('Sales figures');
  // Sales today and Online.
  await waitFor(() => expect(figures.getAllByText('₹101')).toHaveLength(2));
  const list = await section('To do now');
  const process = await list.findByRole('link', { name: /^Process\W+To process$/ });
  await (await section('Today’s windows')).findByText('No delivery windows today.');
  await user.click(process);
  await screen.findByRole('dialog', { name: `Process order #${order}` });
  expect(`${location.pathname}${location.search}`).toBe('/store-order-management?status=pending');
});
