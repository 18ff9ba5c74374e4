// A product with stock: the administrator sees where it is, stops selling it and restores it.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../src/shared/api/query-client.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

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
  await user.click(await button(`Delete ${poha.name}`));
  const asked = await question(`Stop selling ${poha.name}?`);
  asked.getByText(/347 in the main stock, 46 in Store/);
  await user.click(asked.getByRole('button', { name: 'Stop selling' }));
  await screen.findByText('Product No Longer Sold');
  expect(await isOnSale(poha.id)).toBe(false);
});

it('asks before deleting a product without stock', async () => {
  const user = open('/admin-product', admin);
  await user.click(await button(`Delete ${empty.name}`));
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

it('saves a barcode with the product, and removes it when emptied', { tags: 'long' }, async () => {
  const user = open('/admin-product', admin);
  const save = async (barcode: string) => {
    await user.click(await button(`Edit ${poha.name}`));
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
