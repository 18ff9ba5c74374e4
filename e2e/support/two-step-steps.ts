// Sets up two-factor sign-in as a user does.
import { expect, type Page } from '@playwright/test';
import { toTotpCode } from './authenticator.ts';
import { expectAccessible } from './axe.ts';

/** Completes the open dialog; returns the secret and the recovery codes, which are still shown. */
export async function setUp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'two-factor sign-in');
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(toTotpCode(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown).toBeVisible();
  await expectAccessible(page, 'two-factor sign-in');
  const codes = await shown.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}
