// Fields keep typed text: nothing is changed or truncated.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const sesame = await world.product({ price: 40, main: 60, stores: [[manager, 48]] });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const REFUSED = 'Please enter a whole number.';

it.each(['2.5', '-3'])('the product page refuses the quantity %s and puts nothing into the cart', async (keys) => {
  const customer = await world.customer();
  const user = open(`/product/${sesame.id}`, customer);
  const quantity = await screen.findByRole('textbox', { name: `Quantity of ${sesame.name}` });
  await user.clear(quantity);
  await user.type(quantity, keys);
  await user.click(await button(/Add to Cart/));
  await screen.findByText(REFUSED);
  expect(quantity).toHaveProperty('value', keys);
  await user.clear(quantity);
  await user.type(quantity, '3');
  expect(screen.queryByText(REFUSED)).toBeNull();
  await user.click(await button(/Add to Cart/));
  await button(`Decrease quantity of ${sesame.name}`);
  await waitFor(async () =>
    expect((await world.call(api.cart.viewCart, { as: customer })).ok.items).toMatchObject([{ quantity: 3 }]),
  );
});

it('does not send a counter sale with an invalid quantity: not whole, or more than the stock', {
  tags: 'long',
}, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = await dialog('Add Order');
  await user.type(form.getByLabelText('Customer name'), 'Walk in');
  await user.type(form.getByLabelText('Contact'), '9822041210');
  await user.type(form.getByLabelText('Find product'), sesame.name.slice(0, 4));
  await user.click(await screen.findByRole('option', { name: new RegExp(sesame.name) }));
  const quantity = await form.findByRole('textbox', { name: `Quantity of ${sesame.name}` });
  await user.clear(quantity);
  await user.type(quantity, '2.5');
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await form.findByText(REFUSED);
  expect(document.activeElement).toBe(quantity);
  await user.clear(quantity);
  await user.type(quantity, '9999{Enter}');
  await form.findByText('Only 48 left');
  expect(quantity).toHaveProperty('value', '9999');
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  expect(document.activeElement).toBe(quantity);
  expect((await world.call(api.manualOrders.listManualOrders, { as: manager, body: {} })).ok).toEqual([]);
});

it('rejects an invalid stock quantity as typed', async () => {
  const user = open('/admin-product', admin);
  await user.click(await link(sesame.name));
  const form = await dialog('Edit Product');
  const stock = await form.findByLabelText(/stock/i);
  await user.clear(stock);
  await user.type(stock, '2.5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findAllByText(/^Stock must be a whole number/);
  expect(stock).toHaveProperty('value', '2.5');
});

it('counts a name that is too long, keeps it and shows its message', async () => {
  const name = 'Bhagyalakshmi Annapurna';
  const user = open('/register');
  const field = await screen.findByLabelText('First Name');
  await user.type(field, name.slice(0, 18));
  await screen.findByText('18 of 20 characters');
  await user.type(field, name.slice(18));
  await screen.findByText('23 of 20 characters, 3 too many');
  expect(field).toHaveProperty('value', name);
  await user.click(await button('Register'));
  await screen.findAllByText('First name must be 3 to 20 characters.');
});

it('names the reason for a password that is too long and an e-mail address in use', async () => {
  const taken = 'asha@example.com';
  const manners = { Username: 'asha.k', 'First Name': 'Asha', 'Last Name': 'Kulkarni', 'Contact Number': '9822041299' };
  await world.deps.db.updateTable('users').set({ email: taken }).where('id', '=', manager.id).execute();
  const user = open('/register');
  for (const [label, text] of Object.entries(manners)) await user.type(await screen.findByLabelText(label), text);
  await user.type(screen.getByLabelText(/^Email/), taken);
  const passwords = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm Password')];
  for (const field of passwords) await user.type(field, 'a'.repeat(65));
  await user.click(await button('Register'));
  await screen.findAllByText('Password must be at most 64 characters.');
  expect(screen.queryByText('Weak Password')).toBeNull();
  for (const field of passwords) {
    await user.clear(field);
    await user.type(field, 'til-and-gul-laddu');
  }
  await user.click(await button('Register'));
  await screen.findAllByText(/^Email: /);
});

it('names the first faulty field of the registration, with one cause', async () => {
  const user = open('/register');
  await user.click(await button('Register'));
  expect(await screen.findAllByText('First name is required.')).toHaveLength(2);
  expect(screen.queryByText('Missing Username')).toBeNull();
  const manners = { 'First Name': 'Asha', 'Last Name': 'Kulkarni', 'Contact Number': '9822041298' };
  for (const [label, text] of Object.entries(manners)) await user.type(screen.getByLabelText(label), text);
  await user.click(await button('Register'));
  expect(await screen.findAllByText('Password is required.')).toHaveLength(2);
  expect(screen.queryByText('Weak Password')).toBeNull();
});
