// The choice for short lines in the cart: before sign-in, afterwards, and when it cannot be saved.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser();
afterEach(() => localStorage.clear());

type Person = Awaited<ReturnType<typeof world.customer>>;
const fetchChoices = async (as: Person) =>
  (await world.call(api.cart.viewCart, { as })).ok.items.map(({ choice }) => choice);
const choiceFor = (name: string) => screen.findByRole('combobox', { name: `If ${name} is out of stock` });

it('[PACK-1] stores a visitor’s choice in the browser and merges it into the account', async () => {
  const product = await world.product({ main: 9 });
  const user = open('/shop');
  const heading = await screen.findByRole('heading', { name: product.name });
  const card = heading.closest('li');
  const add = [...(card?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent?.startsWith('Add to Cart'),
  );
  if (!add) throw new Error('no way to add');
  await user.click(add);
  cleanup();
  queryClient.clear();
  open('/cart');
  await user.selectOptions(await choiceFor(product.name), 'Best match');
  cleanup();
  queryClient.clear();
  open('/cart');
  expect(await choiceFor(product.name)).toHaveProperty('value', 'best_match');
  cleanup();
  queryClient.clear();
  const customer = await world.customer();
  open('/customer-cart', customer);
  expect(await choiceFor(product.name)).toHaveProperty('value', 'best_match');
  expect(await fetchChoices(customer)).toEqual(['best_match']);
});

it('[PACK-1] lets a customer choose per cart line, shows it at checkout, and undoes it', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 9 });
  await world.fillCart(customer, [[product.id, 1]]);
  const user = open('/customer-cart', customer);
  await user.selectOptions(await choiceFor(product.name), 'Ask me');
  await waitFor(async () => expect(await fetchChoices(customer)).toEqual(['ask']));
  await user.click(screen.getByRole('button', { name: `Remove ${product.name}` }));
  await user.click(await screen.findByRole('button', { name: `Undo: put ${product.name} back` }));
  expect(await choiceFor(product.name)).toHaveProperty('value', 'ask');
  await waitFor(async () => expect(await fetchChoices(customer)).toEqual(['ask']));
  cleanup();
  queryClient.clear();
  open('/customer-delivery-details', customer);
  expect(await choiceFor(product.name)).toHaveProperty('value', 'ask');
});

it('[PACK-1] reverts a choice that cannot be saved, with a message', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 9 });
  await world.fillCart(customer, [[product.id, 2]]);
  const user = open('/customer-cart', customer);
  const select = await choiceFor(product.name);
  await world.call(api.cart.setCartLine, { as: customer, body: { product_id: product.id, quantity: 0 } });
  await user.selectOptions(select, 'Ask me');
  await screen.findByText('Your choice could not be saved.');
});
