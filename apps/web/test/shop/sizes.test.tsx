// Sizes of a product on one card, each with its price, page and cart line.
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

/** A product of 500 g for ₹78.50 and its pouch of 200 g for ₹40. */
async function twoSizes() {
  const head = await world.product({ price: 78.5, main: 9 });
  const pouch = await world.product({ main: 9 });
  const body = { name: pouch.name, category, unit, description: 'Pouch', price: 40, variant_of: head.id };
  await world.call(api.catalog.updateProduct, { as, params: { id: pouch.id }, body });
  return { head, pouch };
}

const named = (name: string) => ({ level: 2, name });
/** The card with this heading. */
async function findCard(name: string) {
  const heading = await screen.findByRole('heading', named(name));
  return within(heading.closest('li') ?? document.body);
}
/** Text of a card about the size that it shows. */
async function findShown({ name }: { name: string }) {
  const card = await findCard(name);
  const sizes = card.getByRole('combobox', { name: `Sizes of ${name}` }) as HTMLSelectElement;
  return {
    card,
    page: card.getByRole('link', { name }).getAttribute('href'),
    sizes: [...sizes.options].map(({ textContent }) => textContent),
    chosen: sizes.selectedOptions[0]?.textContent,
  };
}

it('shows sizes on one card, with price, price per kilogram and page of the chosen size', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const { card, ...shown } = await findShown(head);
  expect(shown).toEqual({ page: `/product/${head.id}`, sizes: ['200 g', '500 g'], chosen: '500 g' });
  card.getByText('₹78.50');
  card.getByText('₹157 / kg');
  expect(screen.queryByRole('heading', named(pouch.name))).toBeNull();

  await user.selectOptions(card.getByRole('combobox'), '200 g');
  const { card: same, ...other } = await findShown(pouch);
  expect(other).toEqual({ page: `/product/${pouch.id}`, sizes: ['200 g', '500 g'], chosen: '200 g' });
  same.getByText('₹40');
  same.getByText('₹200 / kg');
  expect(screen.queryByRole('heading', named(head.name))).toBeNull();
});

const addTo = (name: string, unit: string) => ({ name: `Add to Cart, ${name}, ${unit}` });

it('keeps a separate cart line and quantity for each size', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const card = await findCard(head.name);
  await user.click(card.getByRole('button', addTo(head.name, '500 g')));
  await user.click(await card.findByRole('button', { name: `Increase quantity of ${head.name}` }));
  await user.selectOptions(card.getByRole('combobox'), '200 g');
  expect(card.queryByRole('textbox')).toBeNull();
  await user.click(card.getByRole('button', addTo(pouch.name, '200 g')));
  expect(await card.findByRole('textbox')).toHaveProperty('value', '1');
  await user.selectOptions(card.getByRole('combobox'), '500 g');
  expect(card.getByRole('textbox')).toHaveProperty('value', '2');
  await screen.findByRole('link', { name: 'Cart, 3 items' });
});

it('shows the size in the cart first, and keeps showing it after its removal', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  const card = await findCard(head.name);
  await user.selectOptions(card.getByRole('combobox'), '200 g');
  await user.click(card.getByRole('button', addTo(pouch.name, '200 g')));
  await card.findByRole('textbox');
  cleanup();
  queryClient.clear();

  const again = open('/shop');
  const { card: kept } = await findShown(pouch);
  await again.click(await kept.findByRole('button', { name: `Remove ${pouch.name}` }));
  await kept.findByRole('button', addTo(pouch.name, '200 g'));
  expect((await findShown(pouch)).chosen).toBe('200 g');
});

it('counts products in a search, and shows the size with the typed name', async () => {
  const { head, pouch } = await twoSizes();
  const user = open(`/shop?q=${encodeURIComponent(pouch.name)}`);
  await screen.findByRole('heading', { level: 1, name: `1 result for ${pouch.name}` });
  const card = await findCard(pouch.name);
  expect(card.queryByRole('combobox', { name: /^Sizes/ })).toBeNull();
  await user.clear(await screen.findByRole('searchbox', { name: 'Search products' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'Product{Enter}');
  expect((await findShown(head)).sizes).toEqual(['200 g', '500 g']);
  const cards = screen.getAllByRole('combobox', { name: /^Sizes/ }).length;
  await screen.findByRole('heading', { level: 1, name: `${cards} results for Product` });
});

it('shows the size that is searched for', async () => {
  const { head, pouch } = await twoSizes();
  const body = { name_mr: null, name_hi: null, search_words: ['zingiber'] };
  await world.call(api.search.saveProductWords, { as, params: { id: head.id }, body });
  const user = open('/shop');
  await findCard(head.name);
  const search = await screen.findByRole('searchbox', { name: 'Search products' });
  await user.click(search);
  await user.paste('zingiber 200 g');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: /zingiber 200 g/ });
  expect((await findShown(pouch)).chosen).toBe('200 g');
  await user.clear(search);
  await user.paste('zingiber 500 g');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: /zingiber 500 g/ });
  expect((await findShown(head)).chosen).toBe('500 g');
});

it('names the size that the search words name, in the list as on its card', async () => {
  const { head, pouch } = await twoSizes();
  const user = open('/shop');
  await findCard(head.name);
  await user.click(screen.getByRole('searchbox', { name: 'Search products' }));
  await user.paste(`${pouch.name} 200 g`);
  const list = within(await screen.findByRole('region', { name: 'Suggestions' }));
  await list.findByRole('link', { name: pouch.name });
  expect(list.queryByRole('link', { name: head.name })).toBeNull();
});
