// Checks that packing ends once under concurrent packing, cancelling, answering, shipping and reporting.
// @module-tag long
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { line, openPackingWorld, withSubstitute } from '../../src/modules/orders/packing.fixture.ts';
import { orderPaid } from '../support/pay-desk.ts';
import { createBankCheck, eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

// Its ledgers are audited after each test.
const shop = await openPackingWorld();
const { world, call, deps, desk, admin, rajma, toor, chana, pack, answer, ship, getOrder } = shop;
const keptByBank = createBankCheck(shop);

const cancel = (id: number) =>
  call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Flooded road' } });

/** Units of an order that left the stock. */
async function unitsOut(id: number, productId: number): Promise<number> {
  const rows = await deps.db
    .selectFrom('stock_movements')
    .select(['reason', 'quantity'])
    .where('document_kind', '=', 'order')
    .where('document_id', '=', id)
    .where('product_id', '=', productId)
    .execute();
  return rows.reduce((sum, { reason, quantity }) => sum + (reason === 'order_deducted' ? quantity : -quantity), 0);
}

describe('an order paid online', () => {
  it(
    '[PACK-7] packed, cancelled and reported by the bank concurrently keeps the money for what is sent, or none',
    async () => {
      await eachRound(async (round) => {
        const { id, customer } = await shop.processing({ online: true });
        const { gateway_payment_id: payment } = await deps.db
          .selectFrom('payments')
          .innerJoin('orders', 'orders.payment_id', 'payments.id')
          .select('gateway_payment_id')
          .where('orders.id', '=', id)
          .executeTakeFirstOrThrow();
        const [paid] = await deps.db
          .selectFrom('sandbox.payments')
          .select('order_id')
          .where('id', '=', payment)
          .execute();
        const word = () =>
          desk.webhook(orderPaid(paid?.order_id ?? '', payment), { 'x-razorpay-event-id': randomUUID() });
        const calls = [
          () => pack(id, [line(rajma.id, 1), line(toor.id, 2)]),
          () => cancel(id),
          () => pack(id, [line(rajma.id, 2), line(toor.id, 1)]),
        ];
        const turned = [...calls.slice(round % 3), ...calls.slice(0, round % 3)];
        const statuses = await getStatuses([...turned.map((make) => make()), word(), word()]);
        for (const status of statuses) expect([200, 409]).toContain(status);
        const order = await getOrder(customer);
        expect(order.status).toBe('Cancelled');
        expect(await keptByBank(id)).toBe(0);
        expect([await unitsOut(id, rajma.id), await unitsOut(id, toor.id)]).toEqual([0, 0]);
      }, 3 * LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[PACK-2] is packed once by concurrent packers, and refunded once',
    async () => {
      await eachRound(async () => {
        const { id, customer } = await shop.processing({ online: true });
        const by = (rajmas: number) => pack(id, [line(rajma.id, rajmas), line(toor.id, 2)]);
        expect(await getStatuses([by(1), by(2), by(3), by(1)])).toEqual([200, 409, 409, 409]);
        const { payable_total } = await getOrder(customer);
        expect(await keptByBank(id)).toBe(payable_total);
        expect(await unitsOut(id, rajma.id)).toBe((payable_total - 300) / 100);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[PACK-5] has one answer when the customer answers both ways during shipping and expiry',
    async () => {
      await eachRound(async (round) => {
        const { id, customer } = await shop.processing({ online: true, choices: [[rajma.id, 'ask']] });
        const packed = (await pack(id, [line(rajma.id, 2, withSubstitute(chana.id, 1)), line(toor.id, 2)])).ok;
        const change = packed.changes[0]?.id ?? 0;
        if (round % 2) world.clock.advance(10 * 60_000);
        const [yes, no] = await Promise.all([
          answer(customer, id, change, true),
          answer(customer, id, change, false),
          desk.reconcile(),
          ship(id),
          desk.reconcile(),
        ]);
        for (const { status } of [yes, no]) expect([200, 409]).toContain(status);
        const isSent = yes.status === 200;
        expect(isSent && no.status === 200).toBe(false);
        const order = await getOrder(customer);
        expect(order.payable_total).toBe(isSent ? 590 : 500);
        expect(await keptByBank(id)).toBe(order.payable_total);
        expect(await unitsOut(id, chana.id)).toBe(isSent ? 1 : 0);
      }, 2 * LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});
