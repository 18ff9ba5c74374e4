// A visitor fills a cart, which is merged into the account after sign-in.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
afterEach(() => localStorage.clear());

const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
};
const addFrom = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await (await findCard(name)).findByRole('button', { name: /^Add to Cart/ }));
const findQuantity = async (name: string) => (await findCard(name)).findByRole('textbox');
/** Closes the tab, so that the next page starts a new visit. */
function closeTab(): void {
  cleanup();
  queryClient.clear();
}
const fetchItems = async (as: Awaited<ReturnType<typeof world.customer>>) =>
  (await world.call(api.cart.viewCart, { as })).ok.items.map(({ product_id, quantity }) => [product_id, quantity]);

it('opens the shop to visitors, whose cart survives a reload and shows current prices', async () => {
  const product = await world.product({ price: 40, main: 9 });
  const user = open('/shop');
  await addFrom(user, product.name);
  expect(await findQuantity(product.name)).toHaveProperty('value', '1');
  await user.click((await findCard(product.name)).getByRole('button', { name: /Increase/ }));
  closeTab();
  const { category, unit } = await world.categoryAndUnit();
  const body = { name: product.name, category, unit, description: 'Dearer', price: 45 };
  await world.call(api.catalog.updateProduct, { as: await world.admin(), params: { id: product.id }, body });
  open('/cart');
  await screen.findByRole('heading', { level: 1, name: 'Cart' });
  await waitFor(() => expect(screen.getAllByText('₹90.00').length).toBeGreaterThan(0));
  const order = await screen.findAllByRole('link', { name: 'Proceed · ₹90.00' });
  expect(order[0]?.getAttribute('href')).toBe('/login?next=%2Fcustomer-delivery-details');
});

it('merges the lines into the account after sign-in, and reports reduced quantities', async () => {
  const customer = await world.customer();
  const [plenty, scarce] = [await world.product({ main: 9 }), await world.product({ main: 5 })];
  const user = open('/shop');
  await addFrom(user, plenty.name);
  await addFrom(user, scarce.name);
  const quantity = await findQuantity(scarce.name);
  await user.clear(quantity);
  await user.type(quantity, '5{Enter}');
  closeTab();
  await world.order(await world.customer(), [[scarce.id, 3]]);
  open('/customer-cart', customer);
  await screen.findByText(`${scarce.name}: Only 2 left.`);
  await screen.findByText('3 items');
  expect(await fetchItems(customer)).toEqual([
    [plenty.id, 1],
    [scarce.id, 2],
  ]);
  expect(localStorage.getItem('visitor-cart')).toBeNull();
});

it('keeps products no longer sold in the visitor’s cart, marked and removable', async () => {
  const gone = await world.product({ main: 9 });
  const user = open('/shop');
  await addFrom(user, gone.name);
  closeTab();
  await world.call(api.catalog.deleteProduct, { as: await world.admin(), params: { id: gone.id } });
  const again = open('/cart');
  await screen.findByText('No longer available');
  await again.click(await button(`Remove ${gone.name}`));
  await screen.findByText('Your cart is empty.');
});

it('redirects customers to their own shop and cart', async () => {
  open('/shop', await world.customer());
  await waitFor(() => expect(window.location.pathname).toBe('/customer-product'));
});

it('shows a product on its page and adds it to the cart', async () => {
  const product = await world.product({ price: 78.5, main: 5 });
  const user = open(`/product/${product.id}`);
  await screen.findByRole('heading', { level: 1, name: product.name });
  await waitFor(() => expect(document.title).toBe(`${product.name} 500 g · Tilgul`));
  screen.getByText('₹157 / kg');
  await screen.findByRole('heading', { name: 'About this pack' });
  expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull();
  await user.click(await button('Add to Cart · ₹78.50'));
  await screen.findByRole('link', { name: 'Cart, 1 item' });
});

it('links the sizes of a product to each other', async () => {
  const [small, large] = [await world.product({ main: 5 }), await world.product({ main: 5 })];
  const { category, unit } = await world.categoryAndUnit();
  const body = { name: large.name, category, unit, description: 'Large', price: 99, variant_of: small.id };
  await world.call(api.catalog.updateProduct, { as: await world.admin(), params: { id: large.id }, body });
  const user = open(`/product/${small.id}`);
  const sizes = within(await screen.findByRole('navigation', { name: 'Sizes' }));
  expect(sizes.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toContain('page');
  await user.click(sizes.getByRole('link', { current: false }));
  await screen.findByRole('heading', { level: 1, name: large.name });
  expect(window.location.pathname).toBe(`/product/${large.id}`);
});

it.each(['/product/999999', '/product/first'])(
  '%s says that the product is gone, and leads to the shop',
  async (path) => {
    open(path);
    await screen.findByRole('heading', { level: 1, name: 'This product is no longer sold.' });
    expect((await screen.findByRole('link', { name: 'See all products' })).getAttribute('href')).toBe('/shop');
  },
);
