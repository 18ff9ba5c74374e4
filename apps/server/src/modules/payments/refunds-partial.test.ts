// Partial and full refunds of a payment, never more than was captured [PAY-15].
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { insertRefund } from './refunds.sql.ts';

// Without webhooks, so that only the test's reconciler rounds process refunds.
const { world, desk } = await openPayWorld({ webhook: 'never' }, { hasUnsoundLedgers: true });
const { db } = world.deps;

/** A paid order of ₹97. */
async function paidOrder() {
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const orderId = (await desk.place(checkout, proof)).ok.order_id;
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', proof.razorpay_payment_id)
    .executeTakeFirstOrThrow();
  return { ...checkout, order: orderId, paymentId, gatewayPaymentId: proof.razorpay_payment_id };
}

const part = (paymentId: number, amount: number, cause: string) =>
  insertRefund({ db, deps: world.deps, now: world.clock.now() }, { paymentId, amount, cause, requestedBy: null });
const atGateway = (paymentId: string) =>
  db
    .selectFrom('sandbox.refunds')
    .select(['amount', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('amount')
    .execute();
const refund = async (id: number) =>
  world.call(api.payments.refundPayment, { as: await world.admin(), params: { id } });
const cancel = ({ customer, order }: Awaited<ReturnType<typeof paidOrder>>) =>
  world.call(api.orders.cancelOrder, { as: customer, params: { id: order }, body: { reason: 'Going out of town' } });

describe('partial refunds', () => {
  it('are processed automatically while the order stands', async () => {
    const paid = await paidOrder();
    await part(paid.paymentId, 4850, 'packing-1');
    await part(paid.paymentId, 1000, 'claim-7');
    await desk.reconcile();
    expect(await atGateway(paid.gatewayPaymentId)).toEqual([
      { amount: 1000, status: 'processed' },
      { amount: 4850, status: 'processed' },
    ]);
    expect(await desk.refundables(paid.orderId)).toEqual([]);
    expect((await desk.listOrders(paid.customer))[0]).toMatchObject({ status: 'Pending', refund_state: null });
    expect((await refund(paid.paymentId)).status).toBe(409);
  });

  it('happen once per cause and never exceed the captured amount, even 10 at once', async () => {
    const { paymentId } = await paidOrder();
    const causes = Array.from({ length: 10 }, (_, index) => `claim-${Math.floor(index / 2)}`);
    const made = await Promise.allSettled(causes.map((cause) => part(paymentId, 4000, cause)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const sums = await db.selectFrom('refunds').select('amount_paise').where('payment_id', '=', paymentId).execute();
    expect(sums).toEqual([{ amount_paise: 4000 }, { amount_paise: 4000 }]);
  });

  it('leave the remaining amount to the refund of a cancelled order', async () => {
    const paid = await paidOrder();
    await part(paid.paymentId, 2700, 'packing-1');
    await desk.reconcile();
    (await cancel(paid)).ok;
    expect(await desk.refundables(paid.orderId)).toMatchObject([{ amount: 70, refund_state: 'refundable' }]);
    expect((await refund(paid.paymentId)).ok.refund_state).toBe('processed');
    expect(await atGateway(paid.gatewayPaymentId)).toEqual([
      { amount: 2700, status: 'processed' },
      { amount: 7000, status: 'processed' },
    ]);
    expect(await desk.refundables(paid.orderId)).toEqual([]);
  });

  it('are listed with their amount if they fail, and can be retried', async () => {
    const paid = await paidOrder();
    desk.faults.refund = 'pending_then_failed';
    await part(paid.paymentId, 2700, 'packing-1');
    await desk.reconcile();
    world.clock.advance(3 * 60_000);
    await desk.deliver();
    await desk.reconcile();
    expect(await desk.refundables(paid.orderId)).toMatchObject([{ amount: 27, refund_state: 'failed' }]);
    desk.clearFaults();
    expect((await refund(paid.paymentId)).ok.refund_state).toBe('processed');
    expect(await desk.refundables(paid.orderId)).toEqual([]);
    expect(await atGateway(paid.gatewayPaymentId)).toMatchObject([
      { amount: 2700, status: expect.any(String) },
      { amount: 2700, status: expect.any(String) },
    ]);
  });
});
