// The customer's pages against the real server: shop, cart, checkout, orders.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const jaggery = await world.product({ price: 60, main: 20 });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const cartOf = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.cart.viewCart, { as })).ok;
const ordersOf = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.orders.listOwnOrders, { as })).ok;

it('the shop lists what there is and puts the chosen quantity into the cart', async () => {
  const customer = await world.customer();
  const user = open('/customer-product', customer);
  await heading(jaggery.name);
  await user.click(await button(`Increase quantity of ${jaggery.name}`));
  await user.click(await button(/Add to Cart/));
  await screen.findByText('In cart: 2');
  expect(await cartOf(customer)).toMatchObject({ items: [{ quantity: 2 }] });
});

it('for what is in the cart the stepper itself writes, and the change can be taken back', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-product', customer);
  await screen.findByText('In cart: 2');
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  await user.click(await button(`Increase quantity of ${jaggery.name}`));
  await screen.findByText('In cart: 3');
  await waitFor(async () => expect(await cartOf(customer)).toMatchObject({ items: [{ quantity: 3 }] }));
  await user.click(await button(`Undo: ${jaggery.name}`));
  await screen.findByText('In cart: 2');
  await waitFor(async () => expect(await cartOf(customer)).toMatchObject({ items: [{ quantity: 2 }] }));
});

it('the shop takes no more than there is and says how many are left', async () => {
  const user = open('/customer-product', await world.customer());
  const quantity = await screen.findByRole('textbox', { name: `Quantity of ${jaggery.name}` });
  await user.clear(quantity);
  await user.type(quantity, '9999{Enter}');
  await screen.findByText(/^Only \d+ left$/);
  expect(Number((quantity as HTMLInputElement).value)).toBeLessThanOrEqual(20);
});

it('the heading says how much a search has found', async () => {
  const user = open('/customer-product', await world.customer());
  await heading('Featured products');
  await user.type(await screen.findByLabelText('Search products'), jaggery.name);
  await heading(`1 result for ${jaggery.name}`);
});

it('the shop says when nothing matches a search', async () => {
  const user = open('/customer-product', await world.customer());
  await heading(jaggery.name);
  await user.type(await screen.findByLabelText('Search products'), 'no such thing');
  await screen.findByText('Nothing for “no such thing”');
});

it('the cart shows its sum, and what is removed is gone on the server too', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 3]]);
  const user = open('/customer-cart', customer);
  await button(/Proceed.*₹180\.00/);
  await user.click(await button(`Remove ${jaggery.name}`));
  await screen.findByText(`${jaggery.name} was removed.`);
  await user.click(await screen.findByRole('heading', { level: 1 }));
  await screen.findByText('Your cart is empty.');
  expect(await cartOf(customer)).toMatchObject({ items: [] });
});

it('checkout places one order for cash at the only address and leads to its confirmation', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  expect(await screen.findByRole('radio', { name: /Meera Patil/ })).toHaveProperty('checked', true);
  await button('Pay ₹120.00 online');
  await user.click(await button('Place order · ₹120.00, pay cash'));
  await heading(/^Your Orders/);
  const orders = await ordersOf(customer);
  expect(orders).toMatchObject([{ status: 'Pending', payment_type: 'cod' }]);
  await heading('Thank you, Meera');
  await screen.findByText(`Order #${orders[0]?.id} is placed.`);
  await screen.findByText('Keep ₹120.00 ready.');
  await button(`Order #${orders[0]?.id}`);
});

it('checkout asks for an address that can be delivered to before anything is ordered', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  await user.click(await button('Save address'));
  await screen.findAllByText('Postal code is required');
  expect(screen.queryByRole('button', { name: /pay cash$/ })).toBeNull();
  expect(await ordersOf(customer)).toEqual([]);
});

it('the form of a new address has name and number of the account, and the state of the pincode', async () => {
  const customer = await world.customer();
  const user = open('/customer-address', customer);
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', expect.stringMatching(/^Meera Patil/));
  expect(await screen.findByLabelText('Phone number')).toHaveProperty('value', customer.phone_no);
  await user.type(await screen.findByLabelText('Postal code'), '416416');
  expect(await screen.findByLabelText('State')).toHaveProperty('value', 'Maharashtra');
});

it('a closed order shows what was bought and its step in plain words, beside its status', async () => {
  const customer = await world.customer();
  const id = await world.order(customer, [[jaggery.id, 1]]);
  open('/customer-orders', customer);
  const card = within((await button(`Order #${id}`)).closest('li') ?? document.body);
  card.getByText('Order received');
  card.getByText('Pending', { selector: 'span' });
  card.getByText(jaggery.name);
});

it('what was delivered is rated with stars and a word, which can be changed later', { tags: 'long' }, async () => {
  const customer = await world.customer();
  const manager = await world.manager();
  const who = { customer, manager, staff: await world.staff(manager) };
  await world.stockStore(manager, jaggery.id, 1);
  const id = await world.order(customer, [[jaggery.id, 1]]);
  await world.advance(id, 'Delivered', who);
  const user = open('/customer-orders', customer);
  await user.click(await button(`Rate the products of order #${id}`));
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await user.type(await screen.findByLabelText(/In a word/), 'Sweet');
  await user.click(await button(`Save the review of ${jaggery.name}`));
  await screen.findByText('Thank you!');
  const own = await world.call(api.reviews.getOwnReview, { as: customer, params: { id: jaggery.id } });
  expect(own.ok).toEqual({ product_id: jaggery.id, rating: 4, word: 'Sweet' });
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
  const user = open('/customer-orders', customer);
  const unfold = async (id: number) => {
    const head = await button(`Order #${id}`);
    if (head.getAttribute('aria-expanded') === 'false') await user.click(head);
    return within(head.closest('li') ?? document.body);
  };
  expect((await unfold(waiting)).queryByText(/^\d{6}$/)).toBeNull();
  await (await unfold(shipped)).findByText(pin);
});
