// Fields keep text that is typed key by key.
import { test as base, expect, type Locator } from '@playwright/test';
import { signInAdmin } from './support/office-steps.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { enter, newCustomer, signInByCall } from './support/shop-steps.ts';
import { changeKnown } from './support/steps.ts';
import { test } from './support/test.ts';

/** Types a number in a common format, and expects its ten digits in the field. */
async function typeNumbers(field: Locator): Promise<void> {
  for (const keys of ['+91 98765 43210', '91 98765 43210', '098765 43210', '98765-43210', '९८७६५ ४३२१०']) {
    await base.step(keys, async () => {
      await field.fill('');
      await field.pressSequentially(keys);
      await expect(field).toHaveValue('9876543210');
    });
  }
  await field.fill('');
  await field.pressSequentially('9198220412');
  await expect(field).toHaveValue('9198220412');
}

test('accepts a phone number with country code on the public forms', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/register');
  await typeNumbers(page.getByLabel('Contact Number'));
  await page.goto('/forgot-password');
  const mobile = page.getByLabel('Mobile Number');
  await typeNumbers(mobile);
  await mobile.fill('');
  await mobile.pressSequentially('+91 98765 432');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Mobile number must be exactly 10 digits.')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('accepts a phone number with country code on the forms of each role', async ({ browser, request }) => {
  const customer = await enter(browser, PHONE, await newCustomer(request));
  await customer.goto('/customer-address');
  await changeKnown(customer);
  await typeNumbers(customer.getByLabel('Phone number'));

  const admin = await enter(browser, DESK, await signInAdmin(request));
  await admin.goto('/admin-usermanagement');
  await admin.getByRole('button', { name: 'Add User' }).click();
  await typeNumbers(admin.getByRole('dialog').getByLabel('Contact Number'));

  const manager = await enter(browser, DESK, await signInByCall(request, ACCOUNTS.manager));
  await manager.goto('/store-staffmanagement');
  await manager.getByRole('button', { name: /^Add/ }).click();
  await typeNumbers(manager.getByRole('dialog').getByLabel('Contact'));
  expect(takeConsoleErrors()).toEqual([]);
});
