// A store's stock requests: receiving, and drafts that survive a reload.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const rava = await world.product({ price: 40, main: 100, stores: [[manager, 4]] });

afterEach(() => vi.unstubAllGlobals());

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const requests = async () => (await world.call(api.stockRequests.listStoreRequests, { as: manager })).ok;
const inStore = async () =>
  (await world.call(api.inventory.viewStock, { as: manager })).ok.inventory.find((row) => row.product_id === rava.id)
    ?.quantity;

it('enters a short delivery, keeps it through a reload, and books it', { tags: 'long' }, async () => {
  const body = { payment_method: 'cod', ordered_products: [{ product_id: rava.id, quantity: 10 }] };
  const id = (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  const decision = { status: 'Approved', request_id: id };
  (await world.call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decision })).ok;
  let user = open('/store-add-stocks', manager);
  await user.click(await button(`Add to Inventory: request ${id}`));
  let form = await dialog(`Add to Inventory: request ${id}`);
  expect(await inStore()).toBe(4);
  const came = () => form.getByRole('textbox', { name: `Quantity of ${rava.name}` });
  await user.clear(came());
  await user.type(came(), '12{Enter}');
  await form.findByText('Only 10 were sent');
  await user.clear(came());
  await user.type(came(), '7{Enter}');
  await form.findByText('3 short');
  cleanup();
  user = open('/store-add-stocks', manager);
  await user.click(await button(`Add to Inventory: request ${id}`));
  form = await dialog(`Add to Inventory: request ${id}`);
  await form.findByText('3 short');
  await user.click(form.getByRole('button', { name: 'Add to Inventory' }));
  await screen.findByText('Stock Added Successfully!');
  expect(await inStore()).toBe(11);
  cleanup();
  user = open('/admin-request-for-stocks?status=all', admin);
  await screen.findByText('Short delivery');
  await user.click(await link(`#${id}`));
  await (await dialog(`Stock Request ${id}`)).findByText('7 of 10 received');
});

it('keeps a typed request through a reload until it is sent', async () => {
  let user = open('/store-add-stocks', manager);
  await user.click(await button('Add Stock Request'));
  let form = await dialog('Add Stock Request');
  await user.type(await form.findByRole('textbox', { name: new RegExp(rava.name) }), '6{Enter}');
  await form.findAllByText('₹240.00');
  cleanup();
  user = open('/store-add-stocks', manager);
  await user.click(await button('Add Stock Request'));
  form = await dialog('Add Stock Request');
  await form.findByText('Your unsent request is still here.');
  expect(await form.findByRole('textbox', { name: new RegExp(rava.name) })).toHaveProperty('value', '6');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Stock request sent');
  expect((await requests())[0]?.ordered_products).toMatchObject([{ product_id: rava.id, quantity: 6 }]);
  cleanup();
  user = open('/store-add-stocks', manager);
  await user.click(await button('Add Stock Request'));
  form = await dialog('Add Stock Request');
  expect(await form.findByRole('textbox', { name: new RegExp(rava.name) })).toHaveProperty('value', '0');
});

it('prefills a request from low stock', async () => {
  const low = await world.product({ price: 20, main: 100, stores: [[manager, 2]] });
  const user = open('/store-view-stocks?show=low', manager);
  await user.click(await screen.findByRole('link', { name: `Request stock of ${low.name}` }));
  const form = await dialog('Add Stock Request');
  await waitFor(() => expect(form.getByRole('textbox', { name: new RegExp(low.name) })).toHaveProperty('value', '8'));
  expect(location.search).not.toContain('request');
});

it('names below the requests what is running low, and prefills a request of it', async () => {
  const low = await world.product({ price: 20, main: 100, stores: [[manager, 1]] });
  const user = open('/store-add-stocks', manager);
  const section = within(await screen.findByRole('region', { name: 'Running low' }));
  section.getByText(low.name);
  await user.click(section.getByRole('button', { name: /^Request \d+ products?$/ }));
  const form = await dialog('Add Stock Request');
  await waitFor(() => expect(form.getByRole('textbox', { name: new RegExp(low.name) })).toHaveProperty('value', '9'));
});

it('sends a paid request again while its answer is lost, and says that it confirms it', async () => {
  const proof = { razorpay_order_id: 'order_A', razorpay_payment_id: 'pay_A', razorpay_signature: 'a' };
  const paid = { lines: [{ product_id: rava.id, quantity: 2 }], total: 80, proof, user: manager.id };
  sessionStorage.setItem('paid-stock-request', JSON.stringify(paid));
  const { fetch } = globalThis;
  let tries = 0;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (!String(call[0]).includes(api.stockRequests.createStockRequest.path) || call[1]?.method !== 'POST')
      return fetch(...call);
    tries += 1;
    if (tries === 1) throw new TypeError('the answer was lost');
    return Response.json({ message: 'Stock request created', request_id: 77 }, { status: 201 });
  });
  const user = open('/store-add-stocks', manager);
  await user.click(await button('Send again'));
  await screen.findByText('Your payment arrived. Confirming your request…');
  await screen.findByText(/77/);
  expect([tries, sessionStorage.getItem('paid-stock-request')]).toEqual([2, null]);
});
