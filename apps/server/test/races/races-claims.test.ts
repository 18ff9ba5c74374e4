// Checks that claims are settled once under concurrent claims, decisions, deliveries, cancellations and deletions.
// @module-tag long
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openPackingWorld } from '../../src/modules/orders/packing.fixture.ts';
import { formBody } from '../../src/seed/caller.ts';
import type { Person } from '../support/harness.ts';
import { createBankCheck, eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

// Its ledgers are audited after each test.
const shop = await openPackingWorld();
const { world, call, admin, manager, staff, rajma, ship, getOrder } = shop;
const keptByBank = createBankCheck(shop);

const cancel = (id: number) =>
  call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Flooded road' } });

/** An order of 3 rajma and 2 toor dal (₹600) out for delivery, with its PIN verified. */
async function startDelivery(online: boolean) {
  const placed = await shop.processing({ online });
  (await ship(placed.id)).ok;
  const params = { id: placed.id };
  (await call(api.orders.moveOrderAsStaff, { as: staff, params, body: { status: 'Out For Delivery' } })).ok;
  const otp = await world.getPin(placed.id, placed.customer);
  (await call(api.orders.verifyPin, { as: staff, body: { order_id: placed.id, otp } })).ok;
  const deliver = () => call(api.orders.moveOrderAsStaff, { as: staff, params, body: { status: 'Delivered' } });
  return { ...placed, deliver };
}
async function delivered(online = true) {
  const order = await startDelivery(online);
  (await order.deliver()).ok;
  return order;
}

const claim = (as: Person, id: number, quantity: number, headers: Record<string, string> = {}) => {
  const form = formBody({ line_id: rajma.id, kind: 'damaged', quantity });
  return call(api.claims.makeClaim, { as, params: { id }, body: form.body, headers: { ...form.headers, ...headers } });
};
const decide = (id: number, accept: boolean, restock = false) =>
  call(api.claims.decideClaim, { as: manager, params: { id }, body: { accept, restock, reason: 'As it came' } });

describe('claims', () => {
  it(
    '[CLAIM-3] made concurrently about one line never exceed what was delivered',
    async () => {
      await eachRound(async () => {
        const { id, customer } = await delivered();
        const made = await Promise.all([2, 2, 1, 1, 3].map((quantity) => claim(customer, id, quantity)));
        for (const { status } of made) expect([201, 400, 409]).toContain(status);
        const claims = made.flatMap((one) => (one.status === 201 ? [one.ok] : []));
        const units = claims.reduce((sum, { quantity }) => sum + quantity, 0);
        // Claims of two and one can leave a unit that fits no other claim.
        expect([2, 3]).toContain(units);
        const decided = await getStatuses(claims.flatMap((one) => [decide(one.id, true), decide(one.id, true, true)]));
        expect(decided).toEqual([...claims.map(() => 200), ...claims.map(() => 409)]);
        expect(await keptByBank(id)).toBe(600 - 100 * units);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it('[CLAIM-1] repeated under one key, concurrently or later, are one claim', async () => {
    const { id, customer } = await delivered();
    const key = { 'idempotency-key': randomUUID() };
    const made = await Promise.all([claim(customer, id, 3, key), claim(customer, id, 3, key)]);
    const later = await claim(customer, id, 3, key);
    expect([...made, later].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...made, later].map(({ ok }) => ok.id)).size).toBe(1);
    expect((await claim(customer, id, 3)).status).toBe(409);
  });

  it(
    '[CLAIM-4] accepted and rejected concurrently are decided once, and paid accordingly',
    async () => {
      await eachRound(async (round) => {
        const { id, customer } = await delivered();
        const { id: claimId } = (await claim(customer, id, 2)).ok;
        const [yes, no] = [() => decide(claimId, true, true), () => decide(claimId, false)];
        const statuses = await getStatuses(round % 2 ? [yes(), no(), yes()] : [no(), yes(), no()]);
        expect(statuses).toEqual([200, 409, 409]);
        const [seen] = (await call(api.claims.listClaims, { as: customer, query: { order_id: id } })).ok;
        expect(await keptByBank(id)).toBe(seen?.state === 'accepted' ? 400 : 600);
      }, 2 * LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[CLAIM-6] of a cash order are paid from the till once',
    async () => {
      await eachRound(async () => {
        const { id, customer } = await delivered(false);
        const { id: claimId } = (await claim(customer, id, 1)).ok;
        (await decide(claimId, true)).ok;
        const pay = () => call(api.claims.payClaimBack, { as: manager, params: { id: claimId } });
        expect(await getStatuses([pay(), pay(), pay()])).toEqual([200, 409, 409]);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[CLAIM-9] paid by till and rider concurrently, during a handover and a closing, are paid once',
    async () => {
      const { date } = (await call(api.cash.viewOwnCash, { as: staff })).ok;
      await eachRound(async () => {
        const { id, customer } = await delivered(false);
        const { id: claimId } = (await claim(customer, id, 1)).ok;
        (await decide(claimId, true)).ok;
        const { in_hand } = (await call(api.cash.viewOwnCash, { as: staff })).ok;
        const pay = (as: Person) => call(api.claims.payClaimBack, { as, params: { id: claimId } });
        const taken = { staff_id: staff.id, expected_amount: in_hand, counted_amount: in_hand };
        const handOver = () => call(api.cash.takeCash, { as: manager, body: taken });
        const close = () => call(api.cash.closeCashDay, { as: manager, body: { date } });
        const paid = Promise.all([pay(staff), pay(manager), pay(staff)]);
        const [handed, closed, answers] = await Promise.all([handOver(), close(), paid]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect([201, 409]).toContain(handed.status);
        expect([201, 409]).toContain(closed.status);
        const now = (await call(api.cash.viewOwnCash, { as: staff })).ok;
        // A recount must include what the rider paid back in the meantime.
        expect(now.in_hand).toBe(handed.status === 201 ? 0 : in_hand - 100);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[CLAIM-1] made while the order is delivered, returned and cancelled exist only for delivered orders',
    async () => {
      await eachRound(async () => {
        const { id, customer, deliver } = await startDelivery(true);
        const back = { reason: 'Nobody at home' };
        await Promise.all([
          call(api.orders.returnOrder, { as: staff, params: { id }, body: back }),
          deliver(),
          cancel(id),
          claim(customer, id, 1),
          deliver(),
          claim(customer, id, 1),
        ]);
        const { status } = await getOrder(customer);
        const claims = (await call(api.claims.listClaims, { as: customer, query: { order_id: id } })).ok;
        if (status !== 'Delivered') expect(claims).toEqual([]);
        for (const one of claims) (await decide(one.id, true)).ok;
        expect(await keptByBank(id)).toBe(status === 'Delivered' ? 600 - 100 * claims.length : 0);
      }, 2 * LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    '[CLAIM-4] decided while their order is deleted are decided once, and invoices match the money',
    async () => {
      await eachRound(async () => {
        const { id, customer } = await delivered();
        const { id: claimId } = (await claim(customer, id, 1)).ok;
        const remove = () => call(api.orders.deleteOrder, { as: admin, params: { id } });
        const [decided, removed] = await Promise.all([decide(claimId, true), remove()]);
        expect(removed.status).toBe(200);
        expect(await keptByBank(id)).toBe(decided.status === 200 ? 500 : 600);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});
