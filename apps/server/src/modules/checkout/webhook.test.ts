// Proves that the webhook is believed only when it is signed, and has one effect however often and in whatever order it comes.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPayWorld, orderPaid } from '../../../test/support/pay-desk.ts';
import { signBody } from '../../gateways/razorpay.ts';

const { desk } = await openPayWorld();

/** A payment that nobody has reported yet. */
async function paidInSilence() {
  const checkout = await desk.checkout({ withAddress: true });
  desk.faults.webhook = 'never';
  const proof = await desk.pay(checkout.orderId);
  return { checkout, proof, event: orderPaid(checkout.orderId, proof.razorpay_payment_id) };
}

describe('the webhook', () => {
  it('alone places the order when the intent has an address', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await desk.payRaw({ order_id: checkout.orderId, outcome: 'success', callback: false });
    await desk.deliver();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('leaves the order to the proof, which brings the address, when the intent has none', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    await desk.deliver();
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('[P08] racing the proof 20 times makes one order, and every call is answered', async () => {
    const { checkout, proof, event } = await paidInSilence();
    const calls = Array.from({ length: 10 }, () => [
      desk.place(checkout, proof),
      desk.webhook(event, { 'x-razorpay-event-id': randomUUID() }),
    ]).flat();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('[P08] is 400 with a wrong signature, none, or a body that was written anew; nothing happens', async () => {
    const { checkout, event } = await paidInSilence();
    const spaced = JSON.stringify(event, null, 1);

    const signature = signBody(desk.sandbox.keys.webhookSecret, JSON.stringify(event));
    const forged = [
      { 'x-razorpay-signature': '' },
      { 'x-razorpay-signature': 'f'.repeat(64) },
      { 'x-razorpay-signature': signature },
    ];
    for (const headers of forged) expect((await desk.webhook(spaced, headers)).status).toBe(400);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    expect((await desk.webhook(spaced)).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it("[P08] is answered 200 when it comes again, is unknown, is no JSON, or is about somebody else's order", async () => {
    const { event } = await paidInSilence();
    const headers = { 'x-razorpay-event-id': randomUUID() };
    const bodies = [
      event,
      event,
      { ...event, event: 'invoice.paid' },
      '["no event"]',
      'no JSON',
      orderPaid('order_BBBBBBBBBBBBBB'),
      { event: 'payment.captured' },
    ];
    for (const body of bodies) expect((await desk.webhook(body, headers)).status).toBe(200);
  });

  it('reads a payment without most of its fields', async () => {
    const { checkout } = await paidInSilence();
    const event = {
      event: 'payment.captured',
      payload: { payment: { entity: { order_id: checkout.orderId, error_code: '' } } },
    };
    expect((await desk.webhook(event)).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('believes the gateway and not the event: one that says captured too early places nothing', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    expect((await desk.webhook(orderPaid(checkout.orderId))).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
  });

  it('that could not be acted on is acted on by the reconciler', async () => {
    const { checkout, event } = await paidInSilence();
    desk.faults.answer = () => 'error';
    expect((await desk.webhook(event)).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    desk.mend();
    await desk.reconcile();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });
});
