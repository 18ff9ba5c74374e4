// A manager turns two-factor sign-in on, signs in with it by app and by recovery code, and turns it off.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';
import { setUp, toTotpCode } from './support/two-factor.ts';

const PASSWORD = 'turmeric-9';
const GIVEN_PASSWORD = 'given-by-the-office-1';

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.goto('/login?next=/store-account');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

for (const size of [PHONE, DESK])
  test(`two-factor sign-in of a manager at ${size.width} px`, async ({ browser, request }) => {
    const username = `second.step.${size.width}`;
    const admin = await signInByCall(request, ACCOUNTS.admin);
    const person = {
      first_name: 'Meera',
      last_name: 'Patil',
      username,
      password: GIVEN_PASSWORD,
      confirm_password: GIVEN_PASSWORD,
    };
    const phone_no = `96${String(Date.now()).slice(-8)}`;
    await admin.call('POST', '/users/create-user/', { ...person, phone_no, role_name: 'Warehouse Manager' });
    // A password chosen by the user, so that no prompt appears at sign-in.
    const owner = await signInByCall(request, [username, GIVEN_PASSWORD]);
    await owner.call('POST', '/users/me/password/', { old_password: GIVEN_PASSWORD, new_password: PASSWORD });
    const { page, context } = await openWindow(browser, size);

    await enterPassword(page, username);
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    const { secret, codes } = await setUp(page, PASSWORD);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 of 10 left', { exact: false })).toBeVisible();

    // With the app: a wrong code first; username and password are kept.
    await context.clearCookies();
    await enterPassword(page, username);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor sign-in');
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page, 'two-factor sign-in');
    // An old code is no longer valid.
    await page.keyboard.type(toTotpCode(secret, -5));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(/^This code is wrong/)).toBeVisible();
    await page.keyboard.type(toTotpCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/store-account$/);
    // Wait for the page to load, since a late answer would set the cookies again.
    await expect(page.getByText('10 of 10 left', { exact: false })).toBeVisible();

    // With a recovery code, in upper case and with a space.
    await context.clearCookies();
    await enterPassword(page, username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expectAccessible(page, 'two-factor sign-in');
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase().replace('-', ' '));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('9 of 10 left', { exact: false })).toBeVisible();

    await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Off. Adds a code to your sign-in.')).toBeVisible();
    await context.clearCookies();
    await enterPassword(page, username);
    await expect(page).toHaveURL(/\/store-account$/);
    expect(takeConsoleErrors()).toEqual([]);
  });
