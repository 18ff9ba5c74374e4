// The own PIN for registers on the account page.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();

it('is set with the password, and a simple one is refused at its field', async () => {
  const manager = await world.manager();
  const user = open('/store-account', manager);
  await user.click(await button('Set the PIN for registers'));
  const dialog = within(await screen.findByRole('dialog'));
  const pin = dialog.getByLabelText(/^PIN/);
  await user.type(pin, '123456');
  await user.type(dialog.getByLabelText(/Your password/), manager.password);
  await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
  await dialog.findByText('Choose a PIN of 4 to 6 digits that is hard to guess.');
  await user.clear(pin);
  await user.type(pin, '246825');
  await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
  await screen.findByText('PIN saved');
  const saved = world.deps.db.selectFrom('register_pins').select('user_id').where('user_id', '=', manager.id);
  expect(await saved.execute()).toHaveLength(1);
});
