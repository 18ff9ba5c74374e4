// The administrator's form for a new user.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();

const ADDED = 'a %s is added from the list of administrators, by the role in the form';
async function addFromList(label: string, role_name: string, phone: string) {
  const user = open('/admin-usermanagement', admin);
  await user.click(await button('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await user.click(await form.findByRole('combobox', { name: /^Role/ }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Customer', 'Store Manager']);
  await user.click(await screen.findByRole('option', { name: label }));
  const username = `lata.${phone}`;
  await user.type(form.getByLabelText('First Name'), 'Lata');
  await user.type(form.getByLabelText('Last Name'), 'Kadam');
  await user.type(form.getByLabelText('Username'), username);
  await user.type(form.getByLabelText('Password'), 'sesame-and-jaggery');
  await user.type(form.getByLabelText('Phone Number'), phone);
  await user.click(form.getByRole('button', { name: 'Add User' }));
  await screen.findByText('User Added Successfully');
  // The list shows the new user's role.
  await screen.findByRole('button', { name: 'Edit Lata Kadam' });
  const { ok } = await world.call(api.users.listUsers, { as: admin, query: { q: 'Lata', limit: 10 } });
  expect(ok.find((one) => one.username === username)?.role_name).toBe(role_name);
}
it.each([['Customer', 'Customer', '9822055501']])(ADDED, addFromList);
it.each([['Store Manager', 'Warehouse Manager', '9822055502']])(ADDED, { tags: 'long' }, addFromList);
