// The pincode: asked for once by the shop, and checked in the address form.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { reloadSettings } from '../../src/shared/api/settings.ts';
import { openBrowser } from '../support/browser.tsx';

declare const happyDOM: { setViewport(size: { width: number }): void };
const { world, open } = await openBrowser();
const { addresses, delivery } = api;
const admin = await world.admin();
const { storeId: store_id } = await world.manager();
afterEach(() => localStorage.clear());

await world.call(delivery.addAreas, { as: admin, body: { store_id, pincodes: ['411001'] } });
const fee_rules = [
  { from: 0, fee: 30 },
  { from: 999, fee: 0 },
];
await world.call(delivery.saveDeliverySettings, { as: admin, body: { serve_elsewhere: false, fee_rules } });
// Loaded when the browser opened, maybe before the fees were set.
reloadSettings();

const place = (name: RegExp) => screen.findByRole('button', { name });
const fetchUnservedRequests = async () => (await world.call(delivery.listWishes, { as: admin })).ok;

it('[DEL-13] asks a visitor for the pincode, checks it once complete, and stores it', async () => {
  const user = open('/shop');
  await user.click(await place(/^Check delivery time and fee/));
  const sheet = within(await screen.findByRole('dialog', { name: 'Check delivery time and fee' }));
  await user.click(sheet.getByRole('button', { name: 'Deliver here' }));
  sheet.getByText('Please enter a pincode of six digits.');
  await user.type(sheet.getByLabelText('Pincode'), '415999');
  await sheet.findByText('We do not deliver to 415999 yet.');
  expect(sheet.getByRole('link', { name: 'Our stores' }).getAttribute('href')).toBe('/contact-us');
  expect(sheet.queryByRole('button', { name: 'Deliver here' })).toBeNull();
  await user.clear(sheet.getByLabelText('Pincode'));
  await user.type(sheet.getByLabelText('Pincode'), '411001');
  await sheet.findByText(/^Store \d+ delivers to 411001\.$/);
  sheet.getByText('Delivery ₹30, free from ₹999.');
  await user.click(sheet.getByRole('button', { name: 'Deliver here' }));
  await place(/^Deliver to 411001 ?Store \d+/);

  cleanup();
  queryClient.clear();
  open('/shop');
  await place(/^Deliver to 411001 ?Store \d+/);
});

it('[DEL-13] records an unserved pincode once a day, however often the shop is opened', async () => {
  localStorage.setItem('pincode', JSON.stringify({ pincode: '415998' }));
  for (let visit = 0; visit < 3; visit += 1) {
    open('/shop');
    await place(/^Not delivered to 415998/);
    cleanup();
    queryClient.clear();
  }
  expect((await fetchUnservedRequests()).find(({ pincode }) => pincode === '415998')?.count).toBe(1);
});

it('[DEL-13] waits for the answer after Enter, and stores no pincode where nothing is delivered', async () => {
  const user = open('/shop');
  await user.click(await place(/^Check delivery time and fee/));
  const sheet = within(await screen.findByRole('dialog', { name: 'Check delivery time and fee' }));
  await user.type(sheet.getByLabelText('Pincode'), '999999{Enter}');
  await sheet.findByText('We do not deliver to 999999 yet.');
  expect(document.activeElement).toBe(sheet.getByLabelText('Pincode'));
  expect(localStorage.getItem('pincode')).toBeNull();
  await user.clear(sheet.getByLabelText('Pincode'));
  await user.type(sheet.getByLabelText('Pincode'), '411001{Enter}');
  await place(/^Deliver to 411001 ?Store \d+/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[DEL-13] prefers a saved address to a stored pincode that is not served', async () => {
  localStorage.setItem('pincode', JSON.stringify({ pincode: '999999' }));
  const customer = await world.customer();
  const body = {
    full_name: 'Meera Patil',
    phone_number: '9822041210',
    street_address1: '12 Market Yard',
    city: 'Pune',
    state: 'Maharashtra',
    postal_code: '411001',
  };
  (await world.call(addresses.createAddress, { as: customer, body })).ok;
  const product = await world.product({ main: 5, price: 100 });
  await world.fillCart(customer, [[product.id, 1]]);
  open('/customer-cart', customer);
  await place(/^Deliver to 411001/);
  await place(/Proceed/);
  expect(screen.queryByText(/999999/)).toBeNull();
});

it('[DEL-13] says at Proceed that the pincode is not served', async () => {
  localStorage.setItem('pincode', JSON.stringify({ pincode: '999999' }));
  const customer = await world.customer();
  const product = await world.product({ main: 5, price: 100 });
  await world.fillCart(customer, [[product.id, 1]]);
  open('/customer-cart', customer);
  const [note] = await screen.findAllByText('We do not deliver to 999999 yet.');
  within(note?.parentElement ?? document.body).getByText(/^Proceed/);
});

it('[DEL-13] shows the result in the address form; its served pincode and the chosen address set the shop’s', {
  tags: 'long',
}, async () => {
  const customer = await world.customer();
  const user = open('/customer-address', customer);
  const postal = await screen.findByLabelText('Pincode');
  await user.type(postal, '415997');
  await screen.findByText('We do not deliver to 415997 yet.');
  expect(screen.queryByLabelText('City')).toBeNull();
  expect(screen.queryByLabelText('Flat, house, building')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save address' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change pincode' }));
  expect(document.activeElement).toBe(postal);
  await user.clear(postal);
  await user.type(postal, '411001');
  await screen.findByText(/^Store \d+ delivers to 411001\.$/);
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('411001'));
  cleanup();
  queryClient.clear();
  const other = await world.customer();
  await world.address(other);
  open('/customer-product', other);
  await place(/^Not delivered to 416416/);
});

it('[DEL-13] says at checkout, beside the pincode, that it is not served, and asks for no place', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 5, price: 100 });
  await world.fillCart(customer, [[product.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  const pincode = await screen.findByLabelText('Pincode');
  await user.click(await screen.findByRole('button', { name: 'Save address' }));
  await screen.findByText('Postal code is required');
  await user.type(pincode, '999999');
  await screen.findByText('We do not deliver to 999999 yet.');
  await user.click(await screen.findByRole('button', { name: 'Change pincode' }));
  expect(document.activeElement).toBe(pincode);
  expect(screen.queryByRole('button', { name: 'Save address' })).toBeNull();
  expect(screen.queryByLabelText('City')).toBeNull();
  expect(screen.queryByLabelText('State')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
});

it('[DEL-13] says of a pincode without a store that it has no time yet', async () => {
  await world.call(delivery.saveDeliverySettings, { as: admin, body: { serve_elsewhere: true, fee_rules } });
  const user = open('/shop');
  await user.click(await place(/^Check delivery time and fee/));
  const sheet = within(await screen.findByRole('dialog', { name: 'Check delivery time and fee' }));
  await user.type(sheet.getByLabelText('Pincode'), '110001');
  await sheet.findByText('No delivery time yet for 110001.');
  sheet.getByText(/Delivery ₹30, free from ₹999\./);
  cleanup();
  queryClient.clear();
  const customer = await world.customer();
  const product = await world.product({ main: 5, price: 100 });
  await world.fillCart(customer, [[product.id, 1]]);
  const buyer = open('/customer-delivery-details', customer);
  await buyer.type(await screen.findByLabelText('Pincode'), '110001');
  await screen.findByText('No delivery time yet for 110001.');
  expect((await screen.findByLabelText('City')).getAttribute('aria-invalid')).not.toBe('true');
  await world.call(delivery.saveDeliverySettings, { as: admin, body: { serve_elsewhere: false, fee_rules } });
});

it('[DEL-9] says from which amount of the fee table delivery is free, and adds the fee to the total beside the shop', async () => {
  const customer = await world.customer();
  const product = await world.product({ main: 5, price: 100 });
  await world.fillCart(customer, [[product.id, 1]]);
  happyDOM.setViewport({ width: 1280 });
  open('/customer-product', customer);
  const summary = within(await screen.findByRole('complementary', { name: 'Cart', hidden: true }));
  await summary.findByText('₹130.00');
  await summary.findByText('Free shipping above ₹999');
});
