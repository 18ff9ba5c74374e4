// Views of the office's orders: tabs as addresses, saved views, the bar of selected orders, and links to one order.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, chooseForOrder, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const people = { customer, manager, staff };
const rice = await world.product({ price: 48.5, main: 40, stores: [[manager, 40]] });

const order = () => world.order(customer, [[rice.id, 2]]);
const [waiting, other, processing, shipped] = [await order(), await order(), await order(), await order()];
await world.advance(processing, 'Processing', people);
await world.advance(shipped, 'Shipped', people);

const tab = async (name: string) =>
  within(await screen.findByRole('navigation', { name: /^Views of/ })).findByRole('link', { name });

it('opens with pending orders; each tab is an address with the number of its orders', async () => {
  const user = open('/admin-orders', admin);
  expect((await tab('Pending 2')).getAttribute('aria-current')).toBe('page');
  await screen.findByText('2 orders · ₹194.00');
  await user.click(await tab('Not packed 1'));
  expect(location.search).toBe('?status=all&view=to_pack');
  await link(`#${processing}`);
  await waitFor(() => expect(screen.queryByRole('link', { name: `#${waiting}` })).toBeNull());
  await user.click(await tab('On the road 1'));
  await link(`#${shipped}`);
  await user.click(await tab('All 4'));
  await link(`#${waiting}`);
});

it('marks the tab of an address that also chooses a language', async () => {
  open('/admin-orders?lang=mr', admin);
  expect((await tab('Pending 2')).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Save view' })).toHaveProperty('disabled', true);
});

it('keeps the tab whose orders a search or another filter narrows', async () => {
  const current = () =>
    within(screen.getByRole('navigation', { name: /^Views of/ })).queryByRole('link', { current: 'page' });
  const user = open('/admin-orders?status=all', admin);
  await tab('All 4');
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await screen.findByText('Nothing matches these filters.');
  expect(current()?.textContent).toBe('All4');
  await user.click(await tab('Not packed 1'));
  expect(current()?.textContent).toBe('Not packed1');
  cleanup();
  open('/admin-orders?status=shipped&q=nobody', admin);
  await tab('All 4');
  expect(current()).toBeNull();
});

const hasClear = () => screen.queryByRole('button', { name: 'Clear filters' }) !== null;

it('says that an empty tab has no orders, and offers to clear filters only if there are some', async () => {
  const user = open('/store-order-management?view=packed', manager);
  await screen.findByText('No orders here now.');
  expect(hasClear()).toBe(false);
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await screen.findByText('Nothing matches these filters.');
  expect(hasClear()).toBe(true);
  await user.clear(screen.getByRole('searchbox'));
  await user.click(await button('See all orders'));
  await link(`#${processing}`);
});

it('says that an empty tab of the administrator has no orders', async () => {
  open('/admin-orders?status=all&view=unpaid', admin);
  await screen.findByText('No orders here now.');
  expect(hasClear()).toBe(false);
});

it('saves a view of its filters in this browser, and forgets it again', async () => {
  const user = open('/admin-orders?status=shipped', admin);
  await user.click(await button('Save view'));
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Please enter a name.');
  await user.type(form.getByLabelText('Name of the view'), 'With riders');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await tab('With riders')).getAttribute('aria-current')).toBe('page');
  await user.click(await tab('Pending 2'));
  await user.click(await tab('With riders'));
  expect(location.search).toBe('?status=shipped');
  await user.click(await button('Remove the view With riders'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'With riders' })).toBeNull());
});

it('shows what the selected orders cost together in place of the filters', async () => {
  const user = open('/admin-orders', admin);
  for (const id of [waiting, other])
    await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
  await screen.findByText('2 orders chosen');
  await screen.findByText('₹194.00');
  expect(screen.queryByRole('searchbox', { name: 'Search order or customer' })).toBeNull();
  await user.click(await button('Clear'));
  await screen.findByRole('searchbox', { name: 'Search order or customer' });
});

it('opens an order by its address though the filter leaves it out, and its menu from the keyboard', async () => {
  const user = open(`/admin-orders?open=${shipped}`, admin);
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await details.findByText(`#${shipped}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe(''));
  await chooseForOrder(user, waiting, 'View');
  await screen.findByRole('dialog', { name: 'Order Details' });
  expect(location.search).toBe(`?open=${waiting}`);
});

it('keeps an order open that was chosen before the typed search reached the address', async () => {
  const user = open('/admin-view-orders', admin);
  await link(`#${shipped}`);
  await user.type(screen.getByRole('searchbox'), String(shipped));
  // The address of a link is rendered later than it is set, after the code of what it opens has loaded.
  window.history.replaceState(null, '', `?open=${shipped}`);
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(String(shipped)));
  expect(new URLSearchParams(location.search).get('open')).toBe(String(shipped));
  await screen.findByRole('dialog', { name: 'Order Details' });
});

it('names the verb of each row, and packs the next order by its id', async () => {
  (await world.call(api.orders.allocateStore, { as: admin, body: { order_id: other, warehouse_id: manager.storeId } }))
    .ok;
  const user = open('/store-order-management', manager);
  expect((await button(`Edit: Process order ${other}`)).textContent).toBe('Process');
  expect((await button(`Edit: Pack order ${processing}`)).textContent).toBe('Pack');
  await screen.findByText('Order Allocated');
  await user.click(await button('Pack next'));
  await screen.findByRole('dialog', { name: new RegExp(`#${processing}`) });
});
