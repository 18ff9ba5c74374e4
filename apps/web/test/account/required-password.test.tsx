// A staff member of a production server whose password another user set must replace it first.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser({ NODE_ENV: 'production', TOTP_REQUIRED: 'off' });
const manager = await world.manager();

async function staffWithSetPassword() {
  const staff = await world.staff(manager);
  await world.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', staff.id).execute();
  return staff;
}
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Choose your own password' }));

it('cannot be postponed: Esc, close and the first button only offer to log out', async () => {
  const user = open('/store-staff-dashboard', await staffWithSetPassword());
  const dialog = await findDialog();
  expect(dialog.queryByRole('button', { name: 'Later' })).toBeNull();
  for (const close of [
    () => user.keyboard('{Escape}'),
    async () => user.click(dialog.getByRole('button', { name: 'Close' })),
    async () => user.click(dialog.getByRole('button', { name: 'Logout' })),
  ]) {
    await close();
    await screen.findByRole('alertdialog', { name: 'Log out?' });
    await user.click(await button('Choose a password'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await findDialog();
  }
});

it('makes no refused call before, puts the focus in the first field and does not welcome back', async () => {
  const staff = await staffWithSetPassword();
  const answers: [path: string, status: number][] = [];
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    answers.push([String(input), answer.status]);
    return answer;
  });
  const user = open('/login');
  await user.type(await screen.findByLabelText('Username or mobile number'), staff.username);
  await user.type(screen.getByLabelText('Password'), staff.password);
  await user.click(await button('Login'));
  const dialog = await findDialog();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')));
  expect(window.location.pathname).toBe('/store-staff-dashboard');
  expect(screen.queryByText('Welcome back!')).toBeNull();
  expect(screen.queryByText(/^Failed to load/)).toBeNull();
  expect(answers.filter(([, status]) => status === 403)).toEqual([]);
  spy.mockRestore();
});

it('loads the landing page once it is replaced', async () => {
  const staff = await staffWithSetPassword();
  const user = open('/store-staff-dashboard', staff);
  const dialog = await findDialog();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await user.type(dialog.getByLabelText('Current password'), staff.password);
  await user.type(dialog.getByLabelText('New password'), 'sesame-and-jaggery');
  await user.type(dialog.getByLabelText('New password again'), 'sesame-and-jaggery');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/store-staff-dashboard'));
  assign.mockRestore();
  expect((await world.call(api.notifications.listNotifications, { as: staff })).status).toBe(200);
});
