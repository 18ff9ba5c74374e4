// The sandbox calls the shop's webhook: signed, with what happened, until it is taken.
import { beforeEach, expect, it } from 'vitest';
import { openProvider } from './provider.ts';

const { app, clock, pool, deliver, received, paid, faults, mend } = await openProvider();
beforeEach(() => {
  mend();
  received.length = 0;
});

it('a payment is reported by payment.captured and order.paid, each with an event id of its own', async () => {
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

it('calls come again with growing pauses until they are taken, and not for ever', async () => {
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

it('checkout.js is a script that defines Razorpay', async () => {
  const { statusCode, headers, body } = await app.inject('/sandbox/razorpay/checkout.js');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(body).toContain('window.Razorpay = Razorpay');
});
