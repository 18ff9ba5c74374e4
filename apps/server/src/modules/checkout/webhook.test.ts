// The webhook counts only if signed, and takes effect once, however often and in whatever order events arrive.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPayWorld, orderPaid } from '../../../test/support/pay-desk.ts';
import { signBody } from '../../gateways/razorpay.ts';

const { desk } = await openPayWorld();

/** A payment not reported yet. */
async function paidInSilence() {
  const checkout = await desk.checkout({ withAddress: true });
  desk.faults.webhook = 'never';
  const proof = await desk.pay(checkout.orderId);
  return { checkout, proof, event: orderPaid(checkout.orderId, proof.razorpay_payment_id) };
}

describe('the webhook', () => {
  it('places the order by itself if the intent has an address', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await desk.payRaw({ order_id: checkout.orderId, outcome: 'success', callback: false });
    await desk.deliver();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('leaves the order to the proof with its address if the intent has none', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    await desk.deliver();
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('[P08] makes one order in a race with 20 proofs, and answers every call', async () => {
    const { checkout, proof, event } = await paidInSilence();
    const calls = Array.from({ length: 10 }, () => [
      desk.place(checkout, proof),
      desk.webhook(event, { 'x-razorpay-event-id': randomUUID() }),
    ]).flat();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('[P08] is 400 without effect for a wrong or missing signature and for a reserialized body', async () => {
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

  it('[P08] is 200 for repeated, unknown and non-JSON events and for other orders', async () => {
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

  it('accepts a payment that lacks most fields', async () => {
    const { checkout } = await paidInSilence();
    const event = {
      event: 'payment.captured',
      payload: { payment: { entity: { order_id: checkout.orderId, error_code: '' } } },
    };
    expect((await desk.webhook(event)).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('trusts the gateway, not the event: a premature captured event places nothing', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    expect((await desk.webhook(orderPaid(checkout.orderId))).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
  });

  it('leaves events that could not be processed to the reconciler', async () => {
    const { checkout, event } = await paidInSilence();
    desk.faults.answer = () => 'error';
    expect((await desk.webhook(event)).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    desk.clearFaults();
    await desk.reconcile();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });
});
