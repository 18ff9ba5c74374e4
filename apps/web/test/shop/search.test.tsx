// The shop's search against the real server: suggestions by keyboard, and offers when nothing is found.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const field = () => screen.findByRole('combobox', { name: 'Search products' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('suggests products with unit and price; arrow keys move and Enter opens', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  expect(search.getAttribute('aria-expanded')).toBe('false');
  // Pasted at once: answers to the first letters could reorder the list while arrow keys move.
  await user.click(search);
  await user.paste('haldi');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  await waitFor(() => expect(search.getAttribute('aria-controls')).toBe(list.id));
  expect(search.getAttribute('aria-expanded')).toBe('true');
  expect(options().sort()).toEqual(['Turmeric Powder500 g₹48', 'Turmeric Root500 g₹60']);
  await screen.findByText('2 suggestions');

  const [first, second] = options();
  await user.keyboard('{ArrowDown}');
  expect(activeOption(search)).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(activeOption(search)).toBe(second);
  await user.keyboard('{ArrowDown}');
  expect(activeOption(search)).toBeUndefined();
  await user.keyboard('{ArrowUp}{Enter}');
  await screen.findByRole('heading', { level: 1, name: second?.replace(/500 g.*/, '') ?? '' });
});

it('shows names in the typed language; Escape closes the list first, then clears the field', {
  tags: 'long',
}, async () => {
  const user = open('/customer-product', await world.customer());
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.type(search, 'हळ');
  const list = await screen.findByRole('listbox');
  expect(
    within(list)
      .getAllByText('हळ')
      .every(({ tagName }) => tagName === 'MARK'),
  ).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(search).toHaveProperty('value', 'हळ');
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('listbox')).not.toBeNull();
  await user.keyboard('{Escape}{Escape}');
  expect(search).toHaveProperty('value', '');
});

it('closes the list on a press elsewhere and keeps the typed text', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.type(search, 'sugar');
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('listbox')).toBeNull();
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
  expect(screen.queryByRole('listbox')).toBeNull();
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

it('suggests loaded products if the server does not answer', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/suggestions/')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init);
  try {
    fireEvent.focus(search);
    await user.type(search, 'sug');
    await screen.findByRole('listbox');
    expect(options()).toEqual(['Rock Sugar500 g₹35']);
  } finally {
    globalThis.fetch = fetch;
  }
});

it('asks "Did you mean" if nothing matches as typed, and names the words that do', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  const search = await field();
  await user.click(search);
  await user.paste('turmaric');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  await within(list).findByText('Did you mean');
  await screen.findByText(/^Did you mean Turmeric (Root|Powder)\? Showing 2 products\.$/);
  await screen.findByRole('heading', { level: 2, name: 'Turmeric Root' });
  await user.clear(search);
  await user.paste('Organic mishri');
  await screen.findByText('No Organic mishri. Mishri:');
  await screen.findByRole('heading', { level: 2, name: 'Rock Sugar' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 result for mishri');
  await user.clear(search);
  await user.paste('Rock Sugar');
  await screen.findByRole('heading', { level: 1, name: '1 result for Rock Sugar' });
  expect(screen.queryByText(/^No /)).toBeNull();
});

it('finds nothing for signs', async () => {
  const user = open('/shop');
  await screen.findByRole('heading', { level: 2, name: 'Bracket (Small)' });
  await user.click(await field());
  await user.paste('(');
  await screen.findByText('We don’t have ( yet.');
});
