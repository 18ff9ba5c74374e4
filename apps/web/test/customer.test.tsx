// The customer's pages against the real server: shop, cart, checkout, orders.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
const jaggery = await world.product({ price: 60, main: 20 });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const cartOf = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.cart.viewCart, { as })).ok;
const ordersOf = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.orders.listOwnOrders, { as })).ok;

it('the shop lists what there is and puts the chosen quantity into the cart', async () => {
  const customer = await world.customer();
  const hands = open('/customer-product', customer);
  await heading(jaggery.name);
  await hands.click(await button(`Increase quantity of ${jaggery.name}`));
  await hands.click(await button(/Add to Cart/));
  await screen.findByText('In cart: 2');
  expect(await cartOf(customer)).toMatchObject({ items: [{ quantity: 2 }] });
});

it('the shop says when nothing matches a search', async () => {
  const hands = open('/customer-product', await world.customer());
  await heading(jaggery.name);
  await hands.type(await screen.findByLabelText('Search products'), 'no such thing');
  await screen.findByText('No products match “no such thing”.');
});

it('the cart shows its sum, and what is removed is gone on the server too', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 3]]);
  const hands = open('/customer-cart', customer);
  await button(/Proceed.*₹180\.00/);
  await hands.click(await button(`Remove ${jaggery.name}`));
  await screen.findByText(`${jaggery.name} was removed.`);
  await hands.click(await screen.findByRole('heading', { level: 1 }));
  await screen.findByText('Your cart is empty.');
  expect(await cartOf(customer)).toMatchObject({ items: [] });
});

it('checkout places one order for cash at the chosen address and leads to it', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const hands = open('/customer-delivery-details', customer);
  await hands.click(await screen.findByRole('radio', { name: /Meera Patil/ }));
  await hands.click(await button('Cash on Delivery'));
  await heading(/^Your Orders/);
  const orders = await ordersOf(customer);
  expect(orders).toMatchObject([{ status: 'Pending', payment_type: 'cod' }]);
  await button(`Order #${orders[0]?.id}`);
});

it('checkout asks for an address that can be delivered to before anything is ordered', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const hands = open('/customer-delivery-details', customer);
  await hands.click(await button('Save address'));
  await screen.findAllByText('Full name is required');
  expect(screen.queryByRole('button', { name: 'Cash on Delivery' })).toBeNull();
  expect(await ordersOf(customer)).toEqual([]);
});

it('the orders show the PIN that the rider asks for once the order is on its way, and not before', async () => {
  const customer = await world.customer();
  const manager = await world.manager();
  const who = { customer, manager, staff: await world.staff(manager) };
  await world.stockStore(manager, jaggery.id, 5);
  const [waiting, shipped] = [
    await world.order(customer, [[jaggery.id, 1]]),
    await world.order(customer, [[jaggery.id, 2]]),
  ];
  await world.advance(shipped, 'Shipped', who);
  const pin = await world.pinOf(shipped, customer);
  const hands = open('/customer-orders', customer);
  const unfold = async (id: number) => {
    const head = await button(`Order #${id}`);
    if (head.getAttribute('aria-expanded') === 'false') await hands.click(head);
    return within(head.closest('li') ?? document.body);
  };
  expect((await unfold(waiting)).queryByText(/^\d{6}$/)).toBeNull();
  await (await unfold(shipped)).findByText(pin);
});
