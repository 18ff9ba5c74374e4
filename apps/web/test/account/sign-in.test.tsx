// Login and registration against the real server.
import { act, screen } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { endSession } from '../../src/shared/session/session-end.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const customer = await world.customer();
const field = (name: string) => screen.findByLabelText(name);
const NAME = 'Username or mobile number';

it('rejects a wrong password at login, and opens the role’s page with the right one', async () => {
  const user = open('/login');
  await user.type(await field(NAME), customer.username);
  await user.type(await field('Password'), 'not the password');
  await user.click(await button('Login'));
  await screen.findByText('Login Failed');
  expect(window.location.pathname).toBe('/login');
  await user.keyboard('{Escape}');
  await user.clear(await field('Password'));
  await user.type(await field('Password'), customer.password);
  await user.click(await button('Login'));
  await screen.findByLabelText('Search products');
  expect(window.location.pathname).toBe('/customer-product');
});

it('fills in the name again once the session has ended', async () => {
  const user = open('/login');
  await user.type(await field(NAME), customer.username);
  await user.type(await field('Password'), customer.password);
  await user.click(await button('Login'));
  await screen.findByLabelText('Search products');
  act(() => endSession({ loud: true }));
  await user.click(await button('OK'));
  expect(await field(NAME)).toHaveProperty('value', customer.username);
});

it('gives a suspended user the phone number and e-mail of the shop', async () => {
  const suspended = await world.customer();
  const body = { suspended: true, reason: 'Orders that nobody accepts' };
  await world.call(api.users.suspendUser, { as: await world.admin(), params: { id: suspended.id }, body });
  const { contact } = (await world.call(api.settings.getSettings)).ok;
  const user = open('/login');
  await user.type(await field(NAME), suspended.username);
  await user.type(await field('Password'), suspended.password);
  await user.click(await button('Login'));
  const phone = await screen.findByRole('link', { name: contact.phone });
  expect(phone.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  expect(screen.getByRole('link', { name: contact.email }).getAttribute('href')).toBe(`mailto:${contact.email}`);
});

it('says so when the browser blocks cookies', async () => {
  const user = open('/login');
  await user.type(await field(NAME), customer.username);
  await user.type(await field('Password'), customer.password);
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
  await user.click(await button('Login'));
  await screen.findByText('Cookies are blocked');
  expect(window.location.pathname).toBe('/login');
  Reflect.deleteProperty(document, 'cookie');
  await user.keyboard('{Escape}');
  await user.click(await button('Login'));
  await screen.findByLabelText('Search products');
});

it('rejects different passwords before calling the server, then registers a customer and signs in', async () => {
  const user = open('/register');
  await user.type(await field('First Name'), 'Kavita');
  await user.type(await field('Last Name'), 'Kadam');
  await user.type(await field('Contact Number'), '9822041277');
  expect(await field('Username')).toHaveProperty('value', 'kavita.kadam');
  await user.type(await field('Password'), 'til-and-gul');
  await user.type(await field('Confirm Password'), 'gul-and-til');
  await user.click(await button('Register'));
  await screen.findAllByText(/password and confirm password fields must be identical/);
  const users = () => world.deps.db.selectFrom('users').select('role').where('username', '=', 'kavita.kadam').execute();
  expect(await users()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.clear(await field('Confirm Password'));
  await user.type(await field('Confirm Password'), 'til-and-gul');
  await user.click(await button('Register'));
  await screen.findByText('Registration Successful');
  await screen.findByLabelText('Search products');
  expect(await users()).toEqual([{ role: 'Customer' }]);
  const kept = JSON.stringify([window.history.state, { ...localStorage }, { ...sessionStorage }, window.location.href]);
  expect(kept).not.toContain('til-and-gul');
});

it('offers another user name at once when the suggested one is taken', async () => {
  const first = await world.customer();
  await world.deps.db.updateTable('users').set({ username: 'sunita.shinde' }).where('id', '=', first.id).execute();
  const user = open('/register');
  await user.type(await field('First Name'), 'Sunita');
  await user.type(await field('Last Name'), 'Shinde');
  await user.type(await field('Contact Number'), '9822041281');
  await user.type(await field('Password'), 'til-and-gul');
  await user.type(await field('Confirm Password'), 'til-and-gul');
  await user.click(await button('Register'));
  await screen.findByText('“sunita.shinde” is taken. How about this one?');
  expect(await field('Username')).toHaveProperty('value', 'sunita.shinde1281');
  expect(document.activeElement).toBe(await field('Username'));
  await user.click(await button('Register'));
  await screen.findByLabelText('Search products');
});

it('says once above the form and once at its field why a registration was refused', async () => {
  const user = open('/register');
  await user.type(await field('First Name'), 'Meena');
  await user.type(await field('Last Name'), 'Shinde');
  await user.clear(await field('Username'));
  await user.type(await field('Username'), '9822012345');
  await user.type(await field('Contact Number'), '9822055512');
  await user.type(await field('Password'), 'til-and-gul');
  await user.type(await field('Confirm Password'), 'til-and-gul');
  await user.click(await button('Register'));
  await screen.findByText('Failed to Add User');
  expect(screen.getAllByText(/A username that reads as a mobile number must be your own number\./)).toHaveLength(2);
  expect(screen.queryByText('Please check these fields:')).toBeNull();
});
