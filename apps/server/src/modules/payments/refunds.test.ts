// A refundable payment is refunded once, however often it is requested, and the list shows the refund's state.
import { api } from '@tilgul/contract';
import type { AnswerFault } from '@tilgul/razorpay-sandbox';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';

const { world, desk } = await openPayWorld();

/** A payment of ₹97 whose order was cancelled by its customer. */
async function cancelledOrder() {
  desk.faults.webhook = 'never';
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const orderId = (await desk.place(checkout, proof)).ok.order_id;
  (
    await world.call(api.orders.cancelOrder, {
      as: checkout.customer,
      params: { id: orderId },
      body: { reason: 'Going out of town' },
    })
  ).ok;
  desk.clearFaults();
  const [payment] = await desk.refundables(checkout.orderId);
  if (!payment) throw new Error('the payment is not refundable');
  const gatewayPaymentId = proof.razorpay_payment_id;
  return { ...checkout, number: orderId, payment, paymentId: payment.id, gatewayPaymentId };
}

const refund = async (id: number, headers: Record<string, string> = {}) =>
  world.call(api.payments.refundPayment, { as: await world.admin(), params: { id }, headers });

const refundsAtGateway = (gatewayPaymentId: string) =>
  world.deps.db
    .selectFrom('sandbox.refunds')
    .select(['amount', 'status'])
    .where('payment_id', '=', gatewayPaymentId)
    .execute();

const listRefundStates = async (orderId: string) =>
  (await desk.refundables(orderId)).map(({ refund_state }) => refund_state);

const listMessages = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('fetch-payments', () => {
  it('lists the payment of a cancelled order with payer, amount, date, order id and reason', async () => {
    const { customer, payment, orderId, number } = await cancelledOrder();
    expect(payment).toEqual({
      id: payment.id,
      user_id: customer.id,
      full_name: expect.stringMatching(/^Meera Patil/),
      amount: 97,
      created_at: expect.stringMatching(/^2026-11-2/),
      razorpay_order_id: orderId,
      razorpay_qr_id: null,
      refund_state: 'refundable',
      reason: expect.stringContaining('Going out of town'),
      order_id: number,
    });
  });

  it('drops fully refunded payments from the index of the list', async () => {
    const { paymentId } = await cancelledOrder();
    const entry = () =>
      world.deps.db
        .selectFrom('payments')
        .select(['is_paid_back', 'refund_listed_at'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
    expect(await entry()).toEqual({ is_paid_back: false, refund_listed_at: expect.any(Date) });
    (await refund(paymentId)).ok;
    expect(await entry()).toEqual({ is_paid_back: true, refund_listed_at: null });
  });

  it('searches by id, name, phone and order id, with count and sum, newest first', async () => {
    const [first, second] = [await cancelledOrder(), await cancelledOrder()];
    const as = await world.admin();
    const list = async (query: Record<string, string | number>) =>
      (await world.call(api.payments.listRefundable, { as, query })).ok;
    const one = {
      total_count: 1,
      total_amount: 97,
      next: null,
      payments: [expect.objectContaining({ id: first.paymentId, order_id: first.number })],
    };
    expect(await list({ q: first.orderId })).toEqual(one);
    expect(await list({ q: `#${first.paymentId}` })).toEqual(one);
    const { phone_no } = await world.deps.db
      .selectFrom('users')
      .innerJoin('payments', 'payments.user_id', 'users.id')
      .select('phone_no')
      .where('payments.id', '=', first.paymentId)
      .executeTakeFirstOrThrow();
    const ids = async (q: string) => (await list({ q })).payments.map(({ id }) => id);
    expect(await ids(phone_no.slice(-6))).toContain(first.paymentId);
    expect(await ids('+91 00000 00000')).toEqual([]);
    expect((await list({ q: 'meera patil' })).total_count).toBeGreaterThanOrEqual(2);
    const page = await world.call(api.payments.listRefundable, { as, query: { limit: 1 } });
    expect(page.ok.payments.map(({ id }) => id)).toEqual([second.paymentId]);
    const cursor = nextCursor(page) ?? '';
    expect(page.ok.next).toBe(cursor);
    expect((await list({ limit: 1, cursor })).payments.map(({ id }) => id)).toEqual([first.paymentId]);
  });
});

describe('Process Refund', () => {
  it('refunds the whole amount, removes the row from the list and notifies the customer', async () => {
    const { paymentId, orderId, customer, gatewayPaymentId } = await cancelledOrder();
    expect((await refund(paymentId)).ok.refund_state).toBe('processed');
    expect(await refundsAtGateway(gatewayPaymentId)).toEqual([{ amount: 9700, status: 'processed' }]);
    expect(await listRefundStates(orderId)).toEqual([]);
    expect((await desk.listOrders(customer))[0]?.refund_state).toBe('processed');
    expect((await listMessages(customer))[0]).toMatch(/₹97\.00 .*was refunded/);
  });

  it('[P12] refunds once when requested 20 times concurrently, and answers every call', async () => {
    const { paymentId, gatewayPaymentId } = await cancelledOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(paymentId)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await refundsAtGateway(gatewayPaymentId)).toHaveLength(1);
    expect((await refund(paymentId)).ok.refund_state).toBe('processed');
  });

  it('repeats the first response for the same Idempotency-Key, and is 409 for the key with another payment', async () => {
    const [first, second] = [await cancelledOrder(), await cancelledOrder()];
    const headers = { 'idempotency-key': 'refund-1' };
    const answer = (await refund(first.paymentId, headers)).ok;
    expect((await refund(first.paymentId, headers)).ok).toEqual(answer);
    expect((await refund(second.paymentId, headers)).status).toBe(409);
    expect(await listRefundStates(second.orderId)).toEqual(['refundable']);
  });

  const answers: [AnswerFault][] = [['error'], ['garbage'], ['lost'], ['slow']];
  it.each(answers)('[P12] is 502 if the gateway response is %s, and makes one refund after a retry', async (fault) => {
    const { paymentId, orderId, gatewayPaymentId } = await cancelledOrder();
    Object.assign(desk.faults, { answer: () => fault, slowMs: 2_000, patienceMs: 250, webhook: 'never' });
    expect((await refund(paymentId)).status).toBe(502);
    expect(await listRefundStates(orderId)).toEqual(['pending']);
    desk.clearFaults();
    expect((await refund(paymentId)).ok.refund_state).toBe('processed');
    expect(await refundsAtGateway(gatewayPaymentId)).toHaveLength(1);
  });

  it('continues by itself after a 502', async () => {
    const { paymentId, orderId, gatewayPaymentId } = await cancelledOrder();
    Object.assign(desk.faults, { answer: () => 'lost', webhook: 'never' });
    await refund(paymentId);
    desk.clearFaults();
    world.clock.advance(60_000);
    await desk.reconcile();
    expect(await listRefundStates(orderId)).toEqual([]);
    expect(await refundsAtGateway(gatewayPaymentId)).toHaveLength(1);
  });

  it.each([
    ['by its webhook', 'none'],
    ['by asking', 'never'],
  ] as const)('completes a pending refund later, %s', async (_how, webhook) => {
    const { paymentId, orderId } = await cancelledOrder();
    Object.assign(desk.faults, { refund: 'pending_then_processed', webhook });
    expect((await refund(paymentId)).ok.refund_state).toBe('pending');
    expect((await refund(paymentId)).ok.refund_state).toBe('pending');
    expect(await listRefundStates(orderId)).toEqual(['pending']);
    world.clock.advance(3 * 60_000);
    await desk.deliver();
    if (webhook === 'never') await desk.reconcile();
    expect(await listRefundStates(orderId)).toEqual([]);
  });

  it('keeps a failed refund on the list, notifies every administrator, and allows a retry', async () => {
    const { paymentId, orderId, gatewayPaymentId } = await cancelledOrder();
    desk.faults.refund = 'pending_then_failed';
    await refund(paymentId);
    world.clock.advance(3 * 60_000);
    await desk.deliver();
    expect(await listRefundStates(orderId)).toEqual(['failed']);
    expect((await listMessages(await world.admin()))[0]).toMatch(new RegExp(`payment #${paymentId} failed`));
    desk.clearFaults();
    expect((await refund(paymentId)).ok.refund_state).toBe('processed');
    expect((await refundsAtGateway(gatewayPaymentId)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'processed',
    ]);
  });

  it('counts a refund made by hand at the provider as done', async () => {
    const { paymentId, orderId, gatewayPaymentId } = await cancelledOrder();
    desk.faults.webhook = 'never';
    await desk.gateway.refundPayment({
      paymentId: gatewayPaymentId,
      amount: 9700,
      receipt: 'by-hand',
      key: 'by-hand-0001',
    });
    expect((await refund(paymentId)).ok.refund_state).toBe('processed');
    expect(await refundsAtGateway(gatewayPaymentId)).toHaveLength(1);
    expect(await listRefundStates(orderId)).toEqual([]);
  });

  it('[P12] is 409 for a payment that became an order, 404 for an unknown one, 403 for other roles', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    (await desk.place(checkout, proof)).ok;
    const { id } = await world.deps.db
      .selectFrom('payments')
      .select('id')
      .where('gateway_payment_id', '=', proof.razorpay_payment_id)
      .executeTakeFirstOrThrow();
    expect((await refund(id)).status).toBe(409);
    expect((await refund(999_999)).status).toBe(404);
    expect((await world.call(api.payments.refundPayment, { as: checkout.customer, params: { id } })).status).toBe(403);
  });
});
