// Sizes of one thing in one card of the shop: each has its price, its page and its line in the cart.
import { cleanup, screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser();
const as = await world.admin();
const { category } = await world.categoryAndUnit();
const unit = (await world.call(api.catalog.createUnit, { as, body: { unit: '200 g', description: 'Pouch' } })).ok.id;
afterEach(() => localStorage.clear());

/** A product of 500 g for ₹78.50, and a pouch of 200 g of it for ₹40. */
async function twoSizes() {
  const head = await world.product({ price: 78.5, main: 9 });
  const pouch = await world.product({ main: 9 });
  const body = { name: pouch.name, category, unit, description: 'Pouch', price: 40, variant_of: head.id };
  await world.call(api.catalog.updateProduct, { as, params: { id: pouch.id }, body });
  return { head, pouch };
}

const named = (name: string) => ({ level: 2, name });
/** The card whose heading is this name. */
async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', named(name));
  return within(heading.closest('li') ?? document.body);
}
/** What a card says of the size that it shows. */
async function shownOf({ name }: { name: string }) {
  const card = await cardOf(name);
  const sizes = within(card.getByRole('group', { name: `Sizes of ${name}` }));
  return {
    card,
    page: card.getByRole('link', { name }).getAttribute('href'),
    sizes: sizes.getAllByRole('button').map(({ textContent }) => textContent),
    chosen: sizes.getByRole('button', { pressed: true }).textContent,
  };
}

it('sizes share a card, which shows price, price of a kilogram and page of the chosen one', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const { card, ...shown } = await shownOf(head);
  expect(shown).toEqual({ page: `/product/${head.id}`, sizes: ['200 g', '500 g'], chosen: '500 g' });
  card.getByText('₹78.50');
  card.getByText('₹157.00 per kg');
  expect(screen.queryByRole('heading', named(pouch.name))).toBeNull();

  await user.click(card.getByRole('button', { name: '200 g' }));
  const { card: same, ...other } = await shownOf(pouch);
  expect(other).toEqual({ page: `/product/${pouch.id}`, sizes: ['200 g', '500 g'], chosen: '200 g' });
  same.getByText('₹40.00');
  same.getByText('₹200.00 per kg');
  expect(screen.queryByRole('heading', named(head.name))).toBeNull();
});

it('each size has its own line in the cart, and a quantity chosen for one is not that of the other', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const card = await cardOf(head.name);
  await user.click(card.getByRole('button', { name: `Increase quantity of ${head.name}` }));
  await user.click(card.getByRole('button', { name: '200 g' }));
  expect(card.getByRole('textbox', { name: `Quantity of ${pouch.name}` })).toHaveProperty('value', '1');
  await user.click(card.getByRole('button', { name: 'Add to Cart' }));
  await card.findByText('In cart: 1');
  await user.click(card.getByRole('button', { name: '500 g' }));
  expect(card.queryByText('In cart: 1')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByRole('link', { name: 'Cart, 2 items' });
});

it('a card begins with the size in the cart, and stays there when that is taken out of it', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const card = await cardOf(head.name);
  await user.click(card.getByRole('button', { name: '200 g' }));
  await user.click(card.getByRole('button', { name: 'Add to Cart' }));
  await card.findByText('In cart: 1');
  cleanup();
  queryClient.clear();

  const again = open('/shop');
  const { card: kept } = await shownOf(pouch);
  await again.click(await kept.findByRole('button', { name: `Remove ${pouch.name}` }));
  await kept.findByRole('button', { name: 'Add to Cart' });
  expect((await shownOf(pouch)).chosen).toBe('200 g');
});

it('a search counts things, and shows the size that alone has the typed name', async () => {
  const { head, pouch } = await twoSizes();
  const user = open(`/shop?q=${encodeURIComponent(pouch.name)}`);
  await screen.findByRole('heading', { level: 1, name: `1 result for ${pouch.name}` });
  const card = await cardOf(pouch.name);
  expect(card.queryByRole('group', { name: /^Sizes/ })).toBeNull();
  await user.clear(screen.getByRole('combobox', { name: 'Search products' }));
  await user.type(screen.getByRole('combobox', { name: 'Search products' }), 'Product');
  expect((await shownOf(head)).sizes).toEqual(['200 g', '500 g']);
  const cards = screen.getAllByRole('group', { name: /^Sizes/ }).length;
  await screen.findByRole('heading', { level: 1, name: `${cards} results for Product` });
});
