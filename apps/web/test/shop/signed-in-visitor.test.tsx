// A signed-in customer on public pages.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser();
/** The first banner: the simulated browser also treats headers inside the page as banners. */
const head = async () => within((await screen.findAllByRole('banner'))[0] as HTMLElement);

it('shows customers cart, bell and profile on the landing page, and links Start Shopping to the shop', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 5 });
  await world.fillCart(customer, [[product.id, 1]]);
  const user = open('/', customer);
  expect((await (await head()).findByRole('link', { name: 'Cart, 1 item' })).getAttribute('href')).toBe(
    '/customer-cart',
  );
  await (await head()).findByRole('link', { name: 'Notifications' });
  await (await head()).findByRole('button', { name: 'Profile' });
  expect((await head()).queryByRole('link', { name: 'Login' })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Start Shopping' }));
  await screen.findByLabelText('Search products');
  expect(window.location.pathname).toBe('/customer-product');
});

it.each([
  ['admin', '/admin-dashboard'],
  ['manager', '/store-dashboard'],
] as const)('leads a signed-in %s from the landing page to the dashboard', async (role, dashboard) => {
  open('/', await world[role]());
  const own = await (await head()).findByRole('link', { name: 'Dashboard' });
  expect(own.getAttribute('href')).toBe(dashboard);
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(dashboard);
  expect(screen.queryByRole('link', { name: 'Start Shopping' })).toBeNull();
});

it('shows visitors Login, and links Start Shopping to it', async () => {
  open('/about-us');
  expect((await (await head()).findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login');
  expect((await head()).queryByRole('button', { name: 'Profile' })).toBeNull();
});

const LANDING_PAGES = [
  ['admin', '/admin-dashboard'],
  ['customer', '/customer-product'],
  ['manager', '/store-dashboard'],
  ['staff', '/store-staff-dashboard'],
] as const;

it.each(LANDING_PAGES)('redirects a signed-in %s from the login page to %s', async (role, landing) => {
  const person = role === 'staff' ? await world.staff(await world.manager()) : await world[role]();
  open('/login', person);
  await waitFor(() => expect(window.location.pathname).toBe(landing));
});

it('redirects to the requested page after login', async () => {
  open('/login?next=%2Fcustomer-orders', await world.customer());
  await screen.findByRole('heading', { level: 1, name: 'Your Orders' });
});
