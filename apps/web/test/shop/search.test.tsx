// The shop's search against the real server: results below the field, and offers when nothing is found.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser();
const goods: { id: number; name: string }[] = [];
let category = 0;
beforeAll(async () => {
  const as = await world.admin();
  const made = await world.categoryAndUnit();
  category = made.category;
  for (const [name, price, words] of [
    ['Turmeric Powder', 48, ['haldi']],
    ['Turmeric Root', 60, ['haldi']],
    ['Rock Sugar', 35, ['mishri']],
    ['Bracket (Small)', 5, []],
  ] as const) {
    const { id } = await world.product({ main: 9 });
    const body = { name, category, unit: made.unit, description: 'Clean', price };
    await world.call(api.catalog.updateProduct, { as, params: { id }, body });
    const named = { name_mr: name === 'Rock Sugar' ? null : 'हळद', name_hi: null, search_words: [...words] };
    await world.call(api.search.saveProductWords, { as, params: { id }, body: named });
    goods.push({ id, name });
  }
});

const field = () => screen.findByRole('searchbox', { name: 'Search products' });
const findList = async () => within(await screen.findByRole('region', { name: 'Suggestions' }));
const queryList = () => screen.queryByRole('region', { name: 'Suggestions' });

it('offers results with Add below the field; arrow keys move and Enter opens', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  // Pasted at once: answers to the first letters could reorder the list while arrow keys move.
  await user.click(search);
  await user.paste('haldi');
  const list = await findList();
  await list.findByText('2 products');
  const links = list.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(['Turmeric Powder', 'Turmeric Root']);
  expect(list.getAllByRole('button', { name: /^Add to Cart, Turmeric/ })).toHaveLength(2);

  const [first, second] = links;
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(search);
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('heading', { level: 1, name: first?.textContent ?? '' });
});

it('offers recent and popular words while nothing is typed', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.click(search);
  await (await findList()).findByRole('heading', { name: 'Popular searches' });
  await user.paste('haldi');
  await user.keyboard('{Enter}');
  expect(queryList()).toBeNull();
  await user.clear(search);
  const list = await findList();
  await user.click(list.getByRole('button', { name: 'haldi' }));
  expect(search).toHaveProperty('value', 'haldi');
  await (await findList()).findByRole('link', { name: 'Turmeric Powder' });
  await user.clear(search);
  await user.click((await findList()).getByRole('button', { name: 'Remove haldi' }));
  expect((await findList()).queryByRole('button', { name: 'haldi' })).toBeNull();
  expect(document.activeElement).toBe(search);
});

it('shows names in the typed language; Escape closes the list first, then clears the field', {
  tags: 'long',
}, async () => {
  const user = open('/customer-product', await world.customer());
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.type(search, 'हळ');
  expect((await (await findList()).findAllByText('हळ')).every(({ tagName }) => tagName === 'MARK')).toBe(true);
  await user.keyboard('{Escape}');
  expect(queryList()).toBeNull();
  expect(search).toHaveProperty('value', 'हळ');
  await user.keyboard('{ArrowDown}');
  expect(queryList()).not.toBeNull();
  await user.keyboard('{Escape}{Escape}');
  expect(search).toHaveProperty('value', '');
});

it('closes the list on a press elsewhere and keeps the typed text', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.type(search, 'sugar');
  await findList();
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(queryList()).toBeNull();
  expect(search).toHaveProperty('value', 'sugar');
});

it('offers categories, bestsellers and all products when nothing is found, and says that the word was recorded', {
  tags: 'long',
}, async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  await user.type(await field(), 'shampoo');
  await screen.findByText('We don’t have shampoo yet.');
  await screen.findByText(/will see that you asked\.$/);
  await screen.findByRole('heading', { level: 2, name: 'What others buy' });
  expect(queryList()).toBeNull();
  const missed = (await world.call(api.search.listMissedWords, { as: await world.admin() })).ok;
  expect(missed).toMatchObject([{ text: 'shampoo', count: 1 }]);

  const ways = screen.getByRole('heading', { level: 2, name: 'Or browse' }).closest('section');
  await user.click(within(ways ?? document.body).getByRole('button', { name: 'Spices' }));
  const heading = await screen.findByRole('heading', { level: 1, name: '4 results in Spices' });
  expect(document.activeElement).toBe(heading);
  expect(await field()).toHaveProperty('value', '');
  await waitFor(() => expect(window.location.search).toBe(`?category=${category}`));

  await user.type(await field(), 'shampoo');
  await user.click(await screen.findByRole('button', { name: 'Search in all categories' }));
  await screen.findByText(/will see that you asked/);
  await user.click(screen.getByRole('button', { name: 'See all products' }));
  await screen.findByRole('heading', { level: 1, name: 'Featured products' });
});

it('offers loaded products if the server does not answer', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('q=')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init);
  try {
    await user.click(search);
    await user.paste('sug');
    const list = await findList();
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Rock Sugar']);
  } finally {
    globalThis.fetch = fetch;
  }
});

it('asks "Did you mean" once if nothing matches as typed, and names the words that do', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  const heading = (text: string) =>
    waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text));
  await user.click(search);
  await user.paste('turmaric');
  const list = await findList();
  const name = await list.findByRole('button', { name: /^Turmeric (Root|Powder)$/ });
  expect(name.closest('p')?.textContent).toBe(`Did you mean ${name.textContent}? Showing 2 products.`);
  // The page does not repeat the results of the open list.
  await heading('Featured products');
  await user.keyboard('{Enter}');
  await heading(`Did you mean ${name.textContent}? Showing 2 products.`);
  await user.click(screen.getByRole('button', { name: name.textContent ?? '' }));
  await heading(`1 result for ${name.textContent}`);
  await user.clear(search);
  await user.paste('Organic mishri');
  await user.keyboard('{Enter}');
  await heading('We don’t have Organic mishri. This is mishri:');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  await user.clear(search);
  await user.paste('Rock Sugar');
  await (await findList()).findByText('1 product');
  await heading('Featured products');
  await user.keyboard('{Enter}');
  await heading('1 result for Rock Sugar');
  // As in the list that was open before.
  const row = within(await screen.findByRole('list', { name: 'Results' }));
  row.getByRole('heading', { level: 2, name: 'Rock Sugar' });
  row.getByRole('button', { name: /^Add to Cart, Rock Sugar/ });
});

it('finds nothing for signs', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Bracket (Small)' });
  await user.click(await field());
  await user.paste('(');
  await screen.findByText('We don’t have ( yet.');
});
