// Checks the client against a gateway that refuses, is slow, is down, or answers nonsense.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../test/support/harness.ts';
import { gatewayOrder } from '../platform/ports/payment-gateway.ts';
import { equalInConstantTime } from '../platform/security/tokens.ts';
import { type ClientOptions, callGateway, signBody, signProof } from './razorpay.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Longer than any machine takes. */
const PATIENT_MS = 60_000;

/** A gateway that answers with the listener, and what the client logged. */
async function gatewayThat(listener: RequestListener, timeoutMs = PATIENT_MS) {
  const made = createServer(listener);
  server = made;
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', resolve);
  });
  const { port } = made.address() as AddressInfo;
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const options: ClientOptions = {
    baseUrl: () => `http://127.0.0.1:${port}/v1`,
    keyId: 'rzp_test_key',
    keySecret: 'the-secret',
    send: fetch,
    timeoutMs: () => timeoutMs,
    log,
  };
  return { options, logged };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const ORDER = {
  id: 'order_IEIaMR65cu6nz3',
  amount: 39_700,
  currency: 'INR',
  receipt: 'intent-1042',
  status: 'created',
  notes: [],
  extra: 'field',
};
const getOrder = { method: 'GET', path: '/orders/order_IEIaMR65cu6nz3', answer: gatewayOrder } as const;

describe('a call to the gateway', () => {
  it('sends Basic auth, JSON and its own headers, and reads the answer leniently', async () => {
    const seen: { request: IncomingMessage; body: string }[] = [];
    const { options } = await gatewayThat((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push({ request, body });
        answering(200, ORDER)(request, response);
      });
    });
    const outcome = await callGateway(options, {
      ...getOrder,
      method: 'POST',
      body: { amount: 39_700 },
      headers: { 'X-Refund-Idempotency': 'key-0000001' },
    });
    expect(outcome).toEqual({
      isDone: true,
      value: { id: ORDER.id, amount: 39_700, currency: 'INR', receipt: 'intent-1042', status: 'created' },
    });
    expect(seen[0]?.request.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('rzp_test_key:the-secret').toString('base64')}`,
      'content-type': 'application/json',
      'x-refund-idempotency': 'key-0000001',
    });
    expect([seen[0]?.request.url, seen[0]?.body]).toEqual(['/v1/orders/order_IEIaMR65cu6nz3', '{"amount":39700}']);
  });

  it.each([400, 409])('returns the reason of a refusal with %i', async (status) => {
    const { options } = await gatewayThat(
      answering(status, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }),
    );
    expect(await callGateway(options, getOrder)).toEqual({
      isDone: false,
      status,
      description: 'The id provided does not exist',
    });
  });

  it.each<[string, RequestListener, timeoutMs?: number]>([
    ['a 500', answering(500, { error: { description: 'down' } })],
    ['a page instead of JSON', answering(200, '<html>')],
    ['JSON that is something else', answering(200, { hello: 'world' })],
    ['a 400 without an error object', answering(400, {})],
    ['a cut connection', (request) => void request.socket.destroy()],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['no answer in time', () => undefined, 50],
  ])(
    '[P10] that gets %s is gateway_failed, with neither secret nor key on the log',
    async (_what, listener, timeoutMs) => {
      const { options, logged } = await gatewayThat(listener, timeoutMs);
      await expect(callGateway(options, getOrder)).rejects.toMatchObject({ code: 'gateway_failed' });
      expect(logged.join('')).toContain('/orders/order_IEIaMR65cu6nz3');
      expect(logged.join('')).not.toContain('the-secret');
    },
  );

  it('retries after a 429, and gives up when it persists', { tags: 'long' }, async () => {
    let calls = 0;
    const { options } = await gatewayThat((request, response) => {
      calls += 1;
      answering(calls < 3 ? 429 : 200, calls < 3 ? { error: { description: 'slow down' } } : ORDER)(request, response);
    });
    expect(await callGateway(options, getOrder)).toMatchObject({ isDone: true });
    calls = -10;
    await expect(callGateway(options, getOrder)).rejects.toMatchObject({ code: 'gateway_failed' });
    expect(calls).toBe(-7);
  });

  it.each([
    [401, 'Authentication failed'],
    [400, 'Authentication failed'],
    [400, 'The api key provided is invalid'],
  ])('reports wrong keys (%i %s) to the operator', async (status, description) => {
    const { options, logged } = await gatewayThat(
      answering(status, { error: { code: 'BAD_REQUEST_ERROR', description } }),
    );
    await expect(callGateway(options, getOrder)).rejects.toMatchObject({ code: 'gateway_failed' });
    expect(logged.join('')).toContain('check RAZORPAY_KEY_ID');
  });
});

describe('signatures', () => {
  it('of a proof are the HMAC of order id and payment id', () => {
    expect(signProof('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    );
  });

  it.each([
    ['{"entity":"event","event":"order.paid"}', 'f5c0626ed58af801fd0eedb27efd269f4d172e1d6c105c9a2164dcd16430f7a0'],
    ['{"entity": "event", "event": "order.paid"}', 'f43e172ec116dbf7392cf98ec9e4982c7912510a67060c71131c5cc5f196505e'],
  ])('of a webhook are the HMAC of its exact bytes: %s', (body, signature) => {
    expect(signBody('webhook-secret', body)).toBe(signature);
    expect(signBody('webhook-secret', Buffer.from(body))).toBe(signature);
  });

  it('are equal only when every character is', () => {
    const signature = signBody('secret', 'body');
    expect(equalInConstantTime(signature, signature)).toBe(true);
    const others = ['', signature.toUpperCase(), signature.slice(1), `${signature}0`, 'ä'.repeat(32)];
    for (const other of others) expect(equalInConstantTime(signature, other)).toBe(false);
  });
});

describe('the sandbox', () => {
  it('runs in-process while the server does not listen yet, as the demo data needs', async () => {
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
      other.app.inject({ method: 'POST', url: '/sandbox/razorpay/dashboard/refund', payload: { payment_id: 'pay_A' } }),
    ]);
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  it('is absent in production: only cash is offered, and create-order is 503', async () => {
    const other = await createWorld({ NODE_ENV: 'production', TOTP_REQUIRED: 'off' });
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
