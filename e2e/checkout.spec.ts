// Checkout: the address first, then cash or online payment.
import { expect, type Locator } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { measureBars, setFont } from './support/pages.ts';
import { DESK, PHONE, takeConsoleErrors } from './support/people.ts';
import {
  atPayment,
  cashButton,
  enter,
  expectOneOrder,
  fillCart,
  newCustomer,
  orderForCash,
  ownOrders,
  payButton,
  payChoice,
  pressCash,
  pressPay,
  provider,
  saveAddress,
  withoutFirstView,
} from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

test('shows payment buttons only after an address is chosen, with the cart’s total', { tag: '@story' }, async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  await saveAddress(customer, { full_name: 'Kavita at work' });
  await fillCart(customer, { Jaggery: 2 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-cart');
  await page.getByRole('button', { name: /Proceed/ }).click();
  await expect(page.getByText('Choose a delivery address first.')).toBeVisible();
  await expect(cashButton(page)).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await expect(payChoice(page)).toHaveCount(0);
  await page.getByRole('radio', { name: /at work/ }).check();
  await expect(cashButton(page)).toBeVisible();
  await payChoice(page).getByText('Pay online').click();
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /at work/ })).toBeChecked();
  await expect(cashButton(page)).toBeVisible();
  await expect(page.getByText('500 g × 2')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('places an order by keyboard alone', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  const page = await enter(browser, DESK, customer);
  await page.goto('/customer-product');
  await expect(page.getByRole('heading', { name: 'Turmeric Powder', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jagg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Turmeric Powder', exact: true })).toHaveCount(0);
  await tabTo(page.getByRole('button', { name: /^Add to Cart/ }).first());
  await page.keyboard.press('Enter');
  const plus = page.getByRole('listitem').getByRole('button', { name: 'Increase quantity of Jaggery' }).first();
  await expect(plus).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity of Jaggery' }).first()).toHaveValue('2');
  await tabTo(page.getByRole('button', { name: /^Proceed/ }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer-delivery-details$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Place order · ₹157.00' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Kavita' })).toBeFocused();
  await expectOneOrder({ customer, page }, 'Cash on Delivery');
  expect(takeConsoleErrors()).toEqual([]);
});

test('needs four taps for a returning customer’s cash order', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await orderForCash(customer, await saveAddress(customer), { Jaggery: 1 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-product');
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jaggery', exact: true }) });
  await tap(card.getByRole('button', { name: /^Add to Cart/ }));
  await tap(page.getByRole('link', { name: /View cart/ }));
  await tap(page.getByRole('button', { name: /Proceed/ }));
  await tap(cashButton(page));
  await expect(page.getByText(/^Order #\d+ is placed\.$/)).toBeVisible();
  expect(await ownOrders(customer)).toHaveLength(2);
  expect(taps).toBe(4);
  expect(takeConsoleErrors()).toEqual([]);
});

const getBottom = async (element: Locator) => {
  const box = await element.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? 0);
};

test('asks a new customer for two fields, and puts the saved address right above When', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  await fillCart(customer, { Jaggery: 2 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-delivery-details');
  await expect(page.getByLabel('Pincode')).toBeFocused();
  await expect(page.getByText('free delivery')).toHaveCount(0);
  await page.keyboard.type('416416');
  await expect(page.getByText('Sangli, Maharashtra 416416')).toBeVisible();
  // Windows need no address.
  await expect(page.getByRole('radiogroup', { name: 'When' }).getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByLabel('Flat, house, building')).toBeFocused();
  await expect(page.getByLabel('Pincode')).toBeHidden();
  await page.keyboard.type('Flat 4');
  await page.getByRole('button', { name: 'Save address' }).click();
  const address = page.getByRole('radio', { name: /^Home/ });
  await expect(address).toBeFocused();
  await expect(page.getByText('Address Saved')).toBeVisible();
  const when = page.getByRole('heading', { name: 'When' });
  await expect(when).toBeInViewport();
  expect((await getBottom(when)) - (await getBottom(address))).toBeLessThan(64);
  await expect(cashButton(page)).toBeVisible();
  expect(await customer.call('GET', '/users/address/')).toMatchObject([
    { street_address1: 'Flat 4', city: 'Sangli', state: 'Maharashtra', label: 'home', full_name: 'Kavita Kadam' },
  ]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('leaves a sold-out line out of the sum, and removes it with the order', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  await fillCart(customer, { Jaggery: 2, Poha: 1 });
  const page = await enter(browser, PHONE, customer);
  await page.route('**/products/cart-view/', async (route) => {
    const response = await route.fetch();
    const cart = (await response.json()) as { items: { product_name: string; available: number; in_stock: boolean }[] };
    const items = cart.items.map((line) =>
      line.product_name === 'Poha' ? { ...line, available: 0, in_stock: false } : line,
    );
    await route.fulfill({ response, json: { ...cart, items } });
  });
  await page.goto(withoutFirstView('/customer-cart'));
  await expect(page.getByText('Sold out, not in your total')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed · ₹157.00' }).click();
  await expect(page.getByText('Poha is sold out.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cashButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove and order ₹157.00' }).click();
  await expect(page).toHaveURL(/\/customer-orders$/);
  expect(await customer.call('GET', '/orders/')).toMatchObject([{ total: 157 }]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps the bars of cart and checkout below a third of the height, at 200 % text too', async ({
  browser,
  request,
}) => {
  const { page } = await atPayment(browser, request);
  for (const px of [16, 32])
    for (const path of ['/customer-cart', '/customer-delivery-details']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /₹157\.00$/ })).toBeVisible();
      await setFont(page, px);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${px}px`);
      expect(await measureBars(page), `${path} with text of ${px} px`).toBeLessThanOrEqual(PHONE.height / 3);
    }
  expect(takeConsoleErrors()).toEqual([]);
});

test('places a paid order with its proof; cancelling it starts the refund', {
  tag: '@story',
}, async ({ browser, request }) => {
  const visit = await atPayment(browser, request);
  const { page } = visit;
  await pressPay(page);
  await expect(provider(page).getByText('Tilgul', { exact: true })).toBeVisible();
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expect(page.getByText(/^Order #\d+ is placed\.$/)).toBeVisible();
  const id = await expectOneOrder(visit, 'Paid online');
  await page.getByRole('button', { name: `Cancel order #${id}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ordered by mistake' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/We will refund ₹157\.00|₹157\.00 (is being|was) refunded/)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('places no order after a failed payment, and places it on the next attempt in the same window', async ({
  browser,
  request,
}) => {
  const visit = await atPayment(browser, request, DESK);
  const { page, customer } = visit;
  await pressPay(page);
  await provider(page).getByRole('button', { name: 'Fail this payment' }).click();
  await expect(provider(page).getByRole('status')).not.toBeEmpty();
  const bank = (await provider(page).getByRole('status').textContent()) ?? '';
  await provider(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(bank)).toBeVisible();
  await expect(page.getByText(/You closed the payment\./)).toBeVisible();
  expect(await ownOrders(customer)).toEqual([]);
  await pressPay(page);
  await provider(page).getByRole('button', { name: 'Fail this payment' }).click();
  await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  await expectOneOrder(visit, 'Paid online');
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps cart and address when the payment window is closed, and allows cash', async ({ browser, request }) => {
  const visit = await atPayment(browser, request);
  const { page } = visit;
  await pressPay(page);
  await expect(provider(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/You closed the payment\./)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Deliver to' }).getByRole('radio')).toBeChecked();
  await pressCash(page);
  await expectOneOrder(visit, 'Cash on Delivery');
  expect(takeConsoleErrors()).toEqual([]);
});

test('places the order if only the webhook reports the payment', async ({ browser, request }) => {
  const visit = await atPayment(browser, request);
  const { page } = visit;
  const opened = page.waitForResponse('**/orders/create-order/');
  await pressPay(page);
  const { order_id } = (await (await opened).json()) as { order_id: string };
  await expect(provider(page)).toBeVisible();
  // The payment succeeds without a message to the window, and the customer closes the tab.
  const paid = await request.post('/sandbox/razorpay/pay', { data: { order_id, outcome: 'success', callback: false } });
  expect(await paid.json()).toEqual({});
  await expect.poll(() => ownOrders(visit.customer)).toHaveLength(1);
  await page.goto('/customer-delivery-details');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click();
  await expectOneOrder(visit, 'Paid online');
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows cart changes from another tab immediately, and from another device on focus', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  await fillCart(customer, { Jaggery: 2 });
  const page = await enter(browser, DESK, customer);
  await page.goto('/customer-delivery-details');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('500 g × 2')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/customer-cart');
  await other
    .getByRole('button', { name: /Increase quantity/ })
    .first()
    .click();
  await expect(summary.getByText('500 g × 3')).toBeVisible();
  await other.close();
  await fillCart(customer, { Jaggery: 5 });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(summary.getByText('500 g × 5')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows a cart that changed elsewhere and asks again before ordering', async ({ browser, request }) => {
  const { customer, page } = await atPayment(browser, request, DESK);
  // This window gets no events and no focus, so it detects changes only when the order is about to be placed.
  await page.route('**/notification/stream/', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.reload();
  await expect(cashButton(page)).toBeEnabled();
  await page.evaluate(() => window.addEventListener('focus', (event) => event.stopImmediatePropagation(), true));
  await fillCart(customer, { Jaggery: 3 });
  await pressCash(page);
  await expect(page.getByText('Your cart has changed. Please check it and order again.')).toBeVisible();
  await expect(page.getByText(/: 3 instead of 2\.$/)).toBeVisible();
  expect(await ownOrders(customer)).toHaveLength(0);
  await pressCash(page);
  await expect(page).toHaveURL(/customer-orders/);
  expect(await ownOrders(customer)).toHaveLength(1);
});
