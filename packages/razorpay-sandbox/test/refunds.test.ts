// The sandbox pays back as Razorpay does, once per idempotency key.
import { beforeEach, describe, expect, it } from 'vitest';
import { openProvider, refused, UNKNOWN } from './provider.ts';

const { ask, paid, clearFaults } = await openProvider();
beforeEach(() => void clearFaults());

describe('Refunds', () => {
  const refund = (paymentId: string, fields: Record<string, unknown>, key?: string) =>
    ask('POST', `/payments/${paymentId}/refund`, fields, key === undefined ? {} : { 'x-refund-idempotency': key });

  it('refund the full payment without an amount', async () => {
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

  it('may be partial, up to the captured amount', async () => {
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

  it('are idempotent by key and body, even for 20 concurrent calls, and answer 409 for another body', async () => {
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
      'a key with spaces',
      {},
      'a key with spaces',
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
    ],
    ['less than a rupee', { amount: 99 }, undefined, 'The amount must be at least INR 1.00'],
    ['another field', { reason: 'none' }, undefined, 'reason is/are not required and should not be sent.'],
  ])('refuse %s', async (_what, fields, key, description) => {
    const { paymentId } = await paid();
    expect(await refund(paymentId, fields, key)).toEqual(refused(description));
  });

  it('reject unknown payments', async () => {
    expect(await refund('pay_1', {})).toEqual(refused('pay_1 is not a valid id.'));
    expect(await refund('pay_AAAAAAAAAAAAAA', {})).toEqual(refused(UNKNOWN));
  });
});
