// Checks repeatedly that a payment makes one order and is refunded once under concurrent requests.
// @module-tag any-length
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createWorld } from '../support/harness.ts';
import { openPayDesk, orderPaid } from '../support/pay-desk.ts';
import { eachRound, getStatuses, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;
const desk = await openPayDesk(world);
const admin = await world.admin();
const product = await world.product({ price: 48.5, main: 1_000_000 });
const customer = await world.customer();
const addressId = await world.address(customer);

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

/** A completed payment of ₹97 that was not reported. The webhook alone could place its order. */
async function paidInSilence() {
  await world.fillCart(customer, [[product.id, 2]]);
  const body = { amount: 9700, currency: 'INR', address_id: addressId } as const;
  const { order_id: orderId } = (await call(api.payments.createPaymentOrder, { as: customer, body })).ok;
  desk.faults.webhook = 'never';
  const proof = await desk.pay(orderId);
  desk.clearFaults();
  return { orderId, proof };
}

/** Orders of a payment, by the gateway's payment id. */
const findOrders = (gatewayPaymentId: string) =>
  deps.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'payments.id as payment_id', 'payments.refundable_at'])
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .execute();

it(
  '[P08] concurrent proof and webhook make one order, and both are answered',
  async () => {
    await eachRound(async (round) => {
      const { orderId, proof } = await paidInSilence();
      const byBrowser = () => desk.place({ customer, addressId }, proof);
      const byWebhook = () =>
        desk.webhook(orderPaid(orderId, proof.razorpay_payment_id), { 'x-razorpay-event-id': randomUUID() });
      const calls = round % 2 ? [byWebhook(), byBrowser()] : [byBrowser(), byWebhook()];
      expect(await getStatuses(calls)).toEqual([200, 201]);
      const made = await findOrders(proof.razorpay_payment_id);
      expect(made).toHaveLength(1);
      expect(made[0]?.refundable_at).toBeNull();
    });
    expect(await desk.refundables()).toEqual([]);
  },
  2 * RACE_LIMIT_MS,
);

it(
  '[P12] two concurrent refund requests reach the provider once',
  async () => {
    await eachRound(async () => {
      const { proof } = await paidInSilence();
      const { order_id: id } = (await desk.place({ customer, addressId }, proof)).ok;
      (await call(api.orders.cancelOrder, { as: customer, params: { id }, body: { reason: 'A race' } })).ok;
      const [made] = await findOrders(proof.razorpay_payment_id);
      const refund = () => call(api.payments.refundPayment, { as: admin, params: { id: made?.payment_id ?? 0 } });
      expect(await getStatuses([refund(), refund()])).toEqual([200, 200]);
      const paidBack = await deps.db
        .selectFrom('sandbox.refunds')
        .select(['amount', 'status'])
        .where('payment_id', '=', proof.razorpay_payment_id)
        .execute();
      expect(paidBack).toEqual([{ amount: 9700, status: 'processed' }]);
    });
  },
  2 * RACE_LIMIT_MS,
);
