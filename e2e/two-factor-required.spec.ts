// Required two-factor: an administrator without it is redirected to its set-up from every page.
import { expect } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, signIn, takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { setUp } from './support/two-factor.ts';

test.use({ settings: { TOTP_REQUIRED: 'admin' } });

test('makes an administrator without two-factor set it up first', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await signIn(page, ACCOUNTS.admin, '/admin-account');
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await expect(dialog).toBeVisible();
  await page.goto('/admin-orders');
  await expect(page).toHaveURL(/\/admin-account$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your shop requires it. Set it up to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  await setUp(page, ACCOUNTS.admin[1]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await page.goto('/admin-orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Orders');
  expect(takeConsoleErrors()).toEqual([]);
});
