// The administrator's form for a new user.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { SET_PASSWORD_SECONDS } from '@tilgul/contract/auth';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, chooseFor } from './support/find.ts';

const { world, open } = await openBrowser({ PASSWORD_MIN: '9' });
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
  await form.findByText('9 to 64 characters.');
  await user.type(form.getByLabelText('Password'), 'sesame-and-jaggery');
  await user.type(form.getByLabelText('Contact Number'), phone);
  await user.click(form.getByRole('button', { name: 'Add User' }));
  await screen.findByText('User Added Successfully');
  // The list shows the new user's role.
  await screen.findByRole('button', { name: 'Edit Lata Kadam' });
  const { ok } = await world.call(api.users.listUsers, { as: admin, query: { q: 'Lata', limit: 10 } });
  expect(ok.find((one) => one.username === username)?.role_name).toBe(role_name);
}
it.each([['Customer', 'Customer', '9822055501']])(ADDED, addFromList);
it.each([['Store Manager', 'Warehouse Manager', '9822055502']])(ADDED, { tags: 'long' }, addFromList);

it('suspends a user with their open orders, shows and filters suspended ones, and lifts the suspension', async () => {
  const [customer, manager] = [await world.customer(), await world.manager()];
  const product = await world.product({ price: 40, stores: [[manager, 50]] });
  const ids = [await world.order(customer, [[product.id, 1]]), await world.order(customer, [[product.id, 2]])];
  const user = open('/admin-usermanagement?role=2', admin);
  const name = 'Meera Patil';
  await chooseFor(user, name, 'Suspend');
  const form = within(await screen.findByRole('dialog', { name: `Suspend User: ${name}` }));
  await user.click(form.getByRole('button', { name: 'Suspend' }));
  await form.findByText('Please give a reason.');
  await user.type(form.getByLabelText('Reason'), 'Orders that nobody accepts');
  expect(form.queryByText(/Customers see it/)).toBeNull();
  await user.click(await form.findByLabelText('Cancel 2 open orders'));
  await form.findByText('For the audit log. Customers see it on their cancelled orders.');
  await user.click(form.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('2 orders were cancelled.');
  await screen.findByText('Orders that nobody accepts');
  const { ok } = await world.call(api.orders.listAllOrders, { as: admin });
  expect(ids.map((id) => ok.find((order) => order.id === id)?.status)).toEqual(['Cancelled', 'Cancelled']);

  const choose = async (status: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: status }));
  };
  await choose('Active');
  await waitFor(() => expect(screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull());
  await choose('Suspended');
  await chooseFor(user, name, 'Lift suspension');
  await user.click(await button('Lift suspension'));
  await screen.findByText('Suspension Lifted');
  await screen.findByText('Nothing matches these filters.');
});

it('shows suspended users of every role, also when no role was chosen', async () => {
  const [customer, staff] = [await world.customer(), await world.staff(await world.manager())];
  for (const { id } of [customer, staff]) {
    const body = { suspended: true, reason: `Reason of ${id}` };
    expect((await world.call(api.users.suspendUser, { as: admin, params: { id }, body })).status).toBe(200);
  }
  const user = open('/admin-usermanagement', admin);
  await user.click(await screen.findByRole('combobox', { name: /^Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Suspended' }));
  const row = async ({ id }: { id: number }) => (await screen.findByText(`Reason of ${id}`)).closest('tr');
  expect((await row(customer))?.textContent).toContain('Customer');
  expect((await row(staff))?.textContent).toContain('Staff');
  const tabs = within(screen.getByRole('navigation', { name: 'Role' }));
  const isCurrent = (name: RegExp) => tabs.getByRole('link', { name }).getAttribute('aria-current') === 'page';
  expect(isCurrent(/^All roles/)).toBe(true);
  // A chosen role stays.
  await user.click(tabs.getByRole('link', { name: /^Customer/ }));
  expect(isCurrent(/^Customer/)).toBe(true);
  await waitFor(() => expect(screen.queryByText(`Reason of ${staff.id}`)).toBeNull());
  await screen.findByText(`Reason of ${customer.id}`);
});

it('opens a customer from the list: phone, sums, address and orders, and from there the form and the suspension', async () => {
  const [customer, manager] = [await world.customer(), await world.manager()];
  const product = await world.product({ price: 48.5, stores: [[manager, 50]] });
  const ids = [await world.order(customer, [[product.id, 2]]), await world.order(customer, [[product.id, 4]])];
  const { phone_no } = (await world.call(api.users.getUser, { as: admin, params: { id: customer.id } })).ok;
  const user = open(`/admin-usermanagement?role=2&q=${phone_no}`, admin);
  await screen.findByText(/^Last order /);
  const view = async () => {
    await user.click(await screen.findByRole('link', { name: 'Meera Patil' }));
    return within(await screen.findByRole('dialog', { name: 'Meera Patil' }));
  };
  const dialog = await view();
  await dialog.findByText('₹291.00');
  expect(dialog.getByRole('link', { name: new RegExp(phone_no.slice(-5)) }).getAttribute('href')).toBe(
    `tel:${phone_no}`,
  );
  dialog.getByText(/Market Yard.*416416/);
  const hrefs = ids.toReversed().map((id) => dialog.getByRole('link', { name: `Order #${id}` }).getAttribute('href'));
  expect(hrefs).toEqual(ids.toReversed().map((id) => `/admin-orders?status=all&open=${id}`));
  expect(dialog.getByRole('link', { name: 'Claims' }).getAttribute('href')).toBe(
    '/admin-claims?state=all&q=Meera+Patil',
  );
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  expect(form.getByLabelText<HTMLInputElement>('Contact Number').value).toBe(phone_no);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await view()).getByRole('button', { name: 'Suspend' }));
  await screen.findByRole('dialog', { name: 'Suspend User: Meera Patil' });
});

it('opens an employee with the store, without orders', async () => {
  const staff = await world.staff(await world.manager());
  open(`/admin-usermanagement?role=6&open=${staff.id}`, admin);
  const dialog = within(await screen.findByRole('dialog', { name: /./ }));
  await dialog.findByText(/^Store \d+/);
  expect(dialog.queryByText('Last orders')).toBeNull();
});

it('says what prevents a suspension, and keeps the typed reason', async () => {
  const manager = await world.manager();
  const user = open('/admin-usermanagement?role=3', admin);
  const [more] = await screen.findAllByRole('button', { name: 'More for Meera Patil' });
  await user.click(more as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const form = within(await screen.findByRole('dialog', { name: /^Suspend User/ }));
  expect(form.queryByText(/Customers see it/)).toBeNull();
  await user.type(form.getByLabelText('Reason'), 'On leave for good');
  await user.click(form.getByRole('button', { name: 'Suspend' }));
  await form.findByText(/manages the store Store \d+/);
  expect(form.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('On leave for good');
  expect(form.queryByLabelText(/open orders/)).toBeNull();
  expect(manager.storeId).toBeGreaterThan(0);
});

it('suggests a random password for a new member of staff, to read and to copy', async () => {
  const user = open('/store-staffmanagement', await world.manager());
  await user.click(await button('Add Staff'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Staff' }));
  await form.findByText('9 to 64 characters.');
  const password = form.getByLabelText<HTMLInputElement>('Password');
  await user.click(form.getByRole('button', { name: 'Suggest a password' }));
  const suggested = form.getByLabelText('Suggested password').textContent;
  expect(suggested).toHaveLength(19);
  form.getByText(new RegExp(`${SET_PASSWORD_SECONDS / 3600} hours for that; then it stops working`));
  expect(password.value).toBe(suggested);
  await user.click(form.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Password copied.');
  expect(await navigator.clipboard.readText()).toBe(suggested);
  await user.type(password, 'x');
  expect(form.queryByLabelText('Suggested password')).toBeNull();
});

it('lets a staff member sell at registers, without taking goods back', async () => {
  const manager = await world.manager();
  const staff = await world.staff(manager);
  const user = open('/store-staffmanagement', manager);
  await user.click(await button('Edit Ravi Pawar'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Staff' }));
  await user.click(form.getByRole('checkbox', { name: 'Sells at registers' }));
  form.getByRole('checkbox', { name: 'Takes goods back', checked: false });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Staff Member Updated');
  const { ok } = await world.call(api.users.listStaff, { as: manager });
  expect(ok).toMatchObject([{ id: staff.id, can_pack: false, can_sell: true, can_return: false }]);
});
