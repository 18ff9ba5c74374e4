// Where the payment sandbox stands in for Razorpay, and where it is not there at all.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

describe('where it is mounted', () => {
  it('inside the process while the server does not listen yet, as demo data needs it', async () => {
    const quiet = await createWorld();
    const customer = await quiet.customer();
    const product = await quiet.product({ price: 48.5, main: 10 });
    await quiet.fillCart(customer, [[product.id, 2]]);
    const opened = await quiet.call(api.payments.createPaymentOrder, {
      as: customer,
      body: { amount: 9700, currency: 'INR' },
    });
    const payload = { order_id: opened.ok.order_id, outcome: 'success', callback: true };
    const proof = (await quiet.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload })).json() as Record<
      string,
      string
    >;
    const body = { address_id: await quiet.address(customer), payment_method: 'online', ...proof };
    expect((await quiet.call(api.orders.placeOrder, { as: customer, body })).status).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ['in production without keys', { NODE_ENV: 'production' }],
    [
      'with keys',
      { RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' },
    ],
  ])('[P14] not at all %s: 404', async (_when, settings) => {
    const other = await createWorld(settings);
    const gone = await Promise.all([
      other.app.inject('/sandbox/razorpay/checkout.js'),
      other.app.inject('/sandbox/razorpay/v1/orders'),
      other.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload: { order_id: 'order_AAAAAAAAAAAAAA' } }),
    ]);
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('nowhere in production: only cash is offered, and create-order is 503', async () => {
    const other = await createWorld({ NODE_ENV: 'production' });
    const customer = await other.customer();
    const product = await other.product({ price: 48.5, main: 10 });
    await other.fillCart(customer, [[product.id, 2]]);
    const { status, error } = await other.call(api.payments.createPaymentOrder, {
      as: customer,
      body: { amount: 9700, currency: 'INR' },
    });
    expect([status, error.detail]).toEqual([503, 'Online payment is not available.']);
    const address_id = await other.address(customer);
    expect(
      (await other.call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } })).status,
    ).toBe(201);
    const manager = await other.manager();
    const body = { amount: 9700, currency: 'INR' };
    expect((await other.call(api.payments.createPaymentOrder, { as: manager, body })).status).toBe(503);
  });
});
