// Delivery fee and window, from cart to order.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { businessDay } from '../support/clock.ts';
import { openOffice, signInAdmin } from '../support/office-steps.ts';
import { DESK, PHONE } from '../support/people.ts';
import {
  ADDRESS,
  atPayment,
  cashButton,
  enter,
  fillCart,
  newCustomer,
  pressCash,
  pressPay,
  provider,
  saveAddress,
  takeOtherErrors,
} from '../support/shop-steps.ts';
import { test } from '../support/test.ts';

interface Slot {
  readonly id: number;
  readonly starts_at: string;
  readonly left: number;
}

const SETTINGS = '/settings/delivery/';
const RULES = [
  { from: 0, fee: 30, min_order: 100 },
  { from: 999, fee: 0, min_order: 100 },
];
const fetchWindows = async (request: APIRequestContext) => {
  const answer = await request.get(`/delivery/options/?pincode=${ADDRESS.postal_code}`);
  return ((await answer.json()) as { slots: Slot[] }).slots;
};
const slotDate = ({ starts_at }: Slot) => businessDay(new Date(starts_at));
const windows = (page: Page) => page.getByRole('radiogroup', { name: 'When' });

test('shows the delivery fee from the first item on, and charges it', async ({ browser, request }) => {
  const admin = await signInAdmin(request);
  await admin.call('PUT', SETTINGS, { fee_rules: RULES });
  try {
    const customer = await newCustomer(request);
    await saveAddress(customer);
    await fillCart(customer, { Jaggery: 1 });
    const page = await enter(browser, PHONE, customer);
    await page.goto('/customer-cart');
    await expect(page.getByText('Your order is below our minimum. Add items worth ₹21.50 more.')).toBeVisible();
    await page.getByRole('button', { name: 'Increase quantity of Jaggery' }).click();
    await expect(page.getByText('Add ₹842 for free delivery')).toBeVisible();
    await expect(page.getByText('₹187.00').first()).toBeVisible();
    await page.getByRole('button', { name: /Proceed/ }).click();
    await page.getByRole('radio', { name: /Kavita Kadam/ }).check();
    await expect(page.getByText('₹30.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Place order · ₹187.00' }).click();
    await expect(page).toHaveURL(/\/customer-orders/);
    const [order] = await customer.call<{ delivery_fee: number; payable_total: number }[]>('GET', '/orders/');
    expect(order).toMatchObject({ delivery_fee: 30, payable_total: 187 });
  } finally {
    await admin.call('PUT', SETTINGS, {});
  }
  expect(takeOtherErrors()).toEqual([]);
});

/** The customer's next action after choosing another window. */
const ENDS = {
  ordering: pressCash,
  paying: async (page: Page) => {
    await pressPay(page);
    await provider(page).getByRole('button', { name: 'Pay ₹157.00' }).click();
  },
};

for (const [doing, end] of Object.entries(ENDS))
  test(`reports a window that fills up between choosing and ${doing}, and takes another one`, async ({
    browser,
    request,
  }) => {
    const admin = await signInAdmin(request);
    const areas = await admin.call<{ store_id: number; pincode: string }[]>('GET', '/delivery/areas/?limit=500');
    const store_id = areas.find(({ pincode }) => pincode === ADDRESS.postal_code)?.store_id;
    const last = (await fetchWindows(request)).at(-1);
    if (!last || store_id === undefined) throw new Error('The demo has no windows there.');
    const day = { store_id, date: slotDate(last), reason: 'Fewer riders' };
    const path = `/delivery/slots/?store_id=${store_id}&date=${day.date}`;
    const used = (await admin.call<{ id: number; used: number }[]>('GET', path)).find(({ id }) => id === last.id)?.used;
    await admin.call('PUT', '/delivery/slots/exceptions/', { ...day, capacity: (used ?? 0) + 1 });
    try {
      const { customer, page } = await atPayment(browser, request, DESK);
      await page.getByRole('radiogroup', { name: 'Day' }).locator('label').last().click();
      const chosen = windows(page).getByRole('radio').last();
      await chosen.check();
      await expectNoViolations(page, 'the choice of a window');
      const other = await newCustomer(request);
      await fillCart(other, { Jaggery: 1 });
      const body = { address_id: await saveAddress(other), payment_method: 'cod', slot_id: last.id };
      await other.call('POST', '/orders/place-order/', body);
      await (doing === 'paying' ? pressPay : pressCash)(page);
      await expect(page.getByText(/Your delivery window is full now/)).toBeVisible();
      await expect(provider(page)).toHaveCount(0);
      await expect(page.getByText('Choose a delivery time first.')).toBeVisible();
      await expect(chosen).toBeDisabled();
      await windows(page).getByRole('radio').nth(1).check();
      await end(page);
      await expect(page).toHaveURL(/\/customer-orders/);
      const [order] = await customer.call<{ slot: { starts_at: string } | null }[]>('GET', '/orders/');
      expect(order?.slot).not.toBeNull();
    } finally {
      await admin.call('PUT', '/delivery/slots/exceptions/', { ...day, closed: false });
    }
    expect(takeOtherErrors().filter((line) => !/409/.test(line))).toEqual([]);
  });

test('reports an address outside the service area before anything is pressed', async ({ browser, request }) => {
  const admin = await signInAdmin(request);
  await admin.call('PUT', SETTINGS, { serve_elsewhere: false });
  try {
    const customer = await newCustomer(request);
    await saveAddress(customer, { city: 'Ratnagiri', postal_code: '415999' });
    await fillCart(customer, { Jaggery: 2 });
    const page = await enter(browser, PHONE, customer);
    await page.goto('/customer-delivery-details');
    await page.getByRole('radio').first().check();
    await expect(page.getByText('We do not deliver to 415999 yet.')).toBeVisible();
    await expect(cashButton(page)).toHaveCount(0);
    const office = await openOffice(browser, admin, '/admin-delivery');
    await expect(office.getByText('415999').first()).toBeVisible();
  } finally {
    await admin.call('PUT', SETTINGS, {});
  }
  expect(takeOtherErrors()).toEqual([]);
});
