// Checkout: what it knows already, what it remembers, and what changed on the way.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { isoDay } from '../../src/shared/format/dates.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { call } = world;
const [admin, manager] = [await world.admin(), await world.manager()];
const rice = await world.product({ price: 22, main: 60, stores: [[manager, 60]] });
const dal = await world.product({ price: 48, main: 60, stores: [[manager, 60]] });
afterEach(() => localStorage.clear());

const areas = { store_id: manager.storeId, pincodes: ['416416'], city: 'Sangli' };
(await call(api.delivery.addAreas, { as: admin, body: areas })).ok;
const templates = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  [10, 17].map((hour) => ({
    weekday,
    starts: `${hour}:00`,
    ends: `${hour + 2}:00`,
    capacity: 9,
    cutoff_minutes: 0,
  })),
);
(await call(api.delivery.saveSlotTemplates, { as: admin, body: { store_id: manager.storeId, templates } })).ok;

type Customer = Awaited<ReturnType<typeof world.customer>>;
const fetchOrders = async (as: Customer) => (await call(api.orders.listOwnOrders, { as })).ok;

it('takes pincode, city, state, name and number from the shop and the account', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[rice.id, 1]]);
  localStorage.setItem('pincode', JSON.stringify({ pincode: '416416' }));
  const user = open('/customer-delivery-details', customer);
  await screen.findByText('Sangli, Maharashtra 416416');
  expect(
    screen.getAllByRole('textbox').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual(['Flat, house, building', expect.stringMatching(/^Street, area, landmark/)]);
  await user.type(screen.getByLabelText('Flat, house, building'), 'Flat 4');
  await user.click(screen.getByRole('radio', { name: 'Work' }));
  await user.click(await button('Save address'));
  await screen.findByText('Address Saved');
  expect((await call(api.addresses.listAddresses, { as: customer })).ok).toMatchObject([
    { street_address1: 'Flat 4', city: 'Sangli', state: 'Maharashtra', postal_code: '416416', label: 'work' },
  ]);
});

it('goes on from a served pincode to the flat, and asks for no place before the pincode', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[rice.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  const pincode = await screen.findByLabelText('Pincode');
  await user.click(await button('Save address'));
  await screen.findByText('Postal code is required');
  expect(screen.queryByLabelText('City')).toBeNull();
  await user.type(pincode, '416416');
  await screen.findByText('Sangli, Maharashtra 416416');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Flat, house, building')));
  expect(screen.queryByRole('textbox', { name: 'Pincode' })).toBeNull();
});

it('offers no order before the windows have loaded', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[rice.id, 1]]);
  const real = fetch;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes('/delivery/options/')) await held;
    return real(...call);
  });
  open('/customer-delivery-details', customer);
  await screen.findByRole('radio', { name: 'Cash on Delivery' });
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
  answer();
  await button(/^Place order/);
  vi.unstubAllGlobals();
});

it('keeps the typed flat over a reload', async () => {
  const customer = await world.customer();
  await world.fillCart(customer, [[rice.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  await user.type(await screen.findByLabelText('Flat, house, building'), 'Flat 4');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  open('/customer-delivery-details', customer);
  await waitFor(() => expect(screen.getByLabelText('Flat, house, building')).toHaveProperty('value', 'Flat 4'));
});

it('starts with address, window and way to pay of the last order', async () => {
  const customer = await world.customer();
  const [used] = [await world.address(customer), await world.address(customer)];
  await world.fillCart(customer, [[rice.id, 1]]);
  const user = open('/customer-delivery-details', customer);
  // Of two addresses that were never used, none is chosen.
  await screen.findByText('Choose a delivery address first.');
  const radios = within(await screen.findByRole('radiogroup', { name: 'Deliver to' })).getAllByRole('radio');
  const first = radios.find((radio) => radio.getAttribute('value') === String(used));
  if (first) await user.click(first);
  await user.click(await screen.findByRole('radio', { name: '5–7 pm' }));
  await user.click(await button('Place order · ₹22.00'));
  await screen.findByRole('heading', { name: /^Thank you/ });

  cleanup();
  queryClient.clear();
  localStorage.removeItem('chosen-address');
  await world.fillCart(customer, [[dal.id, 1]]);
  open('/customer-delivery-details', customer);
  expect(await screen.findByRole('radio', { name: '5–7 pm' })).toHaveProperty('checked', true);
  await screen.findByText('used last time');
  const chosen = within(screen.getByRole('radiogroup', { name: 'Deliver to' })).getByRole('radio', { checked: true });
  expect(chosen).toHaveProperty('value', String(used));
  expect(await screen.findByRole('radio', { name: 'Cash on Delivery' })).toHaveProperty('checked', true);
});

it('takes the same hours of another day at once, keeps them, and asks for a time when that day is full', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[rice.id, 1]]);
  const { slots } = (await call(api.delivery.viewDeliveryOptions, { query: { pincode: '416416' } })).ok;
  const evenings = slots.filter(({ starts_at }) => starts_at.includes('T11:30'));
  const [first, second, full] = evenings.map(({ starts_at }) => isoDay(starts_at, 'Asia/Kolkata'));
  if (!full) throw new Error('There are too few days with windows.');
  const exception = { store_id: manager.storeId, date: full, capacity: 0, reason: 'Festival' };
  (await call(api.delivery.saveSlotException, { as: admin, body: exception })).ok;
  const user = open('/customer-delivery-details', customer);
  const find = async (name: string) => within(await screen.findByRole('radiogroup', { name })).getAllByRole('radio');
  const press = async (day: string | undefined) => {
    const radio = (await find('Day')).find((one) => one.getAttribute('value') === day);
    if (radio) await user.click(radio);
  };
  await press(first);
  await user.click(await screen.findByRole('radio', { name: '5–7 pm' }));
  await press(full);
  expect((await find('When')).some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
  await user.click(await button(/^Place order/));
  await within(screen.getByRole('region', { name: 'When' })).findByText('Choose a delivery time first.');
  expect(document.activeElement?.textContent).toBe('When');
  expect(await fetchOrders(customer)).toEqual([]);
  await press(first);
  await user.click(await screen.findByRole('radio', { name: '5–7 pm' }));
  await press(second);
  expect(screen.getByRole('radio', { name: '5–7 pm' })).toHaveProperty('checked', true);
  expect(screen.queryByText('Choose a delivery time first.')).toBeNull();
  // Also after a visit to the cart.
  cleanup();
  queryClient.clear();
  const again = open('/customer-delivery-details', customer);
  const days = await find('Day');
  expect(days.find((radio) => (radio as HTMLInputElement).checked)?.getAttribute('value')).toBe(second);
  await again.click(await button(/^Place order/));
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(await fetchOrders(customer)).toMatchObject([{ slot: { starts_at: evenings[1]?.starts_at } }]);
  const reset = { ...exception, capacity: undefined, closed: false };
  (await call(api.delivery.saveSlotException, { as: admin, body: reset })).ok;
});

it('shows a new price in its line and the new total in the button', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[rice.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  const place = await button('Place order · ₹44.00');
  const { category, unit } = await world.categoryAndUnit();
  const body = { name: rice.name, category, unit, description: 'Dearer', price: 24.5 };
  (await call(api.catalog.updateProduct, { as: admin, params: { id: rice.id }, body })).ok;
  await user.click(place);
  await screen.findByText('Your cart has changed. Please check it and order again.');
  screen.getByText('₹22 → ₹24.50');
  expect(screen.queryByText(/^The price of/)).toBeNull();
  expect(await fetchOrders(customer)).toEqual([]);
  await user.click(await button('Place order · ₹49.00'));
  await screen.findByRole('heading', { name: /^Thank you/ });
});

it('takes what is left of a short line with the order, in one button', async () => {
  const customer = await world.customer();
  const scarce = await world.product({ price: 10, main: 5 });
  await world.address(customer);
  await world.fillCart(customer, [
    [dal.id, 1],
    [scarce.id, 5],
  ]);
  await world.order(await world.customer(), [[scarce.id, 3]]);
  const user = open('/customer-delivery-details', customer);
  await screen.findByText(`Only 2 of ${scarce.name} left.`);
  await user.click(await button('Take 2 and order ₹68.00'));
  await screen.findByRole('heading', { name: /^Thank you/ });
  expect(await fetchOrders(customer)).toMatchObject([{ total: 68 }]);
});
