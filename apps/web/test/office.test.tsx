// The pages of administrator, manager and riders against the real server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, chooseForOrder, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const gulal = await world.product({ price: 50, main: 40, stores: [[manager, 40]] });

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const fetchStatus = async (id: number) =>
  (await world.deps.db.selectFrom('orders').select(['status', 'store_id']).where('id', '=', id).execute())[0];

it('admin products: sells at a changed price', async () => {
  const user = open('/admin-product', admin);
  await user.click(await link(gulal.name));
  const form = await dialog('Edit Product');
  const price = await form.findByLabelText('Price of one unit');
  await user.clear(price);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
  await user.type(price, '55');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Product Updated Successfully!');
  const { ok } = await world.call(api.catalog.listProducts, { as: customer });
  expect(ok).toMatchObject([{ name: gulal.name, price: 55 }]);
});

it('admin products: shows the form in sections, and its errors in the order of the fields', async () => {
  const user = open('/admin-product', admin);
  await user.click(await button('Add Product'));
  const form = await dialog('Add Product');
  const headings = (await form.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Product',
    'Price',
    'Picture and stock',
    'Pack sizes and weighing',
    'Tax',
    'Details on the pack',
  ]);
  await user.click(form.getByRole('button', { name: 'Add Product' }));
  const errors = within(await form.findByRole('region', { name: 'Please check these fields:' })).getAllByRole('link');
  const required = ['Name', 'Description', 'Category', 'Price', 'Unit', 'Image'];
  expect(errors.map(({ textContent }) => textContent)).toEqual(required.map((name) => `${name} is required.`));
});

it('admin products: changes a price in its row by keyboard, rejects a wrong one on the field, and undoes it', {
  tags: 'long',
}, async () => {
  const sesame = await world.product({ price: 80 });
  await world.deps.db.updateTable('products').set({ mrp_paise: 90_00 }).where('id', '=', sesame.id).execute();
  const priceNow = async () =>
    (await world.call(api.catalog.ourProducts, {})).ok.find(({ id }) => id === sesame.id)?.price;
  const user = open('/admin-product', admin);
  (await button(new RegExp(`^Change the price of ${sesame.name}`))).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByLabelText(new RegExp(`^Price of ${sesame.name}`));
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.keyboard('{Enter}');
  await screen.findByText('Price is required.');
  await user.keyboard('0{Enter}');
  await screen.findByText('From ₹0.01 to ₹99,99,999.00');
  await user.clear(field);
  await user.keyboard('90.5{Enter}');
  await screen.findByText('At most ₹90.00, the MRP');
  await user.clear(field);
  await user.keyboard('4x0{Enter}');
  await screen.findByText('Enter a price.');
  await user.clear(field);
  await user.keyboard('40{Enter}');
  await screen.findByText(/^Save ₹40\.00 for .*\? It was ₹80\.00\.$/);
  expect(await priceNow()).toBe(80);
  await user.clear(field);
  await user.keyboard('84.5{Enter}');
  await screen.findByText('was ₹160.00');
  await screen.findByRole('button', { name: /₹169\.00.*₹84\.50/ });
  expect(await priceNow()).toBe(84.5);
  expect(document.activeElement).toBe(await button(new RegExp(`^Change the price of ${sesame.name}`)));
  await user.click(await button(`Undo the price of ${sesame.name}`));
  await waitFor(() => expect(screen.queryByText('was ₹160.00')).toBeNull());
  expect(await priceNow()).toBe(80);
});

it('admin orders: allocates an order to the chosen store, and moves on to the next one', async () => {
  const next = await world.order(customer, [[gulal.id, 1]]);
  const id = await world.order(customer, [[gulal.id, 1]]);
  const user = open('/admin-orders', admin);
  await user.click(await button(`Allocate Store to order ${id}`));
  const form = await dialog('Allocate Store');
  const stores = within(await form.findByRole('radiogroup', { name: `Store for order ${id}` }));
  expect(document.activeElement).toBe(await stores.findByRole('radio', { checked: true }));
  await user.click(form.getByRole('button', { name: /^Allocate/ }));
  await screen.findByText('Store Allocation Successful');
  await waitFor(async () => expect(document.activeElement).toBe(await button(`Allocate Store to order ${next}`)));
  expect(await fetchStatus(id)).toMatchObject({ store_id: manager.storeId });
});

it('admin orders: allocates several orders at once, with addresses and distances', {
  tags: 'long',
}, async () => {
  const ids = [await world.order(customer, [[gulal.id, 1]]), await world.order(customer, [[gulal.id, 1]])];
  const user = open('/admin-orders?store=none', admin);
  for (const id of ids) await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
  await screen.findByText('2 orders chosen');
  await user.click(await button('Allocate 2 orders'));
  const form = await dialog('Allocate Store');
  for (const id of ids) {
    const stores = within(await form.findByRole('radiogroup', { name: `Store for order ${id}` }));
    await stores.findByRole('radio', { checked: true });
  }
  expect(form.getAllByText(/416416$/)).toHaveLength(2);
  await user.click(form.getByRole('button', { name: 'Allocate 2 orders' }));
  await screen.findByText('2 orders are now with their stores.');
  for (const id of ids) expect(await fetchStatus(id)).toMatchObject({ store_id: manager.storeId });
});

it('admin stock requests: approves a part, and records the requested quantity and the reason', async () => {
  const ordered_products = [{ product_id: gulal.id, quantity: 5 }];
  const body = { payment_method: 'cod' as const, ordered_products };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const user = open('/admin-request-for-stocks', admin);
  await user.click(await button(`Update Status of request ${id}: Approve`));
  const form = await dialog('Update Request Status');
  const field = await form.findByLabelText(`Approve for ${gulal.name}`);
  await user.clear(field);
  await user.type(field, '9');
  await form.findByText('Enter 0 to 5.');
  expect(field.getAttribute('aria-describedby')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '2');
  // The sum follows what is approved.
  const [asked] = (await world.call(api.stockRequests.listAllRequests, { as: admin, query: { q: String(id) } })).ok;
  form.getByText(`₹${((asked?.total_amount ?? 0) * 0.4).toFixed(2)}`);
  await user.type(form.getByLabelText(/^Reason/), 'The rest on Monday');
  await user.click(form.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Order Status Updated');
  const [row] = (await world.call(api.stockRequests.listAllRequests, { as: admin, query: { q: String(id) } })).ok;
  expect(row).toMatchObject({
    status: 'Approved',
    decision_reason: 'The rest on Monday',
    ordered_products: [{ quantity: 5, approved: 2 }],
  });
});

it('admin stock requests: proposes what the main stock has, and leads from the details to the decision', async () => {
  const few = await world.product({ main: 2 });
  const body = { payment_method: 'cod' as const, ordered_products: [{ product_id: few.id, quantity: 5 }] };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const user = open(`/admin-request-for-stocks?open=${id}`, admin);
  const details = await dialog(`Stock Request ${id}`);
  await user.click(details.getByRole('button', { name: 'Approve' }));
  const form = await dialog('Update Request Status');
  const field = await form.findByLabelText<HTMLInputElement>(`Approve for ${few.name}`);
  await waitFor(() => expect(field.value).toBe('2'));
  await user.clear(field);
  await user.type(field, '4');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(form.getByRole('button', { name: 'Approve' }));
  await form.findByText(/0 is allowed/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('Failed to Update Status')).toBeNull();
});

it('admin stock requests: rejects with a reason, and shows the request under its tab', async () => {
  const body = { payment_method: 'cod' as const, ordered_products: [{ product_id: gulal.id, quantity: 3 }] };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const user = open('/admin-request-for-stocks', admin);
  await user.click(await button(`Update Status of request ${id}: Reject`));
  const form = await dialog(`Reject request #${id}`);
  const reason = form.getByLabelText(/^Reason/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, 'None left until Friday');
  await user.click(form.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Order Status Updated');
  await user.click(await screen.findByRole('link', { name: /^Rejected\W*1$/ }));
  await screen.findByText('Not sent');
});

it('store stock requests: rejects an empty request before sending, and sends a quantity', async () => {
  const user = open('/store-add-stocks', manager);
  const requests = async () => (await world.call(api.stockRequests.listStoreRequests, { as: manager })).ok;
  const before = (await requests()).length;
  await user.click(await button('Add Stock Request'));
  const form = await dialog('Add Stock Request');
  await user.click(await form.findByRole('button', { name: 'Send request' }));
  await form.findByText('Please enter a quantity for at least one product before submitting your request.');
  expect(await requests()).toHaveLength(before);
  await user.type(await form.findByRole('textbox', { name: new RegExp(gulal.name) }), '4');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Stock request sent');
  expect(await requests()).toHaveLength(before + 1);
});

it('store order management: processes in two presses, and moves on to the next order', async () => {
  const [first, second] = [await world.order(customer, [[gulal.id, 1]]), await world.order(customer, [[gulal.id, 1]])];
  for (const id of [first, second]) await world.advance(id, 'allocated', { customer, manager, staff });
  const user = open('/store-order-management?status=pending', manager);
  await user.click(await button(`Edit: Process order ${second}`));
  const form = await dialog(`Process order #${second}`);
  form.getByText(new RegExp(`1 × ${gulal.name}`));
  const step = form.getByRole('button', { name: 'Update Status: Process' });
  await waitFor(() => expect(document.activeElement).toBe(step));
  await user.keyboard('{Enter}');
  await screen.findByText(`Order ${second} is now Processing.`);
  await waitFor(async () => expect(document.activeElement).toBe(await button(`Edit: Process order ${first}`)));
  expect(await fetchStatus(second)).toMatchObject({ status: 'Processing' });
});

it('store order management: ships with the least loaded rider, and names the short line before an unpacked order leaves', async () => {
  const id = await world.order(customer, [[gulal.id, 2]]);
  await world.advance(id, 'Processing', { customer, manager, staff });
  const lines = [{ line_id: gulal.id, packed: 1 }];
  (await world.call(api.orders.savePackingDraft, { as: manager, params: { id }, body: { lines } })).ok;
  const user = open('/store-order-management', manager);
  await screen.findByText('1 of 1');
  await screen.findByText(/, 1 short$/);
  await chooseForOrder(user, id, 'Edit');
  const form = await dialog(`Ship order #${id}`);
  expect((await form.findByRole<HTMLInputElement>('radio', { name: /^Ravi Pawar/ })).checked).toBe(true);
  await user.click(form.getByRole('button', { name: 'Update Status: Ship' }));
  const question = within(await screen.findByRole('alertdialog', { name: `Ship #${id} before it is packed?` }));
  question.getByText(`1 of 1 line is ticked. ${gulal.name} was short by 1 pack.`);
  question.getByText(/^The customer would pay ₹\d+\.00 instead of ₹\d+\.00\./);
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Finish packing' }));
  expect(await fetchStatus(id)).toMatchObject({ status: 'Processing' });
  await user.click(question.getByRole('button', { name: 'Ship unpacked' }));
  await screen.findByText('Order Allocated');
  expect(await fetchStatus(id)).toMatchObject({ status: 'Shipped' });
  const { ok } = await world.call(api.audit.listAudit, { as: admin });
  expect(JSON.stringify(ok)).toContain('unpacked');
});

it('store order management: asks before several orders leave, of which one or more are not packed', async () => {
  const order = async () => {
    const id = await world.order(customer, [[gulal.id, 2]]);
    await world.advance(id, 'Processing', { customer, manager, staff });
    return id;
  };
  const [short, untouched] = [await order(), await order()];
  const lines = [{ line_id: gulal.id, packed: 1 }];
  (await world.call(api.orders.savePackingDraft, { as: manager, params: { id: short }, body: { lines } })).ok;
  const user = open('/store-order-management', manager);
  const choose = async (id: number) => user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }));
  const ship = async (count: number, title: string) => {
    await user.click(await screen.findByRole('button', { name: `Ship ${count}` }));
    const form = await dialog(title);
    await form.findByText(/^Ravi Pawar/);
    await user.click(form.getByRole('button', { name: 'Ship' }));
  };
  await choose(short);
  await screen.findByText('1 of 1');
  await choose(untouched);
  await ship(2, 'Ship 2 orders?');
  const several = within(await screen.findByRole('alertdialog', { name: 'Ship 2 orders that are not packed?' }));
  const [first, second] = several.getAllByRole('listitem');
  expect(first?.textContent).toContain(`#${short} `);
  expect(first?.textContent).toContain(`${gulal.name} was short by 1 pack.`);
  expect(second?.textContent).toContain('Packing has not begun.');
  expect(document.activeElement).toBe(several.getByRole('button', { name: 'Cancel' }));
  expect(several.getByRole('button', { name: 'Ship unpacked' }).className).not.toContain('bg-danger ');
  await user.click(several.getByRole('button', { name: 'Cancel' }));
  await user.click((await dialog('Ship 2 orders?')).getByRole('button', { name: 'Cancel' }));
  await choose(untouched);
  await ship(1, 'Ship 1 order?');
  const one = within(await screen.findByRole('alertdialog', { name: `Ship #${short} before it is packed?` }));
  one.getByText(/^The customer would pay ₹\d+\.00 instead of ₹\d+\.00\./);
  expect(document.activeElement).toBe(one.getByRole('button', { name: 'Finish packing' }));
  await user.click(one.getByRole('button', { name: 'Finish packing' }));
  await dialog(new RegExp(`#${short}`));
  expect(await fetchStatus(short)).toMatchObject({ status: 'Processing' });
});

it('staff delivery: rejects a wrong PIN; the right one and the cash complete the order', async () => {
  const id = await world.order(customer, [[gulal.id, 2]]);
  await world.advance(id, 'Out For Delivery', { customer, manager, staff });
  const pin = await world.getPin(id, customer);
  const user = open(`/store-staff-order-management?order=${id}`, staff);
  const field = await screen.findByLabelText('Order PIN, from the customer');
  await user.type(field, pin === '111111' ? '222222' : '111111');
  await user.click(await button('Verify PIN and deliver'));
  await screen.findAllByText('Please enter the correct order pin. 4 attempts left.');
  expect(await fetchStatus(id)).toMatchObject({ status: 'Out For Delivery' });
  await user.clear(field);
  await user.type(field, pin);
  await user.click(await button('Verify PIN and deliver'));
  await user.click(await button('Other'));
  await user.type(screen.getByLabelText('Cash amount'), '110');
  await user.click(await button('Confirm cash and deliver'));
  await screen.findAllByText('Order Closed');
  expect(await fetchStatus(id)).toMatchObject({ status: 'Delivered' });
});

it('admin franchise requests: calls, notes and closes a request', { tags: 'long' }, async () => {
  const body = {
    full_name: 'Sameer Mane',
    email: 'sameer@example.com',
    primary_contact: '9822041307',
    prefered_location: 'Vita',
    city: 'Sangli',
  };
  (await world.call(api.publicForms.requestFranchise, { body })).ok;
  const user = open('/admin-franchise-request', admin);
  const tabs = within(await screen.findByRole('navigation', { name: 'Views of Franchise Request' }));
  await tabs.findByRole('link', { name: 'New 1' });
  expect((await link('98220 41307')).getAttribute('href')).toBe('tel:9822041307');
  await user.click(await button('Mark contacted: Sameer Mane'));
  await screen.findByText('Sameer Mane is now Contacted.');
  await tabs.findByRole('link', { name: 'Contacted 1' });
  await user.click(await button('Undo'));
  await screen.findByText('Sameer Mane is now New.');
  await user.click(await button('Mark contacted: Sameer Mane'));
  await tabs.findByRole('link', { name: 'Contacted 1' });
  // The second press of a double press does not close the request too.
  fireEvent.click(await button('Close the request of Sameer Mane'), { detail: 2 });
  await user.click(await link('Sameer Mane'));
  const form = await dialog('Sameer Mane');
  // A second Enter does not press the next step unread.
  expect(document.activeElement?.textContent).toBe('Contacted');
  const note = form.getByLabelText('Notes from the call');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  expect(document.activeElement).toBe(note);
  await user.type(note, 'Wants the papers by post');
  await user.keyboard('{Escape}');
  await user.click(await button('Keep editing'));
  await user.click(form.getByRole('button', { name: 'Close request' }));
  await screen.findByText('Sameer Mane is now Closed.');
  const [row] = (await world.call(api.publicForms.listFranchises, { as: admin })).ok;
  expect(row?.stage).toBe('closed');
  expect(row?.notes.map(({ note, stage }) => note ?? stage)).toEqual([
    'Wants the papers by post',
    'contacted',
    'new',
    'contacted',
  ]);
});

it('admin dashboard: links low stock to the product’s stock by store', {
  tags: 'long',
}, async () => {
  const low = await world.product({ main: 7, stores: [[manager, 2]] });
  const user = open('/admin-dashboard', admin);
  await user.click(await screen.findByRole('link', { name: low.name }));
  const table = within(await (await dialog(`Stock of ${low.name}`)).findByRole('table'));
  const [{ name } = { name: '' }] = (await world.call(api.stores.listStores, { as: admin })).ok;
  expect(table.getByRole('row', { name: new RegExp(`^${name}`) }).textContent).toContain('2');
  expect(table.getByRole('row', { name: /^Total/ }).textContent).toContain('9');
});
