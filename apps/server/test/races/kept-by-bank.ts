// What the bank has of an order's money when everything that is due was paid back.
import { api } from '@tilgul/contract';
import { expect } from 'vitest';
import type { openPackingWorld } from '../../src/modules/orders/packing/packing.fixture.ts';

/** A function that answers, in rupees, what the bank took for an order and has not paid back, after all that is due went back. */
export function createBankCheck({ call, deps, desk, admin }: Awaited<ReturnType<typeof openPackingWorld>>) {
  async function countPendingRefunds(): Promise<number> {
    await desk.reconcile();
    return (await deps.db.selectFrom('refunds').select('id').where('state', '=', 'pending').execute()).length;
  }

  return async (id: number): Promise<number> => {
    for (const payment of await desk.refundables())
      (await call(api.payments.refundPayment, { as: admin, params: { id: payment.id } })).ok;
    // The bank's word about one refund may be what asks for the others.
    await expect.poll(countPendingRefunds).toBe(0);
    const { gateway_payment_id: payment, amount_paise: taken } = await deps.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.payment_id', 'payments.id')
      .select(['gateway_payment_id', 'amount_paise'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    const refunds = await deps.db
      .selectFrom('sandbox.refunds')
      .select('amount')
      .where('payment_id', '=', payment)
      .where('status', '=', 'processed')
      .execute();
    return (taken - refunds.reduce((sum, { amount }) => sum + Number(amount), 0)) / 100;
  };
}
