// A product with stock: the administrator sees where it is, stops selling it and restores it.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../src/shared/api/query-client.ts';
import { openBrowser } from './support/browser.tsx';
import { button, chooseFor, link } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const poha = await world.product({ price: 40, main: 347, stores: [[manager, 46]] });
const empty = await world.product({ price: 10 });

const question = async (name: string | RegExp) => within(await screen.findByRole('alertdialog', { name }));
const isOnSale = async (id: number) =>
  (await world.call(api.catalog.listProducts, { as: admin })).ok.some((product) => product.id === id);

it('shows where a product has stock when it is to be deleted, and offers to stop selling it', async () => {
  const user = open('/admin-product', admin);
  await chooseFor(user, poha.name, 'Delete');
  const asked = await question(`Stop selling ${poha.name}?`);
  asked.getByText(/347 in the main stock, 46 in Store/);
  await user.click(asked.getByRole('button', { name: 'Stop selling' }));
  await screen.findByText('Product No Longer Sold');
  expect(await isOnSale(poha.id)).toBe(false);
});

it('asks before deleting a product without stock', async () => {
  const user = open('/admin-product', admin);
  await chooseFor(user, empty.name, 'Delete');
  const asked = await question(`Delete Product: ${empty.name}`);
  asked.getByText('Are you sure you want to delete this product? This action cannot be undone.');
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await isOnSale(empty.id)).toBe(true);
});

it('restores a product from the list of products no longer sold', async () => {
  const user = open('/admin-product?show=stopped', admin);
  const restore = await button(`Restore ${poha.name}`);
  screen.getByText('347');
  screen.getByText('46');
  await user.click(restore);
  await screen.findByText(`${poha.name} is sold again`);
  expect(await isOnSale(poha.id)).toBe(true);
});

it('marks products without a tax class or HSN code once the chain has a GSTIN, and those without their own GTIN', async () => {
  const known = await world.product({ price: 40, main: 1 });
  const alike = await world.product({ price: 40, main: 1 });
  open('/admin-product', admin);
  await button(`More for ${alike.name}`);
  expect(screen.queryByText(/No HSN code/)).toBeNull();
  // As an upgrade leaves the younger of two products with the same number.
  const stored = (values: object) => world.deps.db.updateTable('products').set(values).where('id', '=', alike.id);
  await stored({ barcode: '036000291452' }).execute();
  await stored({ gtin: null }).execute();
  const chain = { legal_name: 'Tilgul Foods LLP', gstin: '27AAPFU0939F1ZV', address: 'Main Road, Sangli 416416' };
  (await world.call(api.taxes.saveTaxSettings, { as: admin, body: chain })).ok;
  const class_ = await world.call(api.taxes.createTaxClass, {
    as: admin,
    body: { name: 'Staples', rates: [{ percent: 0, effective_from: '2025-09-22' }] },
  });
  const { name, category, unit, description, price } = known;
  const body = { name, category, unit, description, price, hsn: '1006', tax_class: class_.ok.id };
  (await world.call(api.catalog.updateProduct, { as: admin, params: { id: known.id }, body })).ok;
  queryClient.clear();
  open('/admin-view-products', admin);
  const marks = await screen.findByText('No tax class, No HSN code, Barcode of another product');
  expect(marks.closest('th')?.textContent).toMatch(new RegExp(`^${alike.name}No tax`));
  const list = within(marks.closest('table') ?? document.body);
  list.getByRole('rowheader', { name: known.name });
});

it('saves a barcode with the product, and removes it when emptied', { tags: 'long' }, async () => {
  const user = open('/admin-product', admin);
  const save = async (barcode: string) => {
    await user.click(await link(poha.name));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    const field = await form.findByLabelText(/^Barcode/);
    await user.clear(field);
    if (barcode) await user.type(field, barcode);
    await user.click(form.getByRole('button', { name: 'Save' }));
  };
  const saved = async () =>
    (await world.call(api.catalog.listProducts, { as: admin })).ok.find(({ id }) => id === poha.id)?.barcode;
  await save('8901030865275');
  await waitFor(async () => expect(await saved()).toBe('8901030865275'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The next edit starts with the list's current data.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await save('');
  await waitFor(async () => expect(await saved()).toBeNull());
});
