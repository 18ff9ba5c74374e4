// The home view of the shop: Buy again and the empty cart beside it, prices beside a problem.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';

declare const happyDOM: { setViewport(size: { width: number }): void };
const { world, open } = await openBrowser();
const jaggery = await world.product({ price: 60, main: 50 });

/** The row of the page and the cart beside it. */
async function openHome(customer: Awaited<ReturnType<typeof world.customer>>) {
  happyDOM.setViewport({ width: 1280 });
  const user = open('/customer-product', customer);
  const column = within(await screen.findByRole('complementary', { name: 'Cart', hidden: true }));
  const findRow = () => screen.queryByRole('region', { name: 'Buy again', hidden: true });
  return { user, column, findRow };
}

it('shows Buy again once: in the empty cart, else in the row', async () => {
  const customer = await world.customer();
  await world.order(customer, [[jaggery.id, 1]]);
  const { user, column, findRow } = await openHome(customer);
  await column.findByRole('heading', { name: 'Buy again', hidden: true });
  expect(findRow()).toBeNull();
  await user.click(column.getByRole('button', { name: /^Add to Cart/, hidden: true }));
  await column.findByText('Grand total');
  expect(findRow()).toBeNull();
  // Its line has taken the place of the pressed button.
  await waitFor(() => expect(document.activeElement?.closest('aside')).not.toBeNull());
});

it('shows a visitor what sells once: in the empty cart', async () => {
  for (let made = 0; made < 12; made += 1) await world.product({ main: 5 });
  happyDOM.setViewport({ width: 1280 });
  open('/shop');
  const column = within(await screen.findByRole('complementary', { name: 'Cart', hidden: true }));
  await column.findByRole('heading', { name: 'Popular now', hidden: true });
  expect(screen.queryByRole('region', { name: 'Popular now', hidden: true })).toBeNull();
});

it('shows Buy again in the row beside a filled cart, also after it is emptied', async () => {
  const customer = await world.customer();
  await world.order(customer, [[jaggery.id, 1]]);
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const { user, column, findRow } = await openHome(customer);
  await waitFor(() => expect(findRow()).not.toBeNull());
  await user.click(await column.findByRole('button', { name: `Remove ${jaggery.name}`, hidden: true }));
  await column.findByText(/empty/i);
  expect(column.queryByRole('heading', { name: 'Buy again', hidden: true })).toBeNull();
  expect(findRow()).not.toBeNull();
});

it('fills the row of a customer who bought little with what sells', async () => {
  for (let made = 0; made < 12; made += 1) await world.product({ main: 5 });
  const customer = await world.customer();
  await world.order(customer, [[jaggery.id, 1]]);
  await world.fillCart(customer, [[jaggery.id, 1]]);
  const { findRow } = await openHome(customer);
  await screen.findByRole('region', { name: 'Popular now', hidden: true });
  expect(within(findRow() ?? document.body).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
});

it('keeps the price beside ‘Not added’', async () => {
  const customer = await world.customer();
  const user = open('/customer-product', customer);
  const card = (await screen.findByRole('heading', { name: jaggery.name })).closest('li') ?? document.body;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(within(card).getByRole('button', { name: /^Add to Cart/ }));
  await within(card).findByText('Not added');
  within(card).getByText('₹60');
  onLine.mockRestore();
});
