// What the stand-in's own tests share: calls of the provider's API with our keys, a paid order, a refusal's shape.
import { expect } from 'vitest';
import type { World } from '../../../test/support/harness.ts';
import type { PayDesk } from '../../../test/support/pay-desk.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A refusal as the provider words it. */
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

/** What an unknown id is answered with. */
export const UNKNOWN = 'The id provided does not exist';

/** The provider's API as our client sees it, and a payer. */
export function providerOf(world: () => World, desk: () => PayDesk) {
  /** One call of the provider's API with our keys. */
  async function ask(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { keyId, keySecret } = desk().standIn.keys;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    const response = await world().app.inject({
      method,
      url: `/sandbox/razorpay/v1${path}`,
      headers: { authorization, ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  const newOrder = async (fields: Record<string, unknown> = {}) =>
    (await ask('POST', '/orders', { amount: 39_700, currency: 'INR', receipt: 'receipt-1', ...fields })).body;
  const pay = (order_id: unknown, more: Record<string, unknown> = {}) =>
    desk().payRaw({ order_id, outcome: 'success', callback: true, ...more });

  /** A paid order and its payment. */
  async function paid(fields: Record<string, unknown> = {}) {
    const order = await newOrder(fields);
    const { body } = await pay(order['id']);
    return { orderId: String(order['id']), paymentId: String(body['razorpay_payment_id']) };
  }

  return { ask, newOrder, pay, paid };
}
