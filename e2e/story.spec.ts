// The main story: from a customer's cart to a delivered, paid order, across the four roles.
import { type Browser, expect, type Page } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import { openOrder } from './support/shop-steps.ts';
import {
  addToCart,
  allocate,
  checkOut,
  collectCash,
  deliver,
  editOrder,
  newestOrder,
  orderRow,
  prepareAndShip,
  readPin,
  register,
} from './support/steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const stamp = Date.now().toString(36).slice(-7);
const CUSTOMER = [`kavita.${stamp}`, 'sesame-and-jaggery'] as const;

async function newPage(
  browser: Browser,
  size: typeof PHONE,
  account: readonly [string, string],
  landing: string,
): Promise<Page> {
  const { page } = await openWindow(browser, size);
  await signIn(page, account, landing);
  return page;
}

test('takes an order from cart to delivery, paid in cash', { tag: '@story' }, async ({ browser }) => {
  test.setTimeout(180_000);
  const { page: customer } = await openWindow(browser, PHONE);
  await customer.goto('/login');
  await customer.getByLabel('Username').fill(CUSTOMER[0]);
  await customer.getByLabel('Password', { exact: true }).fill('not-my-password');
  await customer.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(customer.getByText('Login Failed').first()).toBeVisible();
  await register(customer, CUSTOMER);
  await addToCart(customer, 'jagg', 'Jaggery', 2);
  await addToCart(customer, 'turm', 'Turmeric Powder', 5);
  await expect(customer.getByText('₹397.00').filter({ visible: true }).first()).toBeVisible();
  const orderId = await checkOut(customer);

  const admin = await newPage(browser, DESK, ACCOUNTS.admin, '/admin-dashboard');
  await allocate(admin, orderId);
  const manager = await newPage(browser, DESK, ACCOUNTS.manager, '/store-dashboard');
  await prepareAndShip(manager, orderId);

  const pin = await readPin(customer, orderId);
  const staff = await newPage(browser, PHONE, ACCOUNTS.staff, '/store-staff-dashboard');
  await deliver(staff, orderId, pin);
  await collectCash(staff);

  await customer.goto('/customer-orders');
  await expect(customer.getByText('Delivered').first()).toBeVisible();
  await expect((await openOrder(customer, Number(orderId))).getByText('Expired')).toBeVisible();
  await manager.goto('/store-order-management');
  await expect(orderRow(manager, orderId).first().getByText('Order Closed')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('explains a step that the order’s status forbids, and changes nothing', async ({ browser }) => {
  test.setTimeout(120_000);
  const customer = await newPage(browser, PHONE, ACCOUNTS.customer, '/customer-product');
  await addToCart(customer, 'rajma', 'Rajma', 1);
  await customer.goto('/customer-cart');
  await customer
    .getByRole('link', { name: /Proceed/ })
    .or(customer.getByRole('button', { name: /Proceed/ }))
    .click();
  await customer.getByRole('radio').first().check();
  await customer.getByRole('button', { name: /^Place order · / }).click();
  await expect(customer).toHaveURL(/\/customer-orders/);
  const orderId = await newestOrder(customer);

  const admin = await newPage(browser, DESK, ACCOUNTS.admin, '/admin-dashboard');
  await allocate(admin, orderId);
  const manager = await newPage(browser, DESK, ACCOUNTS.manager, '/store-dashboard');
  // The manager's step reaches the server only after the customer has cancelled.
  let sayCancelled = () => {};
  const cancelled = new Promise<void>((resolve) => {
    sayCancelled = resolve;
  });
  await manager.route('**/deduct-stock/', async (route) => {
    await cancelled;
    await route.continue();
  });
  const dialog = await editOrder(manager, orderId);
  await dialog.getByRole('button', { name: 'Update Status' }).click();

  await customer.goto('/customer-orders');
  const card = customer.getByRole('listitem').filter({ hasText: new RegExp(`#${orderId}\\b`) });
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await customer.getByRole('alertdialog').getByRole('textbox').fill('going out of town');
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(card.getByText('Cancelled').first()).toBeVisible();

  sayCancelled();
  await expect(manager.getByText(/Failed to (Deduct Stock|Update Status)/).first()).toBeVisible();
  await manager.goto('/store-order-management');
  await expect(orderRow(manager, orderId).first().getByText('Cancelled')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
