// Pressing a payment button again right after a failure.
import { screen } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const jaggery = await world.product({ price: 60, main: 50 });
const { fetch } = globalThis;
afterEach(() => vi.unstubAllGlobals());

it('places the order although the cart is still loading after the failure', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  const cash = await button(/^Place order/);
  let isRefused = false;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
    const { pathname } = new URL(String(input), location.href);
    if (pathname === api.orders.placeOrder.path && !isRefused) {
      isRefused = true;
      return Promise.resolve(Response.json({ error: 'The store is closed.' }, { status: 400 }));
    }
    if (pathname === api.cart.viewCart.path && isRefused && !isPressedAgain) return heldBack(init?.signal);
    return fetch(input, init);
  });
  let isPressedAgain = false;
  const heldBack = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  await user.click(cash);
  await screen.findByText('There was an issue placing your order. Please try again.');
  const again = await button(/^Place order/);
  isPressedAgain = true;
  await user.click(again);
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect((await world.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(1);
});
