// The administrator's store form: position on the map and contact.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const [{ name } = { name: '' }] = (await world.call(api.stores.listStores, { as: admin })).ok;
const saved = async () => (await world.call(api.stores.listStores, { as: admin, query: { q: name } })).ok[0];

const { geolocation } = navigator;
/** Simulates the device's geolocation. */
const standAt = (answer: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } });
afterEach(() => Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation }));
const coords = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition;

const PLACE = 'Place on the map (optional)';

async function editStore() {
  const user = open('/admin-warehouse', admin);
  await user.click(await button(`Edit ${name}`));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Store' }));
  const field = (label: string) => form.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const unfold = (name: string) => user.click(form.getByRole('button', { name }));
  return { user, form, field, unfold };
}

it('suggests the next number for a new store, and asks for one in plain words', async () => {
  const user = open('/admin-warehouse', admin);
  await button(`Edit ${name}`);
  const stores = (await world.call(api.stores.listStores, { as: admin })).ok;
  await user.click(await button('Add Store'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Store' }));
  const number = await form.findByLabelText<HTMLInputElement>('Store No.');
  expect(number.value).toBe(String(Math.max(...stores.map(({ store_no }) => store_no)) + 1));
  await user.clear(number);
  await user.click(form.getByRole('button', { name: 'Add Store' }));
  await form.findAllByText('Enter a store number.');
});

it('leads to a new manager when all have a store, and keeps what was typed', async () => {
  const user = open('/admin-warehouse', admin);
  await button(`Edit ${name}`);
  await user.click(await button('Add Store'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Store' }));
  await user.type(await form.findByLabelText('Name'), 'Madhavnagar');
  const link = await form.findByRole('link', { name: 'Add a manager' });
  await user.type(form.getByLabelText('Location'), 'Sangli');
  await user.click(form.getByRole('button', { name: 'Add Store' }));
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(form.queryByText('Manager is required.')).toBeNull();
  await user.click(link);
  await screen.findByRole('dialog', { name: 'Add User' });
  history.back();
  const again = within(await screen.findByRole('dialog', { name: 'Add Store' }));
  await waitFor(() => expect(again.getByLabelText('Name')).toHaveProperty('value', 'Madhavnagar'));
});

it('fills both coordinates from a pasted map position, and names the nearest town', async () => {
  const { user, form, field, unfold } = await editStore();
  await unfold('In other languages (optional)');
  await unfold(PLACE);
  await user.type(await field('Name in मराठी'), 'विश्रामबाग');
  await user.type(await field('Phone'), '0233 2325566');
  await user.click(await field('Latitude'));
  await user.paste('16.85240, 74.58150');
  expect((await field('Latitude')).value).toBe('16.85240');
  expect((await field('Longitude')).value).toBe('74.58150');
  await form.findByText('0 km from Sangli');
  expect(form.getByRole('link', { name: 'Show on a map' }).getAttribute('href')).toContain('mlat=16.8524&mlon=74.5815');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Store Updated');
  const wanted = { names: { mr: 'विश्रामबाग' }, phone: '2332325566', lat: 16.8524, lng: 74.5815, manager: manager.id };
  expect(await saved()).toMatchObject(wanted);
  await screen.findByText('विश्रामबाग');
});

it('rejects a position outside India and a single coordinate on the field', async () => {
  const { user, form, field, unfold } = await editStore();
  await unfold(PLACE);
  const [lat, lng] = [await field('Latitude'), await field('Longitude')];
  await user.clear(lat);
  await user.type(lat, '51.5');
  await user.clear(lng);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findAllByText('Latitude must be a number from 6 to 38, within India.');
  await form.findAllByText('Enter the longitude too, or leave both empty.');
  expect(await saved()).toMatchObject({ lat: 16.8524 });
});

it('keeps the store’s own GSTIN, FSSAI licence, state and code in bill numbers', async () => {
  const { user, form, field, unfold } = await editStore();
  await unfold('Tax and bill numbers (optional)');
  await user.type(await field('GSTIN'), '27AABFT1234K1Z9');
  await user.type(await field('FSSAI licence'), '11526999000123');
  await user.click(await field('State'));
  await user.click(await screen.findByRole('option', { name: '27 Maharashtra' }));
  const code = await field('Code in bill numbers');
  await user.clear(code);
  await user.type(code, 'k7');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Store Updated');
  const own = { gstin: '27AABFT1234K1Z9', fssai: '11526999000123', state_code: '27', bill_code: 'K7' };
  expect(await saved()).toMatchObject(own);
});

it('takes the device position on request, and explains a failure', async () => {
  const { user, form, field, unfold } = await editStore();
  await unfold(PLACE);
  const press = async () => user.click(form.getByRole('button', { name: "Use this device's position" }));
  standAt((_found, failed) => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await press();
  await form.findByText(/^The browser does not share the location of this device\./);
  standAt((found) => found(coords(51.5, -0.1)));
  await press();
  await form.findByText('This device is not in India.');
  standAt((found) => found(coords(18.520_43, 73.856_74)));
  await press();
  await form.findByText('0 km from Pune');
  expect([(await field('Latitude')).value, (await field('Longitude')).value]).toEqual(['18.52043', '73.85674']);
});

it('keeps the menu of a row, where the focus returns, while its only entry is asked about', async () => {
  const user = open('/admin-warehouse', admin);
  await user.click(await button(`More for ${name}`));
  await screen.findByRole('menuitem', { name: 'Delete' });
  await user.keyboard('{Escape}');
  const more = await button(`More for ${name}`);
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(more.isConnected).toBe(true);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(more.isConnected).toBe(true);
});
