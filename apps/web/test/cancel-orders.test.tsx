// Online Orders: cancelling several selected orders for one reason, with their progress and what was refused.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../server/test/support/harness.ts';
import { openPayDesk } from '../../server/test/support/pay-desk.ts';
import { openBrowser } from './support/browser.tsx';
import { button, chooseForOrder } from './support/find.ts';

const { world, open } = await openBrowser();
const { call } = world;
const desk = await openPayDesk(world);
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 40, stores: [[manager, 2000]] });

const placeOrders = async (customer: Person, count: number) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await world.order(customer, [[product.id, 1]]));
  return ids;
};
const readOrders = async () => (await call(api.orders.listAllOrders, { as: admin, query: { limit: 500 } })).ok;
const deliver = (id: number, customer: Person) => world.advance(id, 'Delivered', { customer, manager, staff });
const openDialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

it('cancels the selected orders for one reason, and lists those that could not be cancelled with why', async () => {
  const customer = await world.customer();
  const [first = 0, second = 0, third = 0] = await placeOrders(customer, 3);
  const user = open('/admin-orders', admin);
  const box = await screen.findByRole('checkbox', { name: `Choose order ${third}` });
  await user.click(screen.getByRole('checkbox', { name: 'Choose all orders on this page that are open' }));
  await user.click(box);
  await user.click(await button('Cancel 2 orders'));
  const dialog = await openDialog(/^Cancel 2 orders/);
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 orders' }));
  await dialog.findByText('Choose or write a reason.');
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await deliver(second, customer);
  await user.type(dialog.getByLabelText('Reason'), 'Nobody answers the phone');
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 orders' }));
  await dialog.findByText('1 of 2 orders are cancelled.');
  const left = within(dialog.getByRole('region', { name: 'Orders that could not be cancelled' }));
  const rows = left.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(new RegExp(`^#${second} Meera Patil.*Delivered`))]);
  const orders = await readOrders();
  const status = (id: number) => orders.find((order) => order.id === id)?.status;
  expect([status(first), status(second), status(third)]).toEqual(['Cancelled', 'Delivered', 'Pending']);
  expect(orders.find(({ id }) => id === first)?.cancel_reason).toBe('Nobody answers the phone');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The page still offers the third one, and nothing is selected.
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Choose order ${first}` })).toBeNull());
  await screen.findByRole('checkbox', { name: `Choose order ${third}` });
  expect(screen.queryByText(/chosen$/)).toBeNull();
});

it('cancels one order from its row, for an offered reason that its customer reads in their language', async () => {
  const customer = await world.customer();
  const [id = 0] = await placeOrders(customer, 1);
  const user = open('/admin-orders', admin);
  await chooseForOrder(user, id, 'Cancel order');
  const dialog = await openDialog(new RegExp(`^Cancel order ${id}`));
  dialog.getByText('Meera Patil · ₹40.00');
  await user.click(dialog.getByRole('button', { name: 'Phone not answered' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText(`Order ${id} is cancelled.`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const own = await call(api.orders.listOwnOrders, { as: customer, headers: { 'accept-language': 'mr' } });
  expect(own.ok.find((order) => order.id === id)?.cancel_reason).toBe('फोन उचलला नाही');
});

it('says how many of the orders are paid, and what is to be refunded', async () => {
  // The server reaches its sandbox only at the address of an open page.
  open('/login');
  cleanup();
  const checkout = await desk.checkout();
  const paid = (await desk.place(checkout, await desk.pay(checkout.orderId))).ok.order_id;
  const [unpaid = 0] = await placeOrders(await world.customer(), 1);
  const user = open('/admin-orders', admin);
  const openFor = async (ids: readonly number[]) => {
    for (const id of ids) await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
    await user.click(await button(/^Cancel (order|\d+ orders)$/));
    return openDialog(/^Cancel (order|\d+ orders)/);
  };
  const dialog = await openFor([unpaid]);
  await dialog.findByLabelText('Reason');
  expect(dialog.queryByText(/refunded/)).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const amount = (checkout.amount / 100).toFixed(2);
  await (await openFor([paid])).findByText(`1 order is already paid: ₹${amount} is to be refunded.`);
});

it('cancels 150 open orders at once', { tags: 'long', timeout: 120_000 }, async () => {
  const customer = await world.customer();
  const ids = await placeOrders(customer, 150);
  const open150 = (await readOrders()).filter(({ status }) => status === 'Pending').length;
  const user = open('/admin-orders', admin);
  await user.click(await screen.findByRole('checkbox', { name: `Choose order ${ids.at(-1)}` }));
  await user.click(await button(`Choose all ${open150} listed`));
  await user.click(await button(`Cancel ${open150} orders`));
  const dialog = await openDialog(/^Cancel 1\d\d orders/);
  await user.type(dialog.getByLabelText('Reason'), 'Ordered by one stranger');
  await user.click(dialog.getByRole('button', { name: `Cancel ${open150} orders` }));
  await dialog.findByRole('progressbar', { name: /^\d+ of 1\d\d orders$/ });
  await dialog.findByText(`All ${open150} orders are cancelled.`, {}, { timeout: 60_000 });
  const statuses = new Set((await readOrders()).filter(({ id }) => ids.includes(id)).map(({ status }) => status));
  expect([...statuses]).toEqual(['Cancelled']);
});
