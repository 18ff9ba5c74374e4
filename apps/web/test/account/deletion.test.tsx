// Deleting an account: the home page confirms it.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
afterEach(() => vi.restoreAllMocks());

it('opens the home page after the deletion', async () => {
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  await user.click(await button('Delete account'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await user.type(dialog.getByLabelText('Your password'), customer.password);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce(), 20_000);
  expect(assign).toHaveBeenCalledWith('/#account-deleted');
});

it('says so there once', async () => {
  open('/#account-deleted');
  await screen.findByText('Your account was deleted.');
  expect(window.location.hash).toBe('');
});
