// A customer follows orders, reads notifications, opens the profile and signs out.
import { expect, type Page } from '@playwright/test';
import { openOffice, signInAdmin, uniqueName } from './support/office-steps.ts';
import { ACCOUNTS, DESK, PHONE, takeConsoleErrors } from './support/people.ts';
import {
  backOffice,
  enter,
  newCustomer,
  openOrder,
  orderForCash,
  ownOrders,
  type Person,
  saveAddress,
  takeOtherErrors,
} from './support/shop-steps.ts';
import { test } from './support/test.ts';

test('shows the PIN as pending, then large, then expired, without a reload', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const id = await orderForCash(customer, await saveAddress(customer), { 'Turmeric Powder': 2 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-orders');
  const card = await openOrder(page, id);
  await expect(card.getByText('Order PIN').locator('..')).toContainText('Pending');

  const office = await backOffice(request);
  await office.ship(id);
  const pin = (await ownOrders(customer))[0]?.order_pin ?? '';
  const digits = card.getByText(pin, { exact: true });
  await expect(digits).toBeVisible();
  expect(await digits.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))).toBeGreaterThanOrEqual(
    24,
  );
  await expect(card.getByText('Shipped').first()).toBeVisible();

  await office.deliver(id, pin, 100);
  await expect(card.getByText('Expired')).toBeVisible();
  await expect(card.getByText('Cash on Delivery')).toBeVisible();
  await expect(card.getByText('₹100.00 (+ ₹4.00)')).toBeVisible();
  await expect(card.getByRole('button', { name: /Cancel order/ })).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test('cancels a pending order with a reason, and reorders its products', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const goods = { Jaggery: 2, Rajma: 1 };
  const id = await orderForCash(customer, await saveAddress(customer), goods);
  const page = await enter(browser, DESK, customer);
  await page.goto('/customer-orders');
  const card = await openOrder(page, id);
  await card.getByRole('button', { name: `Cancel order #${id}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('ordered twice by mistake');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(`Order #${id} is cancelled.`)).toBeVisible();
  await expect(card.getByText('ordered twice by mistake')).toBeVisible();

  await card.getByRole('button', { name: `Buy order #${id} again` }).click();
  await expect(page).toHaveURL(/\/customer-cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
  await expect(page.getByText('3 items')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of Jaggery' })).toHaveValue('2');
  expect(takeConsoleErrors()).toEqual([]);
});

test('marks notifications as read half a second after opening, five per page, grouped by day, without layout shifts', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  const address = await saveAddress(customer);
  for (let count = 0; count < 6; count += 1) {
    const id = await orderForCash(customer, address, { Rajma: 1 });
    await customer.call('POST', `/orders/${id}/cancel/`, { reason: 'going out of town' });
  }
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-product');
  await page.getByRole('link', { name: 'Notifications, 12 unread' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(5);
  const before = await lines.allTextContents();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  expect(await lines.allTextContents()).toEqual(before);
  await expect(page.getByText('Unread', { exact: true })).toHaveCount(5);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  // One row per order, which unfolds.
  await lines.first().getByRole('button', { name: '1 earlier' }).click();
  await expect(lines).toHaveCount(6);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(lines).toHaveCount(1);

  // A new notification arrives while the page is open.
  const id = await orderForCash(customer, address, { Rajma: 1 });
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(lines.first()).toContainText(`#${id}`);

  // The days are the server's, whatever the phone's clock says.
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'Date' ? new Date().toUTCString() : get.call(this, name);
    };
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /^Yesterday \(\d{1,2} \w{3} \d{4}\)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/customer-product$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows the user in the profile; Logout opens the landing page and keeps nothing', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-orders');
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog');
  const phone = `${customer.phone.slice(0, 5)} ${customer.phone.slice(5)}`;
  for (const fact of ['Kavita Kadam', 'Customer', phone]) await expect(profile.getByText(fact)).toBeVisible();
  await profile.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeFocused();
  await page.getByRole('button', { name: 'Profile' }).click();
  await profile.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('login-name'))).toBeNull();
  await page.goto('/customer-orders');
  await expect(page).toHaveURL(/\/login/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('announces an expired session once, and returns after login', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  const page = await enter(browser, PHONE, customer);
  // Calls of the header end a session silently; here a call of the page fails.
  await page.route('**/warehouses/**', (route) => route.abort());
  await page.goto('/customer-address');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await customer.call('POST', '/api/token/logout/', {});
  await page.getByRole('button', { name: /^Delete the address/ }).click();
  await page.getByRole('alertdialog', { name: 'Delete address' }).getByRole('button', { name: 'Delete' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(alert.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await alert.getByRole('button').click();
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/customer-address$/);
  expect(takeOtherErrors()).toEqual([]);
});

/** Sends a form after the session ended on the server, and signs in again. */
async function sendAfterEnd(
  page: Page,
  { person, username, password }: { person: Person; username: string; password: string },
  button: string,
): Promise<void> {
  await person.call('POST', '/api/token/logout/', {});
  // The live stream may notice the end first, and silently.
  await page
    .getByRole('button', { name: button, exact: true })
    .last()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  const alert = page.getByRole('alertdialog', { name: 'Session Expired' });
  // It may open only after the login page is there.
  await page.addLocatorHandler(alert, () => alert.getByRole('button').click());
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('keeps what was typed in a page when the session expires', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-address');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByLabel('Pincode').pressSequentially('416416');
  await page.getByLabel('Flat, house, building').pressSequentially('7 Vishrambag');
  await page.getByLabel('Street, area, landmark').fill('near the market');
  await sendAfterEnd(page, { ...customer, person: customer }, 'Save address');
  await expect(page.getByLabel('Flat, house, building')).toHaveValue('7 Vishrambag');
  await expect(page.getByLabel('Street, area, landmark')).toHaveValue('near the market');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  expect(takeOtherErrors()).toEqual([]);
});

test('keeps what was typed in a dialog when the session expires', async ({ browser, request }) => {
  const admin = await signInAdmin(request);
  const page = await openOffice(browser, admin, '/admin-categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog');
  const name = uniqueName('Pickles');
  await form.getByLabel('Name').pressSequentially(name);
  await form.getByLabel('Description').pressSequentially('Mango and lime');
  const [username, password] = ACCOUNTS.admin;
  await sendAfterEnd(page, { person: admin, username, password }, 'Add Category');
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Description')).toHaveValue('Mango and lime');
  await form.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText(name)).toBeVisible();
  expect(takeOtherErrors()).toEqual([]);
});
