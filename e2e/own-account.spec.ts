// The account page of each role, on phone and desktop, by mouse and keyboard.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { readLastCode, readMessages } from './support/outbox.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import { enter, newCustomer, orderForCash, type Person, saveAddress, signInByCall } from './support/shop-steps.ts';
import { dialog } from './support/store-steps.ts';
import { test } from './support/test.ts';
import { prepareBranch } from './support/worlds.ts';

const branch = prepareBranch();

const ROLES = [
  ['a customer', 'customer', '/customer-product', '/customer-account', 'Profile'],
  ['a rider', 'rider', '/store-staff-dashboard', '/store-staff-account', 'Account'],
  ['a manager', 'manager', '/store-dashboard', '/store-account', 'Account'],
  ['an administrator', 'admin', '/admin-dashboard', '/admin-account', 'Account'],
] as const;

type Names = Record<'first_name' | 'last_name', string>;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openAccount(page: Page): Promise<void> {
  await page.goto('/customer-account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
}

for (const [title, who, landing, path, opener] of ROLES)
  test(`opens the account of ${title} from the header and changes the name`, async ({ browser }) => {
    const person = who === 'rider' ? branch.riders[0] : branch[who];
    const { first_name, last_name } = await person.call<Names>('GET', `/users/user-list/${person.userId}/`);
    const page = await enter(browser, DESK, person);
    await page.goto(landing);
    await press(page, opener);
    await dialog(page, 'Profile').getByRole('link', { name: 'Manage account' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await press(page, 'Change name');
    const form = dialog(page, 'Change name');
    await form.getByLabel('First name').fill('Jo');
    await form.getByLabel('Last name').fill('Deshpande');
    await press(page, 'Save');
    await expect(form.getByText('First name must be 3 to 20 characters.')).toBeVisible();
    await expect(form.getByLabel('Last name')).toHaveValue('Deshpande');
    await expectAccessible(page, `${path}, the name`);
    await form.getByLabel('First name').fill('Jyoti');
    await press(page, 'Save');
    await expect(page.getByText('Jyoti Deshpande').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change name', exact: true })).toBeFocused();

    // All tests share the demo's administrator.
    await person.call('PATCH', '/users/me/', { first_name, last_name });
    expect(takeConsoleErrors()).toEqual([]);
  });

test('rates a new password, rejects a weak one with the reason, and signs in with the accepted one', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  const page = await enter(browser, PHONE, customer);
  await openAccount(page);
  await press(page, 'Change password');
  const form = dialog(page, 'Change password');
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel('New password', { exact: true }).fill('123456789');
  await expect(form.getByText('Easy to guess')).toBeVisible();
  await form.getByLabel('New password', { exact: true }).fill('til-gul-ghya-god-bola');
  await expect(form.getByText('Hard to guess')).toBeVisible();
  await form.getByLabel('New password again').fill('til-gul-ghya-god-bola');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expect(form.getByLabel('New password again')).toHaveValue('til-gul-ghya-god-bola');
  await expectAccessible(page, 'the password');
  await form.getByLabel('Current password').fill(customer.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(form).toBeHidden();

  await press(page, 'Logout');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await signIn(page, [customer.username, 'til-gul-ghya-god-bola'], '/customer-product');
});

test('signs out one other device, then all devices', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const readStatus = async ({ access, userId }: Person) =>
    (await request.get(`/users/user-list/${userId}/`, { headers: { Authorization: `Bearer ${access}` } })).status();
  const [elsewhere, third] = [
    await signInByCall(request, [customer.username, customer.password]),
    await signInByCall(request, [customer.username, customer.password]),
  ];
  const page = await enter(browser, PHONE, customer);
  await openAccount(page);
  await expect(page.getByText('This device ·', { exact: true })).toHaveCount(1);
  const ends = page.getByRole('button', { name: /^Sign out on / });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(ends).toHaveCount(1);
  expect([await readStatus(third), await readStatus(elsewhere), await readStatus(customer)]).toEqual([401, 200, 200]);

  await press(page, 'Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  expect([await readStatus(elsewhere), await readStatus(customer)]).toEqual([401, 401]);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'accessToken' }));
});

test('changes the phone number with its code, and notifies the old number', async ({ browser, request, dataDir }) => {
  const customer = await newCustomer(request);
  const phone = `7${customer.phone.slice(1)}`;
  const page = await enter(browser, PHONE, customer);
  await openAccount(page);
  await press(page, 'Change mobile number');
  const form = dialog(page, 'Change mobile number');
  await form.getByLabel('New mobile number').fill(phone);
  await form.getByLabel('Your password').fill('not my password');
  await press(page, 'Send code');
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await expect(form.getByLabel('New mobile number')).toHaveValue(/7\d{4} ?\d{5}/);
  await form.getByLabel('Your password').fill(customer.password);
  await press(page, 'Send code');

  const codes = dialog(page, 'Confirm mobile number');
  await expect(codes.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await expectAccessible(page, 'the code');
  await expect.poll(() => readLastCode(dataDir, phone)).toBeDefined();
  const code = readLastCode(dataDir, phone) ?? '';
  const boxes = codes.getByLabel('Digit 1 of 6');
  await boxes.fill(code === '111111' ? '222222' : '111111');
  await press(page, 'Confirm number');
  await expect(codes.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await boxes.fill(code);
  await press(page, 'Confirm number');
  await expect(page.getByText('Your number is confirmed.')).toBeVisible();
  await expect(page.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`, { exact: true })).toHaveCount(2);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  expect(readMessages(dataDir, customer.phone).at(-1)).toMatch(
    /^The mobile number of your Tilgul account was changed\./,
  );
});

async function tryToDelete(page: Page, password: string): Promise<void> {
  const form = dialog(page, 'Delete your account?');
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Delete account' }).click();
}

test('downloads a customer’s data, and deletes the account once no order is open', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const id = await orderForCash(customer, await saveAddress(customer), { Jaggery: 1 });
  const page = await enter(browser, PHONE, customer);
  await openAccount(page);
  const arriving = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('tilgul-my-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { orders: { id: number }[] };
  expect(data.orders.map((order) => order.id)).toEqual([id]);

  await press(page, 'Withdraw your consent');
  const form = dialog(page, 'Delete your account?');
  await expectAccessible(page, 'the deletion');
  await tryToDelete(page, customer.password);
  await expect(form.getByText('You still have 1 open order.')).toBeVisible();
  await expect(form.getByLabel('Your password')).toHaveValue(customer.password);
  await customer.call('POST', `/orders/${id}/cancel/`, { reason: 'moving out of town' });
  await tryToDelete(page, customer.password);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  const again = await request.post('/api/token/', {
    data: { username: customer.username, password: customer.password },
  });
  expect(again.status()).toBe(401);
});

test('changes the e-mail address by keyboard alone; Escape asks before discarding', async ({ browser, request }) => {
  const page = await enter(browser, DESK, await newCustomer(request));
  await openAccount(page);
  const add = page.getByRole('button', { name: 'Add an e-mail address' });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Add an e-mail address');
  await expect(form.getByLabel('E-mail')).toBeVisible();
  await form.getByLabel('E-mail').focus();
  await page.keyboard.type('kavita');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).press('Enter');
  await form.getByLabel('E-mail').press('End');
  await page.keyboard.type(`.${Date.now()}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/kavita\.\d+@example\.com/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change e-mail address' })).toBeFocused();
});

test('asks users with a password set by another user to choose one, once per session', async ({ browser, request }) => {
  const { call } = await signInByCall(request, ACCOUNTS.manager);
  const stamp = `${Date.now()}`.slice(-9);
  const [username, password] = [`vinod.${stamp}`, 'jaggery-9'];
  const names = { first_name: 'Vinod', last_name: 'Pawar', role_name: 'Warehouse Staff' };
  await call('POST', '/warehouses/create-staff/', { ...names, username, password, phone_no: `8${stamp}` });
  const { page } = await openWindow(browser, PHONE);
  await signIn(page, [username, password], '/store-staff-dashboard');
  const form = dialog(page, 'Choose your own password');
  await expect(form).toBeVisible();
  await expectAccessible(page, 'the dialog for a new password');
  await press(page, 'Later');
  await expect(form).toBeHidden();
  await page.goto('/store-staff-account');
  await expect(page.getByRole('button', { name: 'Change password', exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await press(page, 'Logout');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);

  await signIn(page, [username, password], '/store-staff-dashboard');
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill('til-gul-ghya-god-bola');
  await form.getByLabel('New password again').fill('til-gul-ghya-god-bola');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.').first()).toBeVisible();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(form).toBeHidden();
});
