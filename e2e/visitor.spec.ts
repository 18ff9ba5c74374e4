// Visitors: browsing, applying for a job or franchise, and resetting a password.
import { type APIRequestContext, expect } from '@playwright/test';
import { readLastCode } from './support/outbox.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

async function createCustomer(request: APIRequestContext, username: string, phone: string): Promise<void> {
  const password = 'forgotten-for-good';
  const data = {
    first_name: 'Kavita',
    last_name: 'Kadam',
    username,
    email: null,
    password,
    confirm_password: password,
    phone_no: phone,
    role_name: 'Customer',
  };
  const answer = await request.post('/users/create-user/', { data });
  expect(answer.status()).toBe(201);
}

test('works as a landing page without scripts, with a link to the shop', { tag: '@story' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fresh staples/);
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

test('shows twelve markers with names in two languages, even without map tiles', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Our stores' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of our stores' });
  await expect(map.locator('.map-pin')).toHaveCount(12);
  await map.getByRole('button', { name: /Sangli/ }).focus();
  await page.keyboard.press('Enter');
  await expect(map.locator('.leaflet-popup')).toContainText('Sangli');
  await expect(map.locator('.leaflet-popup [lang=mr]')).toHaveText('सांगली');
  await page.keyboard.press('Escape');
  await expect(map.getByRole('button', { name: /Sangli/ })).toHaveAttribute('aria-expanded', 'false');
  expect(takeConsoleErrors()).toEqual([]);
});

test('validates a job application, rejects minors and saves it', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Apply for Job' }).click();
  const form = page.getByRole('dialog', { name: 'Apply for Job' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(
    form.getByText('Please fill in all required fields: First name, Last name, Email, Phone.'),
  ).toBeVisible();
  await form.getByLabel('First Name').fill('Kiran');
  await form.getByLabel('Last Name').fill('Sawant');
  await form.getByLabel('Email').fill('kiran@example.com');
  await form.getByLabel('Phone').fill('+91 98220 41210');
  await form.getByLabel('Date of Birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('You must be at least 18 years old.').first()).toBeVisible();
  await form.getByLabel('Date of Birth').fill('1999-04-01');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your job application has been submitted successfully!').first()).toBeVisible();
  await expect(form).toBeHidden();
  expect(takeConsoleErrors()).toEqual([]);
});

test('validates a franchise request, keeps the input while offline, and saves it', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await page.goto('/');
  await page.getByRole('button', { name: 'Register for Franchisee' }).click();
  const form = page.getByRole('dialog', { name: 'Register for Franchisee' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Please fill in all required fields.')).toBeVisible();
  const typed = {
    'Full Name': 'Rohini Jadhav',
    Email: 'rohini@example.com',
    'Contact Number': '9822041233',
    'Preferred Location': 'Vishrambag',
    City: 'Sangli',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  const call = '**/users/franchises/create/';
  await page.route(call, (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText(/^An error occurred while submitting/)).toBeVisible();
  for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your request has been submitted successfully!').first()).toBeVisible();
  await expect(form).toBeHidden();
  expect(takeConsoleErrors().filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});

test('shows field errors of a rejected registration, keeps the input, and succeeds once corrected', {
  tag: '@story',
}, async ({ browser, request }) => {
  const stamp = String(Date.now());
  const [username, phone] = [`twice.${stamp.slice(-9)}`, `95${stamp.slice(-8)}`];
  await createCustomer(request, username, phone);
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Kavita');
  await page.getByLabel('Last Name').fill('Kadam');
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Contact Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('til');
  await page.getByLabel('Confirm Password').fill('til');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const weak = 'Your password must be at least 6 characters long. Please enter a stronger password.';
  await expect(page.getByText(weak).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('til-and-gul');
  await page.getByLabel('Confirm Password').fill('til-and-gul');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Failed to Add User').first()).toBeVisible();
  await expect(page.getByText(/Username: /).first()).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Last Name')).toHaveValue('Kadam');
  await page.getByLabel('Username').fill(`${username}.b`);
  await page.getByLabel('Contact Number').fill(`94${stamp.slice(-8)}`);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Registration Successful').first()).toBeVisible();
  await expect(page).toHaveURL(/\/customer-product$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('redirects to the login without a session, and to the role’s landing page from another role’s page', {
  tag: '@story',
}, async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/customer-orders');
  await expect(page).toHaveURL(/\/login\?next=/);
  const [username, password] = ACCOUNTS.customer;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/customer-orders$/);
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(/\/customer-product$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('signs in with a code by SMS, and goes on to the page that was asked for', async ({
  browser,
  request,
  dataDir,
}) => {
  const stamp = String(Date.now());
  const phone = `93${stamp.slice(-8)}`;
  await createCustomer(request, `otp.${stamp.slice(-9)}`, phone);
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/login?next=/customer-orders');
  await page.getByRole('button', { name: 'Get an OTP by SMS' }).click();
  await expect(page.getByText('Enter your 10-digit mobile number to get an OTP.')).toBeVisible();
  await page.getByLabel('Username or mobile number').fill(`+91 ${phone}`);
  await page.getByRole('button', { name: 'Get an OTP by SMS' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Resend OTP/ })).toBeVisible();
  await expect.poll(() => readLastCode(dataDir, phone)).toMatch(/^\d{6}$/);
  // Phones may reload the page after a switch to the SMS app.
  await page.reload();
  await page.getByLabel('Digit 1 of 6').fill(readLastCode(dataDir, phone) ?? '');
  await expect(page).toHaveURL(/\/customer-orders$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('resets a forgotten password with the SMS code', { tag: '@story' }, async ({ browser, request, dataDir }) => {
  const stamp = String(Date.now());
  const [username, phone] = [`reset.${stamp.slice(-9)}`, `97${stamp.slice(-8)}`];
  await createCustomer(request, username, phone);
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Mobile number is required.')).toBeVisible();
  await page.getByLabel('Mobile Number').fill(`+91 ${phone}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify OTP');
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Please enter the complete 6-digit OTP.')).toBeVisible();
  await expect.poll(() => readLastCode(dataDir, phone)).toMatch(/^\d{6}$/);
  await page.getByLabel('Digit 1 of 6').fill(readLastCode(dataDir, phone) ?? '');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await page.getByLabel('New password').fill('til-and-gul');
  await page.getByLabel('Confirm password').fill('til-and-gur');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill('til-and-gul');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, [username, 'til-and-gul'], '/customer-product');
  expect(takeConsoleErrors()).toEqual([]);
});
