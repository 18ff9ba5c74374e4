// Failures while paying or placing an order: nothing is lost and nothing is ordered twice.
import { expect } from '@playwright/test';
import { DESK, takeConsoleErrors } from './support/people.ts';
import {
  atPayment,
  cashButton,
  expectOneOrder,
  fillCart,
  ownOrders,
  payButton,
  pressCash,
  pressPay,
  provider,
  takeOtherErrors,
} from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const PLACE = '**/orders/place-order/';

test('reports the refund of a payment without an order', async ({ browser, request }) => {
  const { page } = await atPayment(browser, request);
  await page.route(PLACE, (route) =>
    route.fulfill({ status: 409, json: { detail: 'This payment was not used in time.', code: 'hold_over' } }),
  );
  await pressPay(page);
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expect(
    page.getByText(
      'Payment was successful, but there was an issue placing your order. Please contact customer support.',
    ),
  ).toBeVisible();
  await expect(page.getByText('We will refund your payment.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('confirms a paid order once after a lost network, by itself or after a reload', {
  tag: '@story',
}, async ({ browser, request }) => {
  const visit = await atPayment(browser, request);
  const { page } = visit;
  await page.route(PLACE, (route) => route.abort());
  await pressPay(page);
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expect(page.getByText('Confirming your order…')).toBeVisible();
  await expect(page.getByText(/Your payment is safe/)).toBeVisible();
  await expect(page.getByText(/contact customer support/)).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Confirming your order…')).toBeVisible();
  await page.unroute(PLACE);
  await expectOneOrder(visit, 'Paid online');
  expect(takeOtherErrors()).toEqual([]);
});

test('does not order twice after a lost answer', { tag: '@story' }, async ({ browser, request }) => {
  const visit = await atPayment(browser, request);
  const { page } = visit;
  await page.route(
    PLACE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await pressCash(page);
  await expect(page.getByText('There was an issue placing your order. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectOneOrder(visit, 'Cash on Delivery');
  expect(takeOtherErrors()).toEqual([]);
});

test('asks to refresh if the provider’s script cannot load', async ({ browser, request }) => {
  const visit = await atPayment(browser, request, DESK);
  const { page } = visit;
  await page.route('**/checkout.js', (route) => route.abort());
  await pressPay(page);
  await expect(page.getByText('Failed to load the payment SDK. Please refresh and try again.')).toBeVisible();
  await page.unroute('**/checkout.js');
  await pressPay(page);
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expectOneOrder(visit, 'Paid online');
  expect(takeOtherErrors()).toEqual([]);
});

test('rejects a cart that changed in another window before payment, and shows the new total', async ({
  browser,
  request,
}) => {
  const { page, customer } = await atPayment(browser, request, DESK);
  // Changed after the press, since the page may notice earlier changes.
  await page.route('**/orders/create-order/', async (route) => {
    await fillCart(customer, { Jaggery: 3 });
    await route.continue();
  });
  await pressPay(page);
  await expect(page.getByText('An error occurred while processing your order. Please try again.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to the cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₹235.50 online' })).toBeVisible();
  await expect(provider(page)).toHaveCount(0);
  expect(await ownOrders(customer)).toEqual([]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('orders no quantity beyond the stock, and offers what is left', async ({ browser, request }) => {
  const { page, customer } = await atPayment(browser, request);
  await fillCart(customer, { Jaggery: 9999 });
  await page.reload();
  await expect(page.getByText(/^Only \d+ of Jaggery left\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take \d+ and order ₹/ })).toBeVisible();
  await expect(cashButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Change the cart' }).click();
  await expect(page.getByText(/^Only \d+ left\.$/)).toBeVisible();
  expect(await ownOrders(customer)).toEqual([]);
  await page.getByRole('button', { name: /^Take \d+$/ }).click();
  await expect(page.getByText(/^Only \d+ left\.$/)).toBeHidden();
  expect(takeConsoleErrors()).toEqual([]);
});
