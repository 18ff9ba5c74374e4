// Cart lines that run short or leave the catalogue are reported; the rest can be ordered.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const findLine = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
};
type Customer = Awaited<ReturnType<typeof world.customer>>;
const fetchCart = async (as: Customer) => (await world.call(api.cart.viewCart, { as })).ok;
const stopSelling = async (id: number) =>
  world.call(api.catalog.deleteProduct, { as: await world.admin(), params: { id } });

it('keeps the line of a product no longer sold, marked and removable', async () => {
  const customer = await world.customer();
  const [gone, sold] = [await world.product({ main: 9 }), await world.product({ price: 60, main: 9 })];
  await world.fillCart(customer, [
    [gone.id, 2],
    [sold.id, 1],
  ]);
  await stopSelling(gone.id);
  const user = open('/customer-cart', customer);
  (await findLine(gone.name)).getByText('No longer available');
  await button(/Proceed.*₹60\.00/);
  await user.click(await button(`Remove ${gone.name}`));
  await waitFor(() => expect(screen.queryByText('No longer available')).toBeNull());
  expect(await fetchCart(customer)).toMatchObject({ items: [{ product_id: sold.id }], unavailable: [] });
});

it('reduces a quantity beyond the stock to what is left, with a message', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 48 });
  await world.fillCart(customer, [[product.id, 1]]);
  const user = open('/customer-cart', customer);
  const quantity = await screen.findByRole('textbox', { name: `Quantity of ${product.name}` });
  await user.clear(quantity);
  await user.type(quantity, '9999{Enter}');
  (await findLine(product.name)).getByText('Only 48 left');
  await waitFor(async () => expect(await fetchCart(customer)).toMatchObject({ items: [{ quantity: 48 }] }));
});

it('reports shrunken stock in the cart, and takes what is left with one press', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 5 });
  await world.fillCart(customer, [[product.id, 5]]);
  await world.order(await world.customer(), [[product.id, 2]]);
  const user = open('/customer-cart', customer);
  (await findLine(product.name)).getByText('Only 3 left.');
  await user.click(await button('Take 3'));
  await waitFor(async () =>
    expect(await fetchCart(customer)).toMatchObject({ items: [{ quantity: 3, in_stock: true }] }),
  );
});

it('names at checkout what cannot be ordered, and orders the rest with one button', async () => {
  const customer = await world.customer();
  await world.address(customer);
  const [gone, short] = [await world.product({ main: 9 }), await world.product({ main: 5 })];
  await world.fillCart(customer, [
    [gone.id, 1],
    [short.id, 5],
  ]);
  await world.order(await world.customer(), [[short.id, 1]]);
  await stopSelling(gone.id);
  const user = open('/customer-delivery-details', customer);
  await screen.findByText(`Sold out or too few left: ${short.name}, ${gone.name}.`);
  await user.click(await button(/^Change and order ₹/));
  await screen.findByRole('heading', { name: /^Thank you/ });
  const { ok: orders } = await world.call(api.orders.listOwnOrders, { as: customer });
  expect(orders[0]?.items).toMatchObject([{ product_id: short.id, quantity: 4 }]);
});

it('names no free delivery before the pincode is known', async () => {
  const customer = await world.customer();
  const product = await world.product({ price: 60, main: 9 });
  await world.fillCart(customer, [[product.id, 1]]);
  open('/customer-cart', customer);
  await button(/Proceed.*₹60\.00/);
  expect(screen.queryByText('Delivery')).toBeNull();
  await world.address(customer);
  cleanup();
  queryClient.clear();
  open('/customer-cart', customer);
  await screen.findByText('Delivery');
  await screen.findByText('Free');
});

it('offers below an empty cart what was bought last, also after it is added there', async () => {
  const customer = await world.customer();
  const product = await world.product({ price: 60, main: 9 });
  await world.order(customer, [[product.id, 1]]);
  const user = open('/customer-cart', customer);
  const offers = within(await screen.findByRole('region', { name: 'Buy again' }));
  await user.click(offers.getByRole('button', { name: /^Add to Cart/ }));
  await button(/Proceed.*₹60\.00/);
  expect(screen.queryByText('Your cart is empty.')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.closest('section')).toBe(screen.getByRole('region', { name: 'Buy again' })),
  );
});
