// The sandbox calls the shop's webhook: signed, with what happened, until it is taken.
import { beforeEach, expect, it } from 'vitest';
import { signBody, signProof } from '../src/webhooks.ts';
import { openProvider } from './provider.ts';

// The sandbox signs as Razorpay does: the published vectors.

it('signs order and payment id like Razorpay', () => {
  expect(signProof('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  );
});

it('signs the body of a webhook call like Razorpay', () => {
  expect(signBody('webhook-secret', '{"entity":"event","event":"order.paid"}')).toBe(
    'f5c0626ed58af801fd0eedb27efd269f4d172e1d6c105c9a2164dcd16430f7a0',
  );
});

const { app, ask, clock, pool, deliver, received, paid, faults, clearFaults } = await openProvider();
beforeEach(() => {
  clearFaults();
  received.length = 0;
});

it('reports a payment by payment.captured and order.paid with different event ids', async () => {
  faults.webhook = 'none';
  const { orderId, paymentId } = await paid();
  await deliver();
  expect(received.map(({ body }) => [body.event, body.contains])).toEqual([
    ['payment.captured', ['payment']],
    ['order.paid', ['payment', 'order']],
  ]);
  expect(received[1]?.body.payload).toMatchObject({
    payment: { entity: { id: paymentId, order_id: orderId, status: 'captured' } },
    order: { entity: { id: orderId, status: 'paid', amount_due: 0 } },
  });
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(2);
});

it('retries rejected calls with growing pauses, and gives up after a day', async () => {
  faults.webhook = 'wrong_signature';
  await paid();
  const tries = async () =>
    (await pool.query<{ tries: number }>('select tries from sandbox.deliveries order by id')).rows.map(
      (row) => row.tries,
    );
  await deliver();
  await deliver();
  expect(await tries()).toEqual([1, 1]);
  clock.advance(6_000);
  await deliver();
  expect(await tries()).toEqual([2, 2]);
  clock.advance(25 * 60 * 60_000);
  await deliver();
  expect(await tries()).toEqual([]);
  expect(received).toEqual([]);
});

it('serves checkout.js, which defines Razorpay', async () => {
  const { statusCode, headers, body } = await app.inject('/sandbox/razorpay/checkout.js');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(body).toContain('window.Razorpay = Razorpay');
});

it('reports what happens in the dashboard: refunds by hand, which the list of refunds has too, and disputes', async () => {
  faults.webhook = 'none';
  const { paymentId: payment_id } = await paid();
  await deliver();
  received.length = 0;
  const act = async (what: string, payload: Record<string, unknown>) =>
    (await app.inject({ method: 'POST', url: `/sandbox/razorpay/dashboard/${what}`, payload })).json() as Record<
      string,
      unknown
    >;
  const refund = await act('refund', { payment_id, amount: 10_000 });
  expect(refund).toMatchObject({ payment_id, amount: 10_000, receipt: null, status: 'processed' });
  const { id: dispute_id } = await act('dispute', { payment_id, amount: 5_000 });
  await act('dispute', { payment_id, dispute_id, amount: 5_000, event: 'won' });
  await deliver();
  expect(received.map(({ body }) => body.event)).toEqual([
    'refund.created',
    'refund.processed',
    'payment.dispute.created',
    'payment.dispute.won',
  ]);
  expect(received[2]?.body).toMatchObject({
    contains: ['payment', 'dispute'],
    payload: {
      dispute: { entity: { id: dispute_id, payment_id, amount: 5_000, status: 'open', phase: 'chargeback' } },
    },
  });
  const { body } = await ask('GET', `/refunds?from=${Number(refund['created_at'])}&count=1`);
  expect(body).toMatchObject({ count: 1, items: [{ id: refund['id'] }] });
});
