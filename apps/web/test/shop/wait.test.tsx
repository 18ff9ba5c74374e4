// 'Tell me': customers and visitors ask for a notification when a sold-out product is available again.
import { screen, waitFor } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
type Customer = Awaited<ReturnType<typeof world.customer>>;
const listWaits = async (as: Customer) => (await world.call(api.productWaits.listWaits, { as })).ok.product_ids;

it('shows Tell me in place of Add, and takes it back with a second press', async () => {
  const customer = await world.customer();
  const { id, name, unit } = await world.product({ main: 0 });
  const user = open('/customer-product', customer);
  await user.click(await button(`Tell me when ${name}, ${unit} comes`));
  await user.click(await button(`Noted for ${name}, ${unit}. Press to take it back.`));
  await button(`Tell me when ${name}, ${unit} comes`);
  expect(await listWaits(customer)).toEqual([]);
  await user.click(await button(`Tell me when ${name}, ${unit} comes`));
  await waitFor(async () => expect(await listWaits(customer)).toEqual([id]));
  expect(screen.queryByRole('button', { name: `Add to Cart, ${name}, ${unit}` })).toBeNull();
});

it('offers similar products first on the page of a sold-out one', async () => {
  const customer = await world.customer();
  const { id } = await world.product({ main: 0 });
  await world.product({ main: 5 });
  const user = open(`/product/${id}`, customer);
  await screen.findByRole('heading', { name: 'Similar products' });
  await user.click(await button('Tell me when it comes'));
  await screen.findByText('We will tell you when it comes.');
  expect(await listWaits(customer)).toEqual([id]);
  await user.click(await button('Don’t tell me'));
  await button('Tell me when it comes');
  expect(await listWaits(customer)).toEqual([]);
});

it('changes nothing offline, and says so', async () => {
  const customer = await world.customer();
  const { id } = await world.product({ main: 0 });
  const user = open(`/product/${id}`, customer);
  const press = await button('Tell me when it comes');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(press);
  await screen.findByText('You are offline. Try again when you are connected.');
  vi.restoreAllMocks();
  expect(await listWaits(customer)).toEqual([]);
});

it('leads a visitor to the sign-in, and does it afterwards', async () => {
  const customer = await world.customer();
  const { id, name, unit } = await world.product({ main: 0 });
  const user = open('/shop');
  await user.click(await button(`Tell me when ${name}, ${unit} comes`));
  await user.type(await screen.findByLabelText(/^Username/), customer.username);
  await user.type(await screen.findByLabelText('Password'), customer.password);
  await user.click(await button('Login'));
  await screen.findByText('We will tell you when it comes.');
  await waitFor(async () => expect(await listWaits(customer)).toEqual([id]));
});
