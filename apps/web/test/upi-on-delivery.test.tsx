// UPI on delivery on the rider's phone: paid, failed, expired, replaced by cash, provider down.
import { screen, waitFor } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient, queryKeyFor, refetchCalls } from '../src/shared/api/query-client.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const rice = await world.product({ price: 90, main: 400, stores: [[manager, 200]] });
const faults = world.paymentSandbox?.faults;

let id = 0;
beforeEach(async () => {
  id = await world.order(customer, [[rice.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer, manager, staff });
  const otp = await world.getPin(id, customer);
  (await world.call(api.orders.verifyPin, { as: staff, body: { order_id: id, otp } })).ok;
});

afterEach(() => vi.unstubAllGlobals());

const openUpiStep = async () => {
  const user = open(`/store-staff-order-management?order=${id}`, staff);
  await user.click(await button('UPI QR instead'));
  return user;
};
const scan = async (outcome: 'success' | 'failure') => {
  const { ok } = await world.call(api.doorPayments.viewDoorPayment, { as: staff, params: { id } });
  const payload = { qr_code_id: ok.qr_id, outcome, callback: true };
  await world.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload });
};
const fetchOrder = async () =>
  (await world.call(api.orders.listOwnOrders, { as: customer })).ok.find((order) => order.id === id);

it('shows the code with amount and time left, allows a retry after a failed payment, and completes the order once paid', {
  tags: 'long',
}, async () => {
  await openUpiStep();
  expect((await screen.findByAltText('QR code for ₹90.00')).getAttribute('src')).toMatch(/qr_\w+\.svg$/);
  expect(screen.getByText('Waiting for payment')).toBeTruthy();
  expect(screen.getByText(/^\d:\d\d left$/)).toBeTruthy();
  await scan('failure');
  await screen.findByText('The customer can scan the same QR code again.');
  await scan('success');
  await screen.findByText('Order Closed');
  expect(await fetchOrder()).toMatchObject({ status: 'Delivered', payment_type: 'online', cash_collected: 0 });
});

it('offers a new code once the first has expired', { tags: 'long' }, async () => {
  const user = await openUpiStep();
  const first = (await screen.findByAltText('QR code for ₹90.00')).getAttribute('src');
  world.clock.advance(5 * 60_000 + 1000);
  await screen.findByText('This QR code has expired.');
  expect(screen.queryByAltText('QR code for ₹90.00')).toBeNull();
  await button('Take cash instead');
  await user.click(await button('Show a new QR'));
  expect((await screen.findByAltText('QR code for ₹90.00')).getAttribute('src')).not.toBe(first);
});

it('keeps a new code when an older answer arrives late', async () => {
  const user = await openUpiStep();
  const picture = () => screen.findByAltText('QR code for ₹90.00');
  const first = (await picture()).getAttribute('src');
  world.clock.advance(5 * 60_000 + 1000);
  await screen.findByText('This QR code has expired.');
  const { fetch } = globalThis;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init);
    if (init?.method === 'POST') return answer;
    await released;
    return answer;
  });
  const refetched = refetchCalls([api.doorPayments.viewDoorPayment]);
  await user.click(await button('Show a new QR'));
  expect((await picture()).getAttribute('src')).not.toBe(first);
  release();
  await refetched;
  const shown = queryClient.getQueryData(queryKeyFor(api.doorPayments.viewDoorPayment, { params: { id } }));
  expect(shown).toMatchObject({ state: 'open' });
});

it('switches to cash', async () => {
  const user = await openUpiStep();
  await screen.findByText('Waiting for payment');
  await user.click(await button('Cash instead'));
  await user.click(await button('Exact ₹90'));
  await screen.findByText('Order Closed');
  expect(await fetchOrder()).toMatchObject({ status: 'Delivered', payment_type: 'cod', cash_collected: 90 });
});

it('returns to collecting cash with Back', async () => {
  await openUpiStep();
  await screen.findByText('Waiting for payment');
  history.back();
  await button('Exact ₹90');
  expect(window.location.search).toBe(`?order=${id}`);
});

it('reports a missing code, offers cash, and retries', async () => {
  if (!faults) throw new Error('these tests need the sandbox');
  faults.answer = ({ path }) => (path.endsWith('/qr_codes') ? 'error' : 'none');
  const user = await openUpiStep();
  await screen.findByText('No QR code');
  await button('Take cash instead');
  faults.answer = () => 'none';
  await user.click(await button('Try again'));
  await screen.findByAltText('QR code for ₹90.00');
  await waitFor(() => expect(screen.queryByText('No QR code')).toBeNull());
});
