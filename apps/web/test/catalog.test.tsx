// What the administrator does with the catalogue: stock, prices, categories, units, import and labels of scales.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const poha = await world.product({ price: 60 });

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
  await user.type(quantity, '{Enter}');
  await form.findByText('Quantity must be a whole number from 1 to 99,99,999.');
  await user.type(quantity, '3{Enter}');
  await screen.findByText('Stock Added Successfully!');
  await waitFor(async () => expect(await stock()).toBe(before + 3));
});
