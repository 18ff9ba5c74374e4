// What the administrator does with the catalogue: stock, prices, categories, units, import and labels of scales.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, chooseFor } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const poha = await world.product({ price: 60, main: 20 });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('adds the stock that is typed and sent with Enter, and names the limits of a wrong quantity', async () => {
  const stock = async () =>
    (await world.call(api.catalog.listProducts, { as: admin, query: { q: poha.name } })).ok.find(
      ({ id }) => id === poha.id,
    )?.stock;
  const before = (await stock()) ?? 0;
  const user = open('/admin-product', admin);
  await user.click(await button(`Add Stock for ${poha.name}`));
  const form = await dialog(`Add New Stock for ${poha.name}`);
  const quantity = form.getByLabelText(/^Quantity/);
  form.getByText(`Packs of ${poha.unit}. In stock now: ${before}`);
  await user.type(quantity, '{Enter}');
  await form.findByText('Quantity must be a whole number from 1 to 99,99,999.');
  await user.type(quantity, '3{Enter}');
  await screen.findByText('Stock Added Successfully!');
  await waitFor(async () => expect(await stock()).toBe(before + 3));
});

it.each([
  ['/admin-categories', 'in this category'],
  ['/admin-sku', 'this unit'],
])('%s: shows the products that keep a row from being deleted', async (path, reason) => {
  const name = path === '/admin-sku' ? poha.unit : poha.category_name;
  const user = open(`${path}?q=${encodeURIComponent(name)}`, admin);
  await chooseFor(user, name, 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(new RegExp(reason));
  question.getByRole('button', { name: 'Close' });
  expect(question.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(question.getByRole('button', { name: /^Show \d+ products?$/ }));
  await screen.findByRole('link', { name: poha.name });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows the stock of every place with totals, and writes off beside it', async () => {
  const user = open('/admin-product', admin);
  await user.click(await button(new RegExp(`all stock of ${poha.name}`)));
  const places = within(await screen.findByRole('table', { name: `Stock of ${poha.name}` }));
  places.getByRole('columnheader', { name: 'Actions' });
  const total = places.getByRole('rowheader', { name: 'Total' }).closest('tr');
  expect(total?.cells).toHaveLength(4);
  await user.click(places.getByRole('button', { name: 'Write off in Main stock' }));
  await screen.findByRole('dialog', { name: `Write off ${poha.name}` });
});

it('says in a dialog what a store still has that cannot be deleted', async () => {
  const manager = await world.manager();
  await world.product({ stores: [[manager, 12]] });
  const { ok: stores } = await world.call(api.stores.listStores, { as: admin });
  const { name = '' } = stores.find(({ id }) => id === manager.storeId) ?? {};
  const user = open('/admin-warehouse', admin);
  await chooseFor(user, name, 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const answer = within(await screen.findByRole('alertdialog', { name: 'Failed to Delete Store' }));
  answer.getByText('This store still has 12 units in stock.');
  await user.click(answer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('names the columns of an import on demand, and lists the prices that it changes', async () => {
  const user = open('/admin-product', admin);
  await user.click(await button('Import CSV'));
  const importing = await dialog('Import Products');
  importing.getByText('Columns');
  const lines = ['name,category,unit,price,description', `${poha.name},${poha.category_name},${poha.unit},64.5,Flakes`];
  await user.upload(importing.getByLabelText('CSV file'), new File([lines.join('\n')], 'prices.csv'));
  await importing.findByText('To add: 0, to change: 1, unchanged: 0.');
  const prices = within(importing.getByRole('table', { name: 'Prices that change' }));
  prices.getByRole('row', { name: `2 ${poha.name}, ${poha.unit} ₹60.00 → ₹64.50` });
});
