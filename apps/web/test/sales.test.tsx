// Sales for the administrator: counter sales of all stores, business sales and returns.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { formatDay, isoDay } from '../src/shared/format/dates.ts';
import { addMonths } from '../src/ui/fields/days.ts';
import { openBrowser } from './support/browser.tsx';
import { button, link } from './support/find.ts';

const { world, open } = await openBrowser();
// The page computes its days from the device's clock.
world.clock.set(new Date().toISOString());
const admin = await world.admin();
const manager = await world.manager();
const customer = await world.customer();
const jaggery = await world.product({ price: 50, main: 40, stores: [[manager, 20]] });
const [{ name: store } = { name: '' }] = (await world.call(api.stores.listStores, { as: admin })).ok;

const GSTIN = '27AAPFU0939F1ZV';
const order = await world.order(customer, [[jaggery.id, 2]]);
(await world.call(api.orders.allocateStore, { as: admin, body: { order_id: order, warehouse_id: manager.storeId } }))
  .ok;
const sell = async (as: typeof admin | typeof manager, first_name: string) => {
  const customer = { first_name, mobile_number: '9822000000' };
  const body = { user: customer, warehouse_id: 0, products: [{ product_id: jaggery.id, quantity: 1 }] };
  return (await world.call(api.manualOrders.createManualOrder, { as, body })).ok;
};
await sell(manager, 'Walk-in');
await sell(admin, 'Hotel Annapurna');

it.each([
  ['admin', '/admin-dashboard', admin, '₹200.00 from 1 order and 2 counter sales'],
  ['store', '/store-dashboard', manager, '₹150.00 from 1 order and 1 counter sale'],
])(
  '%s dashboard: shows the sales of today; all time and typed days change the tables only',
  async (_whose, path, who, sum) => {
    const user = open(path, who);
    const period = within(await screen.findByRole('region', { name: 'Sales' }));
    await period.findByText(sum);
    await user.click(period.getByRole('button', { name: 'All time' }));
    await waitFor(() => expect(period.queryByText(sum)).toBeNull());
    await user.click(period.getByRole('button', { name: 'Other days' }));
    const days = within(await screen.findByRole('dialog', { name: 'Days' }));
    await user.click(await days.findByRole('button', { name: /^From/ }));
    await user.click(await days.findByRole('button', { name: 'Month before' }));
    const month = addMonths(isoDay(new Date(), 'Asia/Kolkata'), -1).slice(0, 7);
    const pick = (day: string) => user.click(days.getByRole('button', { name: formatDay(`${month}-${day}`) }));
    await pick('05');
    await pick('06');
    await period.findByText('₹0.00 from 0 orders and 0 counter sales');
    await screen.findByText('No sales data available for products.');
    const page = within(screen.getByRole('radiogroup', { name: 'Sales period' }));
    expect(page.getByRole('radio', { name: 'Today' })).toHaveProperty('checked', true);
    within(screen.getByRole('region', { name: 'Sales figures' })).getByText('Sales today');
    await user.click(screen.getByRole('button', { name: 'Clear Days' }));
    await period.findByText(sum);
  },
);

it('admin manual orders: shows the sales of all stores, or of a chosen one', { tags: 'long' }, async () => {
  const user = open('/admin-manual-orders', admin);
  await screen.findByText('Hotel Annapurna');
  const table = within(screen.getByRole('table'));
  expect(table.getByText('Walk-in')).toBeTruthy();
  expect(table.getByText('Main stock')).toBeTruthy();
  expect(table.getByText(store)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /Sold by/ }));
  await user.click(await screen.findByRole('option', { name: 'Main stock' }));
  await screen.findByText(/^1 order/);
  expect(within(screen.getByRole('table')).queryByText('Walk-in')).toBeNull();
});

it('labels products that only resemble the search', { tags: 'long' }, async () => {
  const user = open('/admin-manual-orders', admin);
  await user.click(await button('Add Order'));
  const finder = await screen.findByRole('combobox', { name: 'Find product' });
  await user.type(finder, jaggery.name);
  await screen.findByRole('option', { name: new RegExp(jaggery.name) });
  expect(screen.queryByText('Did you mean')).toBeNull();
  await user.type(finder, ' xyzzyplugh');
  await screen.findByText('Did you mean');
  await screen.findByRole('option', { name: new RegExp(jaggery.name) });
});

it('checks the GSTIN of a business sale while typing, rounds the total as configured, and shows both on the invoice', {
  tags: 'long',
}, async () => {
  const oil = await world.product({ price: 33.4, main: 40, stores: [[manager, 20]] });
  (await world.call(api.taxes.saveTaxSettings, { as: admin, body: { round_to_rupee: true } })).ok;
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  await user.type(form.getByLabelText('Customer name'), 'Hotel Annapurna');
  await user.type(form.getByLabelText('Contact'), '9822041210');
  await user.type(form.getByLabelText('Find product'), oil.name);
  await user.click(await screen.findByRole('option', { name: new RegExp(oil.name) }));
  await form.findByText('-₹0.40');
  await user.click(form.getByRole('button', { name: 'Exact' }));
  expect(form.getByLabelText(/Cash received/)).toHaveProperty('value', '33');
  await user.click(form.getByRole('button', { name: 'Add GSTIN' }));
  const gstin = form.getByLabelText(/Buyer’s GSTIN/);
  await user.type(gstin, '27ABCDE1234F1Z');
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await form.findByText('GSTIN must be 15 characters, such as 27AAPFU0939F1ZV.');
  expect(gstin).toHaveProperty('value', '27ABCDE1234F1Z');
  await user.clear(gstin);
  await user.type(gstin, GSTIN.toLowerCase());
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await form.findByText('Enter the buyer’s address: the invoice needs it.');
  await user.type(form.getByLabelText('Buyer’s address'), 'Hotel Annapurna, Miraj 416410');
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await screen.findByRole('dialog', { name: 'Order Details' });
  const [bill] = (await world.call(api.bills.listBills, { as: manager, query: { limit: 1 } })).ok;
  expect(bill).toMatchObject({ buyer_gstin: GSTIN, round_off: -0.4, total: 33 });
  const details = within(screen.getByRole('dialog', { name: 'Order Details' }));
  await user.click(details.getByRole('button', { name: /New sale/ }));
  const next = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  await user.click(await next.findByRole('button', { name: 'Add GSTIN' }));
  await user.type(next.getByLabelText(/Buyer’s GSTIN/), GSTIN);
  const address = next.getByLabelText('Buyer’s address');
  await waitFor(() => expect(address).toHaveProperty('value', 'Hotel Annapurna, Miraj 416410'));
});

it('sells to a walk-in customer without a number', { tags: 'long' }, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  await user.type(form.getByLabelText('Find product'), jaggery.name);
  await user.click(await screen.findByRole('option', { name: new RegExp(jaggery.name) }));
  await user.click(form.getByRole('button', { name: /^Walk-in/ }));
  const contact = form.getByLabelText('Contact');
  expect(contact).toHaveProperty('value', '');
  await user.type(contact, '98220');
  expect(contact).toHaveProperty('value', '98220');
  await user.clear(contact);
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await screen.findByRole('dialog', { name: 'Order Details' });
  const [sale] = (await world.call(api.manualOrders.listManualOrders, { as: manager, body: {}, query: { limit: 1 } }))
    .ok;
  expect(sale).toMatchObject({ first_name: 'Walk-in customer', mobile_number: '' });
});

it('leads to the first empty field of a sale: the product search, then the name', { tags: 'long' }, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  const finder = form.getByLabelText('Find product');
  const name = form.getByLabelText('Customer name');
  const submit = () => user.click(form.getByRole('button', { name: 'Add Order' }));
  await user.click(name);
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(finder));
  expect(finder.getAttribute('aria-invalid')).toBe('true');
  await user.type(finder, jaggery.name);
  await user.click(await screen.findByRole('option', { name: new RegExp(jaggery.name) }));
  await waitFor(() => expect(finder.getAttribute('aria-invalid')).toBeNull());
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('refuses cash below the total at its field, and shows cash received and change in the details', {
  tags: 'long',
}, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  const addJaggery = async () => {
    await user.type(form.getByLabelText('Find product'), `3*${jaggery.name}`);
    await user.click(await screen.findByRole('option', { name: new RegExp(jaggery.name) }));
  };
  await addJaggery();
  await user.click(form.getByRole('button', { name: `Remove ${jaggery.name}` }));
  await form.findByText('No product yet. Find one above.');
  await addJaggery();
  await user.click(form.getByRole('button', { name: /^Walk-in/ }));
  const cash = form.getByLabelText(/^Cash received/);
  await user.type(cash, '100');
  await form.findByText('Still missing: ₹50.00');
  expect(cash.getAttribute('aria-invalid')).toBe('true');
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  await waitFor(() => expect(document.activeElement).toBe(cash));
  await user.clear(cash);
  await user.type(cash, '200');
  await form.findByText('₹50.00', { selector: '[role=status] span' });
  await user.click(form.getByRole('button', { name: 'Add Order' }));
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await details.findByText('Change due');
  const [sale] = (await world.call(api.manualOrders.listManualOrders, { as: manager, body: {}, query: { limit: 1 } }))
    .ok;
  expect(sale).toMatchObject({ total_price: 150, cash_received: 200 });
  await user.click(details.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(await link(`#${sale?.order_id}`));
  const later = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await later.findByText('₹200.00', { selector: 'dd' });
  await later.findByText('Change', { selector: 'dt' });
});

it('returns goods of a sale: field errors, the amount beforehand, status and credit note afterwards', {
  tags: 'long',
}, async () => {
  const rice = await world.product({ price: 40, stores: [[manager, 20]] });
  const customer = { first_name: 'Sunita', mobile_number: '9822041233' };
  const body = { user: customer, warehouse_id: 0, products: [{ product_id: rice.id, quantity: 3 }] };
  const { order_id: id } = (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
  const user = open('/store-manual-orders', manager);
  await user.click(await link(`#${id}`));
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await user.click(details.getByRole('button', { name: 'Return goods' }));
  const form = within(await screen.findByRole('dialog', { name: `Return goods of sale ${id}` }));
  await user.click(form.getByRole('button', { name: 'Return goods' }));
  await form.findByText('Please enter what came back.');
  await form.findByText('Choose whether the goods go back into stock.');
  await user.click(form.getByRole('button', { name: `Increase quantity of ${rice.name}` }));
  await form.findByText('₹40.00 in cash, from the till');
  await user.click(form.getByRole('radio', { name: /Back into stock/ }));
  await user.click(form.getByRole('button', { name: 'Wrong product' }));
  await user.click(form.getByRole('button', { name: 'Refund ₹40.00' }));
  await details.findByText('Partly returned');
  await details.findByText(`₹40.00 refunded for sale ${id}.`);
  await details.findByText('1 returned');
  await details.findByRole('button', { name: /^Credit note C/ });
  const [listed] = (
    await world.call(api.manualOrders.listManualOrders, { as: manager, body: {}, query: { q: `#${id}` } })
  ).ok;
  expect(listed).toMatchObject({ paid_back: 40, returned: [{ product_id: rice.id, quantity: 1 }] });
  await user.click(details.getByRole('button', { name: 'Void sale' }));
  const ask = within(await screen.findByRole('alertdialog', { name: `Void sale ${id}?` }));
  await ask.findByText(/₹80\.00 is refunded in cash from the till/);
  await user.click(ask.getByRole('button', { name: 'Typed twice' }));
  await user.click(ask.getByRole('button', { name: 'Void sale' }));
  await details.findByText('Voided', { selector: 'span' });
  expect(details.queryByRole('button', { name: 'Return goods' })).toBeNull();
  await waitFor(() =>
    expect(
      within(screen.getByRole('table', { name: 'Manual Order Management', hidden: true })).getByText('Voided'),
    ).toBeTruthy(),
  );
});

it('prints a receipt and returns goods from the row of a sale', { tags: 'long' }, async () => {
  const salt = await world.product({ price: 20, stores: [[manager, 20]] });
  const customer = { first_name: 'Ganesh', mobile_number: '9822041255' };
  const body = { user: customer, warehouse_id: 0, products: [{ product_id: salt.id, quantity: 1 }] };
  const { order_id: id } = (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
  const [bill] = (await world.call(api.bills.listBills, { as: manager, query: { limit: 1 } })).ok;
  const printed: string[] = [];
  window.print = () => {
    printed.push(screen.getByRole('region', { name: 'Receipt' }).textContent);
    dispatchEvent(new Event('afterprint'));
  };
  const user = open('/store-manual-orders', manager);
  const openMenu = async () => user.click(await button(`More for order ${id}`));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Print receipt' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain(bill?.number);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull());
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Return goods' }));
  const form = within(await screen.findByRole('dialog', { name: `Return goods of sale ${id}` }));
  await user.click(form.getByRole('button', { name: 'Everything came back' }));
  await user.click(form.getByRole('radio', { name: /Write off/ }));
  await user.click(form.getByRole('button', { name: 'Wrong product' }));
  await user.click(form.getByRole('button', { name: 'Refund ₹20.00' }));
  await screen.findByText(`₹20.00 refunded for sale ${id}.`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Returned');
  await openMenu();
  await screen.findByRole('menuitem', { name: 'View' });
  expect(screen.queryByRole('menuitem', { name: 'Return goods' })).toBeNull();
});

it('resumes a sale on hold, and puts the one being typed on hold in its place', { tags: 'long' }, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  const name = form.getByLabelText('Customer name');
  const resumeOnlyHeld = async () => {
    const held = await form.findByRole('list', { name: 'Sales on hold' });
    await user.click(within(held).getByRole('button'));
  };
  await user.type(name, 'Asha');
  await user.click(form.getByRole('button', { name: /^Hold/ }));
  await user.type(name, 'Ravi');
  await resumeOnlyHeld();
  expect(name).toHaveProperty('value', 'Asha');
  await resumeOnlyHeld();
  expect(name).toHaveProperty('value', 'Ravi');
});
