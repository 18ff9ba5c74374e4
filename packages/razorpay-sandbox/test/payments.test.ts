// The sandbox answers as Razorpay does: fields, ids, states, texts, signatures.
import { beforeEach, describe, expect, it } from 'vitest';
import { signProof } from '../src/webhooks.ts';
import { openProvider, refused, UNKNOWN } from './provider.ts';

const { ask, newOrder, pay, payRaw, paid, keys, faults, clearFaults } = await openProvider();
beforeEach(() => void clearFaults());

const PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

describe('a NUL', () => {
  it.each([
    ['a field', () => ask('POST', '/orders', { amount: 39_700, currency: 'INR', receipt: 'a\u0000b' })],
    ["a note's name", () => ask('POST', '/orders', { amount: 39_700, currency: 'INR', notes: { 'a\u0000b': 'x' } })],
    ['a path', () => ask('GET', '/orders/order_%00')],
    ['a query', () => ask('GET', '/orders?receipt=%00')],
    ["the payer's order", () => pay('order_\u0000')],
  ])('in %s is refused as a bad request', async (_where, send) => {
    const { status, body } = await send();
    expect([status, body]).toMatchObject([400, { error: { code: 'BAD_REQUEST_ERROR' } }]);
  });
});

describe('Orders', () => {
  it('have every field, and [] for empty notes', async () => {
    const { status, body } = await ask('POST', '/orders', { amount: 39_700, currency: 'INR', receipt: 'intent-1042' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 39_700,
      amount_paid: 0,
      amount_due: 39_700,
      currency: 'INR',
      receipt: 'intent-1042',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1_795_156_200,
    });
  });

  it('are found by id and receipt, and allow changes of notes only', async () => {
    const order = await newOrder({ receipt: 'found-again' });
    expect((await ask('GET', `/orders/${order['id']}`)).body).toEqual(order);
    expect((await ask('GET', '/orders?receipt=found-again')).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [order],
    });
    expect((await ask('GET', '/orders?receipt=never-made')).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    });
    expect((await ask('PATCH', `/orders/${order['id']}`, { notes: { a: 'b' } })).body).toEqual({
      ...order,
      notes: { a: 'b' },
    });
    expect((await ask('PATCH', `/orders/${order['id']}`, { amount: 1 })).status).toBe(400);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ amount: 100.5 }, 'The amount must be an integer.'],
    [{ currency: 'XXX' }, 'Currency is not supported'],
    [{ receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [{ colour: 'red' }, 'colour is/are not required and should not be sent.'],
  ])('refuse %j', async (fields, description) => {
    expect(await ask('POST', '/orders', { amount: 39_700, currency: 'INR', ...fields })).toEqual(refused(description));
  });

  it('answer 401 for wrong keys and 400 for unknown ids', async () => {
    expect(await ask('GET', '/orders', undefined, { authorization: 'Basic d3Jvbmc6a2V5' })).toEqual(
      refused('Authentication failed', 401),
    );
    expect(await ask('GET', '/orders/order_AAAAAAAAAAAAAA')).toEqual(refused(UNKNOWN));
    expect(await ask('GET', '/orders/order_AAAAAAAAAAAAAA/payments')).toEqual(refused(UNKNOWN));
  });
});

describe('the payer', () => {
  it('gets the three proof fields, a captured payment and a paid order', async () => {
    const order = await newOrder();
    const orderId = String(order['id']);
    const { status, body } = await pay(orderId);
    const paymentId = String(body['razorpay_payment_id']);
    expect(status).toBe(200);
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: orderId,
      razorpay_signature: signProof(keys.keySecret, orderId, paymentId),
    });
    expect((await ask('GET', `/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 39_700,
      amount_due: 0,
    });
    const payment = (await ask('GET', `/payments/${paymentId}`)).body;
    expect(payment).toMatchObject({
      entity: 'payment',
      status: 'captured',
      captured: true,
      order_id: orderId,
      refund_status: null,
      error_code: null,
      notes: [],
    });
    expect((await ask('GET', `/orders/${orderId}/payments`)).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [payment],
    });
    expect(await pay(orderId)).toEqual(refused(PAID));
  });

  it('gets {} without callback', async () => {
    expect(await pay((await newOrder())['id'], { callback: false })).toEqual({ status: 200, body: {} });
  });

  it("gets the provider's error after a failure and may try again", async () => {
    const order = await newOrder();
    const { status, body } = await pay(order['id'], { outcome: 'failure' });
    const payment_id = (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id;
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Payment failed',
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: order['id'], payment_id },
      },
    });
    expect((await ask('GET', `/payments/${payment_id}`)).body).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      tax: null,
      error_reason: 'payment_failed',
    });
    expect((await ask('GET', `/orders/${order['id']}`)).body).toMatchObject({ status: 'attempted', attempts: 1 });
    expect((await pay(order['id'])).status).toBe(200);
  });

  it('is rejected without a known order', async () => {
    expect(await pay('order_AAAAAAAAAAAAAA')).toEqual(refused(UNKNOWN));
    expect((await payRaw({})).status).toBe(400);
  });

  it('pays only once with 20 concurrent attempts', async () => {
    const order = await newOrder();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => pay(order['id'])))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('capture', () => {
  it('accepts only an authorized payment and its full amount', async () => {
    faults.payment = 'authorized_only';
    const { paymentId, orderId } = await paid();
    expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'authorized', captured: false });
    expect(await pay(orderId)).toEqual(refused(PAID));
    const capture = (amount: number) => ask('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' });
    expect(await capture(39_699)).toEqual(refused('Capture amount must be equal to the amount authorized'));
    expect((await capture(39_700)).body).toMatchObject({ status: 'captured', captured: true });
    expect(await capture(39_700)).toEqual(refused(PAID));
  });
});
