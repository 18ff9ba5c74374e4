// The administrator's product form: barcodes of the shop, further MRPs, and the tax class of loose goods.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
const admin = await world.admin();
const readMrps = async (id: number) =>
  (await world.call(api.productMrps.getMrps, { as: admin, params: { id } })).ok.mrps;
const readProduct = async (id: number) =>
  (await world.call(api.catalog.listProducts, { as: admin })).ok.filter((product) => product.id === id)[0];

async function edit(id: number) {
  const user = open(`/admin-product?edit=${id}`, admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  await dialog.findByRole('textbox', { name: /^Barcode/ });
  const press = async (name: string | RegExp) => user.click(await dialog.findByRole('button', { name }));
  const save = async () => {
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { user, dialog, press, save };
}

it('creates a barcode of the shop while other fields are being edited, and saves them', async () => {
  const { id } = await world.product();
  const { user, dialog, press, save } = await edit(id);
  const shelfLife = dialog.getByRole('textbox', { name: /^Best before/ });
  await user.type(shelfLife, '6 months');
  await press('Create a barcode');
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Barcode/ }).value).toBe('2000000000015'),
  );
  expect(dialog.queryByRole('button', { name: 'Create a barcode' })).toBeNull();
  await save();
  expect(await readProduct(id)).toMatchObject({ barcode: '2000000000015', shelf_life: '6 months' });
});

it('adds and corrects further MRPs', async () => {
  const { id } = await world.product({ price: 48 });
  const first = await edit(id);
  await first.press('More MRPs');
  await first.press('Add an MRP');
  const pack = within(first.dialog.getByRole('group', { name: 'Pack 1' }));
  await first.user.type(pack.getByRole('textbox', { name: 'MRP' }), '55');
  await first.user.type(pack.getByRole('textbox', { name: 'Price' }), '56');
  await first.press('Save');
  await pack.findByText('Price must not be above the MRP.');
  await first.user.clear(pack.getByRole('textbox', { name: 'Price' }));
  await first.user.type(pack.getByRole('textbox', { name: 'Price' }), '52');
  await first.save();
  expect(await readMrps(id)).toEqual([{ mrp: 55, price: 52 }]);
});

it('removes one of the further MRPs', async () => {
  const { id } = await world.product({ price: 48 });
  const mrps = [55, 60].map((mrp) => ({ mrp, price: mrp }));
  (await world.call(api.productMrps.replaceMrps, { as: admin, params: { id }, body: { mrps } })).ok;
  const { press, save } = await edit(id);
  await press('More MRPs');
  await press('Remove pack 1');
  await save();
  expect(await readMrps(id)).toEqual([{ mrp: 60, price: 60 }]);
});

it('keeps the form open for the own MRP among the further ones, and saves once it is corrected', async () => {
  const { id } = await world.product({ price: 48 });
  const { user, dialog, press, save } = await edit(id);
  await user.type(dialog.getByRole('textbox', { name: /^MRP/ }), '50');
  await press('More MRPs');
  await press('Add an MRP');
  const pack = within(dialog.getByRole('group', { name: 'Pack 1' }));
  await user.type(pack.getByRole('textbox', { name: 'MRP' }), '50');
  await user.type(pack.getByRole('textbox', { name: 'Price' }), '49');
  await press('Save');
  await dialog.findAllByText('This is the product’s own MRP. Leave it out here.');
  await user.type(pack.getByRole('textbox', { name: 'MRP' }), '0');
  await save();
  expect(await readMrps(id)).toEqual([{ mrp: 500, price: 49 }]);
});

it('saves the tax class of loose goods', async () => {
  const rates = [{ percent: 0, effective_from: '2025-09-22' }];
  (await world.call(api.taxes.createTaxClass, { as: admin, body: { name: 'Loose food', rates } })).ok;
  const { id } = await world.product();
  const { user, dialog, save } = await edit(id);
  await user.click(await dialog.findByRole('combobox', { name: /^Tax class when loose/ }));
  await user.click(await screen.findByRole('option', { name: 'Loose food' }));
  await save();
  expect(await readProduct(id)).toMatchObject({ tax_class: null, loose_tax_class_name: 'Loose food' });
});
