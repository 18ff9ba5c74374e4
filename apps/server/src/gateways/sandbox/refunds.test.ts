// Proves that the stand-in pays back, calls the webhook and is mounted as it should.
import { api } from '@tilgul/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/support/harness.ts';
import { openPayDesk, type PayDesk } from '../../../test/support/pay-desk.ts';
import { providerOf, refused, UNKNOWN } from './provider.fixture.ts';

let world: World;
let desk: PayDesk;
beforeAll(async () => {
  world = await createWorld();
  desk = await openPayDesk(world);
});
beforeEach(() => {
  desk.mend();
  desk.faults.webhook = 'never';
});

const { ask, paid } = providerOf(
  () => world,
  () => desk,
);

describe('Refunds', () => {
  const refund = (paymentId: string, fields: Record<string, unknown>, key?: string) =>
    ask('POST', `/payments/${paymentId}/refund`, fields, key === undefined ? {} : { 'x-refund-idempotency': key });

  it('pay back all without an amount, and the payment shows it', async () => {
    const { paymentId } = await paid();
    const { status, body } = await refund(paymentId, { speed: 'normal', receipt: 'refund-77' }, 'refund-0077');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 39_700,
      currency: 'INR',
      payment_id: paymentId,
      notes: [],
      receipt: 'refund-77',
      acquirer_data: { arn: null },
      created_at: 1_795_156_200,
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect((await ask('GET', `/refunds/${body['id']}`)).body).toEqual(body);
    expect((await ask('GET', `/payments/${paymentId}/refunds`)).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [body],
    });
    expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 39_700,
      refund_status: 'full',
    });
    expect(await refund(paymentId, {})).toEqual(refused('The payment has been fully refunded already.'));
  });

  it('may be partial, up to the captured sum', async () => {
    const { paymentId } = await paid();
    expect((await refund(paymentId, { amount: 10_000 })).status).toBe(200);
    expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
    });
    expect(await refund(paymentId, { amount: 29_701 })).toEqual(
      refused('The refund amount provided is greater than amount captured.'),
    );
    expect((await refund(paymentId, { amount: 29_700 })).status).toBe(200);
  });

  it('give the same refund for the same key and body, 409 for another body, also 20 at once', async () => {
    const { paymentId } = await paid();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(paymentId, { amount: 10_000 }, 'same-key-01')),
    );
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    const other = await refund(paymentId, { amount: 20_000 }, 'same-key-01');
    expect(other).toEqual(refused('Different request with the same idempotency key has already been processed.', 409));
  });

  it.each<[string, Record<string, unknown>, string | undefined, string]>([
    ['a short key', {}, 'short', 'The idempotency key must be at least 10 characters long.'],
    [
      'a key with blanks',
      {},
      'a key with blanks',
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
    ],
    ['less than a rupee', { amount: 99 }, undefined, 'The amount must be at least INR 1.00'],
    ['another field', { reason: 'none' }, undefined, 'reason is/are not required and should not be sent.'],
  ])('refuse %s', async (_what, fields, key, description) => {
    const { paymentId } = await paid();
    expect(await refund(paymentId, fields, key)).toEqual(refused(description));
  });

  it('refuse what is no payment', async () => {
    expect(await refund('pay_1', {})).toEqual(refused('pay_1 is not a valid id.'));
    expect(await refund('pay_AAAAAAAAAAAAAA', {})).toEqual(refused(UNKNOWN));
  });
});

describe('webhook calls', () => {
  it('come again with growing pauses until they are taken, also after a restart', async () => {
    desk.faults.webhook = 'wrong_signature';
    await paid();
    const tries = async () =>
      (await world.deps.db.selectFrom('sandbox.deliveries').select('tries').orderBy('id').execute()).map(
        (row) => row.tries,
      );
    await desk.deliver();
    await desk.deliver();
    expect(await tries()).toEqual([1, 1]);
    world.clock.advance(6_000);
    await desk.deliver();
    expect(await tries()).toEqual([2, 2]);
    world.clock.advance(25 * 60 * 60_000);
    await desk.deliver();
    expect(await tries()).toEqual([]);
  });
});

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

  it('checkout.js is a script that defines Razorpay', async () => {
    const { statusCode, headers, body } = await world.app.inject('/sandbox/razorpay/checkout.js');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(body).toContain('window.Razorpay = Razorpay');
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
