// The search over orders, people and counter sales (Ctrl+K), against the real server.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
const admin = await world.admin();
const [manager, other] = [await world.manager(), await world.manager()];
const customer = await world.customer();
const product = await world.product({ price: 50, stores: [[manager, 20]] });
const order = await world.order(customer, [[product.id, 1]]);
await world.advance(order, 'allocated', { customer, manager, staff: await world.staff(manager) });
const user = { first_name: 'Sunita Sane', mobile_number: '9123498765' };
const sale = await world.call(api.manualOrders.createManualOrder, {
  as: manager,
  body: { user, products: [{ product_id: product.id, quantity: 1 }] },
});

/** Opens the search by its shortcut and pastes `text`. */
async function find(browser: ReturnType<typeof open>, text: string) {
  await screen.findByRole('button', { name: 'Search everything' });
  await browser.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  const field = await dialog.findByRole('searchbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await browser.paste(text);
  return dialog;
}

it('finds orders of the chain by the last digits of a phone number, and opens them', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, '1210');
  const link = await dialog.findByRole('link', { name: new RegExp(`^#${order} · Pending · ₹50.00`) });
  await browser.click(link);
  await screen.findByRole('dialog', { name: /^Order Details/ });
  await browser.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('searchbox')).toHaveProperty('value', `#${order}`);
});

it('keeps what is typed before the field is there', async () => {
  const browser = open('/admin-dashboard', admin);
  await screen.findByRole('button', { name: 'Search everything' });
  await browser.keyboard('{Control>}k{/Control}15x{Backspace}30');
  const field = await within(await screen.findByRole('dialog', { name: 'Search everything' })).findByRole('searchbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', '1530');
});

it('finds users by family name and counter sales by phone', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, '+91 91234 98765');
  const documents = within(await dialog.findByRole('region', { name: 'Bills and payments' }));
  documents.getByRole('link', { name: new RegExp(`₹50.00.*Counter sale #${sale.ok.order_id}.*Sunita Sane`) });
  const field = dialog.getByRole('searchbox');
  await browser.clear(field);
  await browser.paste('patil');
  const customers = within(await dialog.findByRole('region', { name: 'Customers' }));
  const [first] = customers.getAllByRole('link');
  await browser.click(first as HTMLElement);
  const view = within(await screen.findByRole('dialog', { name: /Patil$/ }));
  await view.findByRole('link', { name: `Order #${order}` });
  view.getByText('Customer');
});

it('works by keyboard: Enter opens the first result, arrows move, Tab reaches the verb', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, 'patil');
  const field = dialog.getByRole('searchbox');
  const customers = within(await dialog.findByRole('region', { name: 'Customers' }));
  const [first] = customers.getAllByRole('link');
  const second = within(dialog.getByRole('region', { name: 'Orders' })).getAllByRole('link')[0];
  const marked = () => dialog.getAllByRole('listitem').filter((row) => row.matches('[data-active]'));
  expect(marked()).toEqual([first?.closest('li')]);
  await browser.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  expect(marked()).toEqual([second?.closest('li')]);
  await browser.keyboard('{Control>}a{/Control}');
  expect(document.activeElement).toBe(field);
  await browser.keyboard('{ArrowDown}');
  await browser.keyboard(' {Backspace}{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await browser.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await browser.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await browser.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Orders: .* Patil$/);
  await browser.keyboard('7');
  expect(document.activeElement).toBe(field);
  await browser.keyboard('{Backspace}{Enter}');
  await screen.findByRole('dialog', { name: /Patil$/ });
  expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull();
});

it('finds pages by name, and goes there', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, 'manage u');
  await dialog.findByRole('link', { name: 'Manage Unit' });
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 result'));
  await browser.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Manage Unit' });
});

it('finds a page that no bar leads to', async () => {
  const dialog = await find(open('/admin-dashboard', admin), 'search');
  await dialog.findByRole('link', { name: 'Searches Without Results' });
});

it('shows what was opened last, until it is cleared', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, `#${order}`);
  await browser.click(await dialog.findByRole('link', { name: new RegExp(`^#${order} · `) }));
  await screen.findByRole('dialog', { name: /^Order Details/ });
  await browser.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await find(browser, ' ');
  const recent = within(await again.findByRole('region', { name: 'Recent' }));
  recent.getByRole('link', { name: new RegExp(`^#${order}`) });
  await browser.click(recent.getByRole('button', { name: 'Clear' }));
  expect(again.queryByRole('region', { name: 'Recent' })).toBeNull();
  expect(localStorage.getItem('recent-finds')).toBeNull();
});

it('offers pages before anything is typed, and when nothing is found', async () => {
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, ' ');
  within(await dialog.findByRole('region', { name: 'Go to' })).getByRole('link', { name: 'Online Orders' });
  await browser.paste('zzzz');
  await dialog.findByText('Nothing found for “zzzz”.');
  dialog.getByText(/^Try an order number/);
  expect(dialog.queryByText('open')).toBeNull();
  await browser.keyboard('{Enter}');
  screen.getByRole('dialog', { name: 'Search everything' });
  await browser.click(dialog.getByRole('link', { name: 'Online Orders' }));
  await screen.findByRole('heading', { level: 1, name: 'Online Orders' });
});

it('opens the allocation of an order from its verb', async () => {
  const waiting = await world.order(customer, [[product.id, 1]]);
  const browser = open('/admin-dashboard', admin);
  const dialog = await find(browser, `#${waiting}`);
  await dialog.findByRole('link', { name: `Allocate: #${waiting}` });
  await browser.keyboard('{Tab}{Enter}');
  const allocation = within(await screen.findByRole('dialog', { name: 'Allocate Store' }));
  await allocation.findByRole('radiogroup', { name: `Store for order ${waiting}` });
  expect(location.search).not.toContain('allocate');
});

it('finds only what belongs to the manager’s store', async () => {
  const browser = open('/store-dashboard', other);
  const dialog = await find(browser, '98765');
  await dialog.findByText('Nothing found for “98765”.');
  await browser.clear(dialog.getByRole('searchbox'));
  await browser.paste('1210');
  await dialog.findByText('Nothing found for “1210”.');
});
