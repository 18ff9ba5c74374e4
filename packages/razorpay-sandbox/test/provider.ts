// Test support: a server with the sandbox and a webhook, calls of the provider's API, a payer.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { createRazorpaySandbox, noFaults } from '../src/razorpay-sandbox.ts';
import { signBody } from '../src/webhooks.ts';

const SCHEMA = ['1.0/0004_sandbox.sql', '1.1/0066_sandbox_qr_codes.sql'].map(
  (name) => new URL(`../../../apps/server/src/platform/db/migrations/${name}`, import.meta.url),
);
const WEBHOOK_PATH = '/webhook/';
const KEYS = { keyId: 'rzp_test_AAAAAAAAAAAAAA', keySecret: 'the key secret', webhookSecret: 'the webhook secret' };

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A webhook call with a valid signature. */
interface Received {
  readonly eventId: unknown;
  readonly body: { readonly event: string; readonly contains: string[]; readonly payload: Record<string, unknown> };
}

/** Expected error of the provider. */
export const refused = (description: string, status = 400) => ({
  status,
  body: {
    error: expect.objectContaining({
      code: 'BAD_REQUEST_ERROR',
      description,
      source: expect.any(String),
      step: expect.any(String),
      reason: expect.any(String),
      metadata: {},
    }),
  },
});

export const UNKNOWN = 'The id provided does not exist';

/** Creates a database with the sandbox's tables and opens a pool that returns int8 as number. */
async function openPool(): Promise<pg.Pool> {
  const server = inject('postgres');
  const admin = new pg.Client(server);
  await admin.connect();
  const database = `sandbox_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${database}`);
  const url = server.connectionString === undefined ? undefined : new URL(server.connectionString);
  if (url) url.pathname = `/${database}`;
  const connection = url ? { connectionString: url.href } : { ...server, database };
  const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
  const pool = new pg.Pool({ ...connection, max: 10, types: { getTypeParser } });
  // pool.end() does not wait for its connections; the drop disconnects the last ones.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  for (const file of SCHEMA) await pool.query(await readFile(file, 'utf8'));
  afterAll(async () => {
    await pool.end();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });
  return pool;
}

/** A clock that tests control. */
function createClock(start: string) {
  let moment = Date.parse(start);
  return {
    // Each call is a millisecond later, so that rows keep their order.
    now: () => {
      moment += 1;
      return new Date(moment);
    },
    advance: (milliseconds: number) => {
      moment += milliseconds;
    },
  };
}

/** Starts a server with the sandbox; closes it after the test file. */
export async function openProvider() {
  const pool = await openPool();
  const clock = createClock('2026-11-20T06:30:00.000Z');
  const app = Fastify();
  const received: Received[] = [];
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(WEBHOOK_PATH, async ({ body, headers }, reply) => {
      if (headers['x-razorpay-signature'] !== signBody(KEYS.webhookSecret, body)) return reply.code(400).send();
      received.push({ eventId: headers['x-razorpay-event-id'], body: JSON.parse(body) });
      return {};
    });
  });
  const sandbox = createRazorpaySandbox(KEYS, WEBHOOK_PATH);
  const log = { debug: () => undefined, warn: (details: object) => expect.unreachable(JSON.stringify(details)) };
  await sandbox.mount(app, { pool, now: clock.now, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());

  /** One call of the provider's API with the shop's keys. */
  async function ask(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`;
    const response = await app.inject({
      method,
      url: `/sandbox/razorpay/v1${path}`,
      headers: { authorization, ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  /** Posts JSON as the payer's browser does. */
  async function payRaw(payload: Record<string, unknown>): Promise<Answer> {
    const response = await app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  const newOrder = async (fields: Record<string, unknown> = {}) =>
    (await ask('POST', '/orders', { amount: 39_700, currency: 'INR', receipt: 'receipt-1', ...fields })).body;
  const pay = (order_id: unknown, more: Record<string, unknown> = {}) =>
    payRaw({ order_id, outcome: 'success', callback: true, ...more });

  /** A paid order and its payment. */
  async function paid(fields: Record<string, unknown> = {}) {
    const order = await newOrder(fields);
    const { body } = await pay(order['id']);
    return { orderId: String(order['id']), paymentId: String(body['razorpay_payment_id']) };
  }

  return {
    app,
    clock,
    pool,
    keys: KEYS,
    faults: sandbox.faults,
    /** Switches off all faults, and webhook calls. */
    clearFaults: () => Object.assign(sandbox.faults, noFaults(), { webhook: 'never' }),
    deliver: () => sandbox.deliver(),
    received,
    ask,
    payRaw,
    newOrder,
    pay,
    paid,
  };
}
