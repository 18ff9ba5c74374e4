// Checks that a delivery window never exceeds its capacity under concurrent orders, cancellations and changes.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { type Buyer, createCrowd } from '../support/crowd.ts';
import { createDeliveryDesk } from '../support/delivery-desk.ts';
import { createWorld, type Manager } from '../support/harness.ts';
import { openPayDesk } from '../support/pay-desk.ts';
import { eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;
const pay = await openPayDesk(world);
pay.faults.webhook = 'never';
const desk = createDeliveryDesk(world);
const admin = await world.admin();
const product = await world.product({ price: 10, main: 1_000_000 });

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

/** A new store with two windows later tonight. */
async function openStore(capacity: number) {
  const manager = await world.manager();
  await desk.serve(manager);
  const plan = (places: number) =>
    desk.plan(manager, [
      { starts: '17:00', ends: '19:00', capacity: places },
      { starts: '19:00', ends: '21:00', capacity: places },
    ]);
  await plan(capacity);
  return { manager, plan, slots: await getSlotIds(manager) };
}
async function getSlotIds({ storeId }: Manager): Promise<[number, number]> {
  const { ok } = await call(api.delivery.listSlots, { as: admin, query: { store_id: storeId, date: '2026-11-20' } });
  const [first, second] = ok;
  if (!first || !second) throw new Error('the store has no windows');
  return [first.id, second.id];
}

const place = ({ customer, addressId }: Buyer, slot_id: number) => desk.placeForCash(customer, addressId, { slot_id });
const open = ({ customer, addressId }: Buyer, slot_id: number) =>
  call(api.payments.createPaymentOrder, {
    as: customer,
    body: { amount: 1000, currency: 'INR', address_id: addressId, slot_id },
  });
const cancel = (id: number) => call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'A race' } });
/** Below the limit at which the server answers 503. */
const AT_ONCE = 150;

/** Runs an action for all buyers, some at a time. */
async function rush<T>(crowd: readonly Buyer[], act: (buyer: Buyer, n: number) => Promise<T>): Promise<T[]> {
  const waiting = crowd.entries();
  const answers: T[] = [];
  const serve = async () => {
    for (const [n, buyer] of waiting) answers.push(await act(buyer, n));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, serve));
  return answers;
}
const tally = (statuses: readonly number[]) => ({
  taken: statuses.filter((status) => status === 201).length,
  refused: statuses.filter((status) => status === 409).length,
});

describe('a delivery window', () => {
  it(
    'with 20 places takes exactly 20 of 500 buyers, half of whom pay online; the others are told that it is full',
    async () => {
      const { slots } = await openStore(20);
      const crowd = await createCrowd(world, 500, product.id);
      const results = await rush<{ status: number; error: { code?: string } }>(crowd, (buyer, n) =>
        n % 2 ? open(buyer, slots[0]) : place(buyer, slots[0]),
      );
      expect(tally(results.map(({ status }) => status))).toEqual({ taken: 20, refused: 480 });
      for (const result of results.filter(({ status }) => status !== 201)) expect(result.error.code).toBe('slot_full');
      expect(await desk.slot(slots[0])).toMatchObject({ used: 20, capacity: 20 });
    },
    RACE_LIMIT_MS,
  );

  it(
    'keeps its orders when its capacity is lowered, and takes none beyond the new capacity',
    async () => {
      await eachRound(async () => {
        const { plan, slots } = await openStore(20);
        const crowd = await createCrowd(world, 40, product.id);
        const calls = crowd.map((buyer) => place(buyer, slots[0]));
        const [statuses] = await Promise.all([getStatuses(calls), plan(5)]);
        const { taken, refused } = tally(statuses);
        expect(taken + refused).toBe(40);
        const slot = await desk.slot(slots[0]);
        expect(slot).toMatchObject({ wanted: 5, used: taken, capacity: Math.max(5, taken) });
        const [late] = await createCrowd(world, 1, product.id);
        if (late && taken >= 5) expect((await place(late, slots[0])).status).toBe(409);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    'regains a place for each cancelled order, once, while others take it',
    async () => {
      await eachRound(async () => {
        const { slots } = await openStore(10);
        const placed = await Promise.all((await createCrowd(world, 10, product.id)).map((one) => place(one, slots[0])));
        const crowd = await createCrowd(world, 20, product.id);
        const ids = placed.slice(0, 5).map(({ ok }) => ok.order_id);
        const [cancelled, statuses] = await Promise.all([
          getStatuses([...ids, ...ids].map(cancel)),
          getStatuses(crowd.map((buyer) => place(buyer, slots[0]))),
        ]);
        expect(new Set(cancelled)).toEqual(new Set([200]));
        expect(await desk.slot(slots[0])).toMatchObject({ used: 5 + tally(statuses).taken });
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    'is exchanged for another by concurrent buyers without a deadlock',
    async () => {
      await eachRound(async () => {
        const { slots } = await openStore(30);
        const crowd = await createCrowd(world, 20, product.id);
        const first = await getStatuses(crowd.map((buyer, n) => open(buyer, slots[n % 2] ?? 0)));
        expect(tally(first)).toEqual({ taken: 20, refused: 0 });
        const second = await getStatuses(crowd.map((buyer, n) => open(buyer, slots[(n + 1) % 2] ?? 0)));
        expect(tally(second)).toEqual({ taken: 20, refused: 0 });
        for (const slot of slots) expect((await desk.slot(slot)).used).toBe(10);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it(
    'keeps the place of a payment settled from several sides after the cut-off: one order, one place',
    async () => {
      await eachRound(async () => {
        world.clock.set('2026-11-20T09:55:00.000Z');
        const { slots } = await openStore(1);
        const [buyer] = await createCrowd(world, 1, product.id);
        if (!buyer) throw new Error('nobody came');
        const proof = await pay.pay((await open(buyer, slots[0])).ok.order_id);
        world.clock.set('2026-11-20T10:05:00.000Z');
        const proven = () => pay.place(buyer, proof);
        const [statuses] = await Promise.all([getStatuses([proven(), proven(), proven()]), pay.reconcile()]);
        expect(statuses).toEqual([201, 201, 201]);
        const { ok } = await call(api.orders.listOwnOrders, { as: buyer.customer });
        expect(ok).toMatchObject([{ slot: { starts_at: '2026-11-20T11:30:00.000Z' } }]);
        expect((await desk.slot(slots[0])).used).toBe(1);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});
