// Registers for managers: the list, and revoking one.
import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();

it('lists the registers of the store, and revokes one with a reason', async () => {
  await world.registerDevice(manager, 'Front');
  const user = open('/store-registers', manager);
  await screen.findByRole('heading', { name: 'Registers' });
  await user.click(await button('More for register Front'));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Screen is broken');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Revoked');
});
