// With CONFIRM_PHONE a new customer confirms the number on the way: registration, first order, reset, change of number.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { readLastCode } from './support/outbox.ts';
import { openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import {
  ADDRESS,
  atPayment,
  enter,
  expectOneOrder,
  newCustomer,
  pressCash,
  pressPay,
  provider,
} from './support/shop-steps.ts';
import { addToCart, changeKnown, newestOrder } from './support/steps.ts';
import { test } from './support/test.ts';

test.use({ settings: { CONFIRM_PHONE: 'on', RATE_LIMITS: 'on' } });
test.describe.configure({ mode: 'parallel' });

const takeScreenshot = (page: Page, name: string) =>
  process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }) : undefined;

const PASSWORD = 'sesame-and-jaggery';
let made = 0;
/** A name and a number that no other test uses. */
function newPerson() {
  made += 1;
  const stamp = `${Date.now()}`.slice(-7) + String(process.pid % 10) + made;
  return { username: `meena.${stamp}`, phone: `9${stamp}`.padEnd(10, '0').slice(0, 10) };
}

async function registerHere(page: Page, { username, phone }: ReturnType<typeof newPerson>): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Meena');
  await page.getByLabel('Last Name').fill('Shinde');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Contact Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/customer-product$/);
}

/** Waits for the code sent to the number and types it into the boxes. */
async function typeCode(page: Page, dataDir: string, phone: string, before?: string): Promise<void> {
  const readCode = () => {
    const code = readLastCode(dataDir, phone);
    return code === before ? undefined : code;
  };
  await expect.poll(readCode).toMatch(/^\d{6}$/);
  await page.getByRole('textbox', { name: /1/ }).first().click();
  await page.keyboard.type(readCode() ?? '');
}

/** Confirms the number in the open dialog. */
async function confirmHere(page: Page, dataDir: string, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm mobile number' });
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await takeScreenshot(page, `confirm-own-${phone}`);
  await expectNoViolations(page, 'the dialog that sends a code');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(/^Code sent to/)).toBeVisible();
  await typeCode(page, dataDir, phone);
  await takeScreenshot(page, `confirm-code-${phone}`);
  await dialog.getByRole('button', { name: 'Confirm number' }).click();
}

test('takes a new customer from registration to the first cash order', async ({ browser, dataDir }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  const { page } = await openWindow(browser, PHONE);
  await registerHere(page, person);
  await addToCart(page, 'jagg', 'Jaggery', 1);
  await page.goto('/customer-delivery-details');
  await changeKnown(page);
  await page.getByLabel('Full name').fill(ADDRESS.full_name);
  for (const [label, text] of Object.entries({
    'Phone number': ADDRESS.phone_number,
    'Flat, house, building': ADDRESS.street_address1,
    City: ADDRESS.city,
    Pincode: ADDRESS.postal_code,
  }))
    await page.getByLabel(label).first().fill(text);
  await page.getByRole('button', { name: 'Save address' }).click();
  const note = page.getByText(/^Please confirm your mobile number .* before the order\./);
  await expect(note).toBeVisible();
  await note.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'checkout-note');
  await expectNoViolations(page, 'the note at checkout');
  await pressCash(page);
  await confirmHere(page, dataDir, person.phone);
  await expect(page).toHaveURL(/\/customer-orders/);
  await newestOrder(page);
  expect(takeConsoleErrors()).toEqual([]);
});

test('opens an online payment once the number is confirmed', async ({ browser, request, dataDir }) => {
  test.setTimeout(120_000);
  const visit = await atPayment(browser, request);
  const { page, customer } = visit;
  await pressPay(page);
  await confirmHere(page, dataDir, customer.phone);
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expectOneOrder(visit, 'Paid online');
  expect(takeConsoleErrors()).toEqual([]);
});

async function askForOtp(browser: Browser, phone: string): Promise<Page> {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/forgot-password');
  await page.getByLabel('Mobile Number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  return page;
}

test('resets a password in another browser with the code that was sent before, which confirms the number', async ({
  browser,
  request,
  dataDir,
}) => {
  test.setTimeout(120_000);
  const { username, phone } = await newCustomer(request);
  const first = await askForOtp(browser, phone);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Verify OTP');
  const page = await askForOtp(browser, phone);
  await expect(
    page.getByText('An OTP was already sent to this number and is still valid. Please enter it.'),
  ).toBeVisible();
  await takeScreenshot(page, 'reset-sent-before');
  await expectNoViolations(page, 'the second step after a refusal');
  await typeCode(page, dataDir, phone);
  await page.getByLabel('New password').fill('cardamom-and-milk');
  await page.getByLabel('Confirm password').fill('cardamom-and-milk');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, [username, 'cardamom-and-milk'], '/customer-product');
  await page.goto('/customer-account');
  await expect(page.getByText(/^Confirmed/)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('changes an unconfirmed number on the account page, which then allows push messages', async ({
  browser,
  request,
  dataDir,
}) => {
  test.setTimeout(120_000);
  const customer = await newCustomer(request);
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-account');
  await expect(page.getByText(/^Not confirmed yet/)).toBeVisible();
  await takeScreenshot(page, 'account-unconfirmed');
  const push = page.getByText('Confirm your mobile number first. Then you can turn them on here.');
  await expect(push).toBeVisible();
  await push.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'account-push');
  await page.getByRole('button', { name: 'Confirm number' }).click();
  await page.getByRole('button', { name: 'Use another number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change mobile number' });
  const { phone } = newPerson();
  await dialog.getByLabel('New mobile number').fill(phone);
  await dialog.getByLabel('Your password').fill(customer.password);
  await takeScreenshot(page, 'account-other-number');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await typeCode(page, dataDir, phone);
  await page.getByRole('button', { name: 'Confirm number' }).last().click();
  await expect(page.getByText(/^Confirmed/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible();
  await takeScreenshot(page, 'account-confirmed');
  expect(takeConsoleErrors()).toEqual([]);
});
