// The administrator enters how scales write their labels.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const saved = async () => (await world.call(api.registers.getRegisterSettings, { as: admin })).ok.scale_formats;

it('adds a format of scale labels, offers the next prefix, and removes the format', async () => {
  const user = open('/admin-sku', admin);
  await user.click(await button('Scale labels'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scale labels' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect(await saved()).toEqual([{ prefix: 21, item_digits: 5, value: 'grams', digits: 5 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Scale labels'));
  const next = within(await screen.findByRole('dialog', { name: 'Scale labels' }));
  expect(next.getByRole('combobox', { name: 'Prefix' }).textContent).toBe('22');
  next.getAllByRole('button', { name: 'Close' });
  expect(next.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.click(await button('Remove prefix 21'));
  await waitFor(async () => expect(await saved()).toEqual([]));
});
