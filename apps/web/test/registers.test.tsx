// Registers for managers: the list with rename and revoke.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();

it('lists the registers of the store, and revokes one with a reason', async () => {
  const made = await world.call(api.registers.createRegister, { as: manager, body: { name: 'Front' } });
  expect(made.status).toBe(201);
  await world.signInAgain?.(manager);
  const user = open('/store-registers', manager);
  await screen.findByRole('heading', { name: 'Registers' });
  await user.click(await button('More for register Front'));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Screen is broken');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Revoked');
});
