// The administrator turns off two-factor sign-in for a user who lost it, in User Management.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createAuthenticators } from '../../../server/src/modules/two-factor/authenticator.fixture.ts';
import type { Person } from '../../../server/test/support/harness.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { getCode, turnOn } = createAuthenticators(world);
const MANAGERS = '/admin-usermanagement?role=3';
const TITLE = /^Turn off two-factor sign-in for/;
const ACTION = 'Turn off two-factor';
/** Opens the ⋯ of the user added last. */
async function openMenu(user: ReturnType<typeof open>): Promise<void> {
  const [last] = await screen.findAllByRole('button', { name: /^More for / });
  await user.click(last as HTMLElement);
}
const signIn = async ({ username, password }: Person) =>
  (await world.call(api.auth.signIn, { body: { username, password } })).status;
const findDialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));

it('explains the effect and who is notified, takes the administrator’s password, and hides the button', {
  tags: 'long',
}, async () => {
  const [admin, manager] = [await world.admin(), await world.manager()];
  await turnOn(manager);
  const user = open(MANAGERS, admin);
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: ACTION }));
  const dialog = await findDialog();
  dialog.getByText(/is signed out everywhere, gets a notification with your name/);
  expect(dialog.queryByLabelText(/^Code from the app/)).toBeNull();
  const password = dialog.getByLabelText('Your password');
  await user.type(password, 'not-mine');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await dialog.findByText('This is not your password.');
  expect(await signIn(manager)).toBe(401);
  await user.clear(password);
  await user.type(password, admin.password);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await screen.findByText(/^Two-factor sign-in for .* is off\.$/);
  expect(await signIn(manager)).toBe(200);
  await openMenu(user);
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: ACTION })).toBeNull();
});

it('asks an administrator with two-factor for a code too', async () => {
  const [admin, other] = [await world.admin(), await world.manager()];
  const { secret } = await turnOn(admin);
  await turnOn(other);
  const { username, password } = admin;
  const otp = getCode(secret);
  const { access } = (await world.call(api.auth.signIn, { body: { username, password, otp } })).ok;
  world.clock.advance(30_000);
  const user = open(MANAGERS, { ...admin, access });
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: ACTION }));
  const dialog = await findDialog();
  await user.type(dialog.getByLabelText('Your password'), password);
  await user.type(await dialog.findByLabelText(/^Code from the app/), getCode(secret));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  // The message of the previous test may still be on screen.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await signIn(other)).toBe(200);
});

it('hides the button for the administrator’s own account', async () => {
  const user = open('/admin-usermanagement', await world.admin());
  const [row] = (await world.call(api.users.listUsers, { as: await world.admin(), query: { role_id: 1 } })).ok;
  expect(row).toMatchObject({ has_factor: true });
  await user.click(await button('More for Asha Admin'));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: ACTION })).toBeNull();
});
