// Refunds made by hand at the provider, and disputes, reach the shop by webhook or with the reconciler.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const { world, desk } = await openPayWorld();

afterEach(async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});

/** A placed order of ₹97, paid online. */
async function paidOrder() {
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const orderId = (await desk.place(checkout, proof)).ok.order_id;
  await desk.deliver();
  const gatewayPaymentId = proof.razorpay_payment_id;
  const { id: paymentId } = await world.deps.db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow();
  return { ...checkout, orderId, paymentId, gatewayPaymentId };
}

async function dashboard(what: 'refund' | 'dispute', payload: Record<string, unknown>) {
  const response = await world.app.inject({ method: 'POST', url: `/sandbox/razorpay/dashboard/${what}`, payload });
  expect(response.statusCode).toBe(200);
  return response.json() as { readonly id: string };
}

async function refundByHand(payment_id: string, amount?: number) {
  await dashboard('refund', { payment_id, ...(amount && { amount }) });
  await desk.deliver();
}

const cancel = async ({ customer, orderId }: { customer: Person; orderId: number }) =>
  (
    await world.call(api.orders.cancelOrder, {
      as: customer,
      params: { id: orderId },
      body: { reason: 'Going out of town' },
    })
  ).ok;

const refund = async (id: number) =>
  world.call(api.payments.refundPayment, { as: await world.admin(), params: { id } });

const listMessages = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

const findOrder = async ({ customer, orderId }: { customer: Person; orderId: number }) =>
  (await desk.listOrders(customer)).find(({ id }) => id === orderId);

const refundable = async (paymentId: number) => (await desk.refundables()).filter(({ id }) => id === paymentId);

const refundsAtGateway = async (gatewayPaymentId: string) =>
  (
    await world.deps.db
      .selectFrom('sandbox.refunds')
      .select('amount')
      .where('payment_id', '=', gatewayPaymentId)
      .orderBy('created_at')
      .execute()
  ).map(({ amount }) => amount);

describe('A refund by hand', () => {
  it('[PAY-18] of everything is recorded once and reported to administrators and payer', async () => {
    const order = await paidOrder();
    desk.faults.webhook = 'twice';
    await refundByHand(order.gatewayPaymentId);
    expect((await findOrder(order))?.refunds).toEqual([
      expect.objectContaining({ amount: 97, state: 'processed', by_hand: true }),
    ]);
    const expected = new RegExp(`₹97\\.00.* order #${order.orderId} .*by hand`);
    expect((await listMessages(await world.admin())).filter((message) => expected.test(message))).toHaveLength(1);
    expect(await listMessages(order.customer)).toContain(`₹97.00 for your order #${order.orderId} was refunded.`);
  });

  it('[PAY-18] of everything leaves nothing to refund once the order is cancelled', async () => {
    const order = await paidOrder();
    await refundByHand(order.gatewayPaymentId);
    await cancel(order);
    expect(await refundable(order.paymentId)).toEqual([]);
    expect((await findOrder(order))?.refund_state).toBe('processed');
    expect((await listMessages(order.customer)).join()).not.toContain('will be refunded');
    expect((await refund(order.paymentId)).error.code).toBe('not_refundable');
  });

  it('[PAY-18] of a part leaves the rest to be refunded', async () => {
    const order = await paidOrder();
    await refundByHand(order.gatewayPaymentId, 3000);
    await cancel(order);
    expect(await refundable(order.paymentId)).toMatchObject([{ amount: 67 }]);
    expect(await listMessages(order.customer)).toContain(`₹67.00 for your order #${order.orderId} will be refunded.`);
    expect((await refund(order.paymentId)).ok.refund_state).toBe('processed');
    expect(await refundsAtGateway(order.gatewayPaymentId)).toEqual([3000, 6700]);
  });

  it('[PAY-18] of a part that was never reported is found when the rest is refunded', async () => {
    const order = await paidOrder();
    desk.faults.webhook = 'never';
    await refundByHand(order.gatewayPaymentId, 3000);
    await cancel(order);
    expect((await refund(order.paymentId)).ok.refund_state).toBe('processed');
    expect(await refundsAtGateway(order.gatewayPaymentId)).toEqual([3000, 6700]);
    expect((await findOrder(order))?.refunds.map(({ amount }) => amount).sort()).toEqual([30, 67]);
  });

  it('[PAY-18] that was never reported is found by the reconciler', async () => {
    const order = await paidOrder();
    desk.faults.webhook = 'never';
    await refundByHand(order.gatewayPaymentId, 3000);
    world.clock.advance(15 * 60_000);
    await desk.reconcile();
    expect((await findOrder(order))?.refunds).toMatchObject([{ amount: 30, state: 'processed', by_hand: true }]);
    world.clock.advance(15 * 60_000);
    await desk.reconcile();
    expect((await findOrder(order))?.refunds).toHaveLength(1);
  });

  it('[PAY-18] does not count twice when it is ours and its webhook comes before the answer', async () => {
    const order = await paidOrder();
    await cancel(order);
    desk.faults.answer = ({ method, path }) => (method === 'POST' && path.endsWith('/refund') ? 'lost' : 'none');
    expect((await refund(order.paymentId)).status).toBe(502);
    await desk.deliver();
    desk.clearFaults();
    expect((await refund(order.paymentId)).ok.refund_state).toBe('processed');
    expect((await findOrder(order))?.refunds).toMatchObject([{ amount: 97 }]);
  });

  it('[PAY-18] that failed at the bank is not offered for a retry', async () => {
    const order = await paidOrder();
    desk.faults.refund = 'pending_then_failed';
    await refundByHand(order.gatewayPaymentId, 3000);
    world.clock.advance(3 * 60_000);
    await desk.deliver();
    expect((await findOrder(order))?.refunds).toMatchObject([{ amount: 30, state: 'failed', by_hand: true }]);
    expect(await refundable(order.paymentId)).toEqual([]);
    await cancel(order);
    expect(await refundable(order.paymentId)).toMatchObject([{ amount: 97 }]);
  });
});

describe('Short goods of an order with a refund by hand', () => {
  it.each([
    ['are refunded in full', { byHand: 1000, refunded: 48.5 }],
    ['are refunded with what is left', { byHand: 6000, refunded: 37 }],
    ['are not refunded again if everything went back', { byHand: 9700, refunded: 0 }],
  ])('[PAY-18] %s', async (_, { byHand, refunded }) => {
    const manager = await world.manager();
    const order = await paidOrder();
    const staff = await world.staff(manager);
    await world.stockStore(manager, order.productId, 10);
    await world.advance(order.orderId, 'Processing', { manager, staff, customer: order.customer });
    await refundByHand(order.gatewayPaymentId, byHand);
    const lines = [{ line_id: order.productId, packed: 1 }];
    const packed = await world.call(api.orders.packOrder, {
      as: manager,
      params: { id: order.orderId },
      body: { lines },
    });
    expect([packed.ok.payable_total, packed.ok.refund_due]).toEqual([48.5, refunded]);
    await desk.reconcile();
    const ours = refunded === 0 ? [] : [refunded * 100];
    expect((await refundsAtGateway(order.gatewayPaymentId)).sort()).toEqual([byHand, ...ours].sort());
  });
});

describe('An order whose payment went back by hand', () => {
  it('[PAY-18] ships only once the manager confirms it', async () => {
    const manager = await world.manager();
    const order = await paidOrder();
    const staff = await world.staff(manager);
    await world.stockStore(manager, order.productId, 10);
    await world.advance(order.orderId, 'Processing', { manager, staff, customer: order.customer });
    const id = order.orderId;
    (await world.call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    const ship = (more = {}) =>
      world.call(api.orders.moveOrderAsManager, {
        as: manager,
        params: { id },
        body: { status: 'Shipped', order_id: id, ...more },
      });
    await refundByHand(order.gatewayPaymentId);
    expect((await ship()).error.code).toBe('refunded_by_hand');
    expect((await ship({ confirm_refunded: true })).ok.status).toBe('Shipped');
  });
});

describe('A dispute', () => {
  const listDisputes = async (paymentId: number) =>
    (await world.call(api.payments.listRefundable, { as: await world.admin() })).ok.disputes?.filter(
      (dispute) => dispute.payment_id === paymentId,
    );

  it('[PAY-19] is reported with its deadline, shown while it is open, and ends once', async () => {
    const { gatewayPaymentId: payment_id, paymentId, orderId, customer } = await paidOrder();
    const admin = await world.admin();
    const { id: dispute_id } = await dashboard('dispute', { payment_id, amount: 5000 });
    await desk.deliver();
    const [dispute] = (await listDisputes(paymentId)) ?? [];
    expect(dispute).toMatchObject({ order_id: orderId, amount: 50, state: 'open', full_name: expect.any(String) });
    const day = dispute?.respond_by?.slice(0, 10);
    expect((await listMessages(admin))[0]).toMatch(new RegExp(`₹50\\.00.* payment #${paymentId} .*by ${day}`));
    const listed = async () =>
      (await world.call(api.orders.listAllOrders, { as: admin, query: { q: String(orderId) } })).ok[0];
    const shown = { id: expect.any(Number), amount: 50, state: 'open', respond_by: dispute?.respond_by };
    expect((await listed())?.disputes).toEqual([shown]);
    expect(await findOrder({ customer, orderId })).not.toHaveProperty('disputes');
    await dashboard('dispute', { payment_id, dispute_id, amount: 5000, event: 'lost' });
    await dashboard('dispute', { payment_id, dispute_id, amount: 5000 });
    await desk.deliver();
    expect(await listDisputes(paymentId)).toBeUndefined();
    expect(await listed()).not.toHaveProperty('disputes');
    expect((await listMessages(admin))[0]).toMatch(new RegExp(`₹50\\.00.* payment #${paymentId} was lost`));
  });

  it('[PAY-19] of a payment that is not ours is accepted without effect', async () => {
    const entity = { id: 'disp_1', payment_id: 'pay_CCCCCCCCCCCCCC', amount: 100, status: 'open' };
    const event = { event: 'payment.dispute.created', payload: { dispute: { entity } } };
    expect((await desk.webhook(event)).status).toBe(200);
    expect(
      await world.deps.db
        .selectFrom('payment_disputes')
        .select('id')
        .where('gateway_dispute_id', '=', 'disp_1')
        .execute(),
    ).toEqual([]);
  });
});
