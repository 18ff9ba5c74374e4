// Registers for managers: the list, and revoking one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestRegister, units } from '../../server/src/modules/register-records/register-records.fixture.ts';
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

it('lets the administrator close a held record, and imports a saved file', async () => {
  const own = await world.manager();
  const register = await createTestRegister(world, own);
  await register.send(register.open());
  await register.send(register.sale([units(999_999, 1, 9000)]));
  const user = open(`/admin-registers?store=${own.storeId}`, await world.admin());
  await user.click(await button(`More for register ${register.device.name}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Held records' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('It has a product that does not exist.');
  await user.click(dialog.getByRole('radio', { name: /Close it/ }));
  await user.type(dialog.getByLabelText(/Reason/), 'Typed by mistake');
  await user.click(dialog.getByRole('button', { name: 'Save decision' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await button(`More for register ${register.device.name}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a saved file' }));
  const records = [register.cash(1000), register.cash(500)];
  const file = new File([JSON.stringify({ records })], 'register-A.json', { type: 'application/json' });
  await user.upload(await screen.findByLabelText('Saved file'), file);
  await screen.findByText('2 records');
  await user.click(await button('Import'));
  await screen.findByText('2 records imported, none held');
});
