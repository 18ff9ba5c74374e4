// Checks repeatedly that cash is taken once, and that no rupee is lost between a handover and a closed day.
// @module-tag long
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { afterEach, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createCashWorld } from '../support/cash-world.ts';
import { eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createCashWorld();
const { call, adminUser, deps, deliver, take, close, view, own } = world;
const [store] = world.stores;
const { manager } = store;
const TODAY = '2026-11-20';
const CLIENTS = 50;

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

/** A new store, whose day is open. */
async function freshStore() {
  const fresh = await world.addStore();
  await world.stockStore(fresh.manager, world.goods.id, 10);
  return fresh;
}
const times = (count: number) => Array.from({ length: count });
const listHandovers = async (staffId: number) =>
  (
    await call(api.cash.listCashEntries, {
      as: manager,
      query: { staff_id: staffId, kind: 'handed_over', limit: MAX_PAGE },
    })
  ).ok;

it(
  '50 concurrent handovers of the same cash book it once',
  async () => {
    const staff = await world.staff(manager);
    await eachRound(async (round) => {
      await deliver(store, staff);
      const body = { staff_id: staff.id, expected_amount: 48, counted_amount: 48 };
      const statuses = await getStatuses(times(CLIENTS).map(() => call(api.cash.takeCash, { as: manager, body })));
      expect(statuses).toEqual([201, ...times(CLIENTS - 1).map(() => 409)]);
      expect(await listHandovers(staff.id)).toHaveLength(round + 1);
      expect((await own(staff)).in_hand).toBe(0);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it('50 requests for one handover under one key are one handover with one answer', async () => {
  const staff = await world.staff(manager);
  await deliver(store, staff);
  const body = { staff_id: staff.id, expected_amount: 48, counted_amount: 40, note: 'Torn' };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(times(CLIENTS).map(() => call(api.cash.takeCash, { as: manager, body, headers })));
  expect(new Set(answers.map(({ ok }) => ok.id)).size).toBe(1);
  expect(await listHandovers(staff.id)).toHaveLength(1);
});

it(
  'a concurrent delivery and handover leave the cash with the rider, or require a recount',
  async () => {
    const staff = await world.staff(manager);
    await eachRound(async () => {
      await deliver(store, staff);
      const id = await world.outForDelivery(manager, staff, 2);
      const body = { staff_id: staff.id, expected_amount: 48, counted_amount: 48 };
      const [, taken] = await Promise.all([
        world.deliverWithPin(staff, id),
        call(api.cash.takeCash, { as: manager, body }),
      ]);
      expect([201, 409]).toContain(taken.status);
      expect((await own(staff)).in_hand).toBe(taken.status === 201 ? 96 : 144);
      (await take(manager, staff)).ok;
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it(
  'a concurrent handover and closing: the closed day includes the handover, or stays open',
  async () => {
    await eachRound(async () => {
      const fresh = await freshStore();
      const [staff] = fresh.riders;
      await deliver(fresh, staff);
      const [taken, closed] = await Promise.all([take(fresh.manager, staff), close(fresh.manager, TODAY)]);
      expect(taken.status).toBe(201);
      if (closed.status === 201) expect(closed.ok).toMatchObject({ collected: 48, handed_over: 48, in_hand: 0 });
      else expect(closed.status).toBe(409);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it(
  'concurrent deliveries, handovers and closings: every rupee is in one day, and the equation holds',
  async () => {
    await eachRound(async () => {
      const fresh = await freshStore();
      const [one, other] = fresh.riders;
      await deliver(fresh, one);
      const id = await world.outForDelivery(fresh.manager, other);
      await Promise.all([
        take(fresh.manager, one),
        world.deliverWithPin(other, id),
        ...times(4).map(() => close(fresh.manager, TODAY)),
        take(fresh.manager, other),
        ...times(4).map(() => close(fresh.manager, TODAY)),
      ]);
      for (const date of [TODAY, '2026-11-21']) {
        const cash = await view(fresh.manager, date);
        expect(cash.opening + cash.collected + cash.handover_difference).toBe(cash.handed_over + cash.in_hand);
      }
      expect(await auditLedger(deps.db)).toBeUndefined();
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it('20 concurrent closings of one day close it once', async () => {
  const fresh = await freshStore();
  const statuses = await getStatuses(times(20).map(() => close(fresh.manager, TODAY)));
  expect(statuses).toEqual([201, ...times(19).map(() => 409)]);
});

it(
  'a rider is never deleted while delivering: the delivery or its cash prevents it',
  async () => {
    await eachRound(async () => {
      const staff = await world.staff(manager);
      const id = await world.outForDelivery(manager, staff);
      const [delivered, deleted] = await Promise.all([
        world.deliverWithPin(staff, id),
        call(api.users.deleteUser, { as: adminUser, params: { id: staff.id } }),
      ]);
      expect([delivered.status, deleted.status]).toEqual([200, 409]);
      (await take(manager, staff)).ok;
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);
