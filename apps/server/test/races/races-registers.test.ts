// Races of registers: senders of one register, the last piece, posting against placing, packing, closing and revoking, returns.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterEach, expect, it } from 'vitest';
import { createTestRegister, units } from '../../src/modules/register-records/register-records.fixture.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createWorld } from '../support/harness.ts';
import { eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
// A store has at most 32 registers in a year, so all rounds share these.
const registers: Awaited<ReturnType<typeof createTestRegister>>[] = [];
for (let number = 0; number < 16; number += 1) {
  const one = await createTestRegister(world, manager);
  await one.send(one.open());
  registers.push(one);
}
const [register, second] = registers;
if (!register || !second) throw new Error('no registers');
const countSales = async (registerId: number) =>
  (await deps.db.selectFrom('manual_orders').select('id').where('register_id', '=', registerId).execute()).length;
const countOnHand = async (productId: number) =>
  (await call(api.inventory.viewStockRow, { as: manager, params: { product_id: productId } })).ok.quantity;

it('8 senders of one register book each record once', { timeout: RACE_LIMIT_MS }, async () => {
  await eachRound(async () => {
    const product = await world.product({ stores: [[manager, 100]] });
    const before = await countSales(register.device.id);
    const sales = times(20, () => register.sale([units(product.id, 1, 4800)]));
    const statuses = await getStatuses(times(8, () => register.post(...sales)));
    expect(statuses).toEqual(times(8, () => 200));
    expect(await countSales(register.device.id)).toBe(before + 20);
    expect(await countOnHand(product.id)).toBe(80);
  }, LONG_RACE_ROUNDS);
});

it('two registers sell the last piece, and one of them finds another', { timeout: RACE_LIMIT_MS }, async () => {
  await eachRound(async () => {
    const product = await world.product({ stores: [[manager, 1]] });
    const results = await Promise.all(
      [register, second].map((one) => one.send(one.sale([units(product.id, 1, 4800)]))),
    );
    expect(results.map(({ state }) => state)).toEqual(['posted', 'posted']);
    expect(results.flatMap(({ flags }) => flags)).toEqual(['stock']);
    expect(await countOnHand(product.id)).toBe(0);
  }, LONG_RACE_ROUNDS);
});

it('sales while orders for the same goods are placed, allocated and packed', { timeout: RACE_LIMIT_MS }, async () => {
  await eachRound(async () => {
    const product = await world.product({ stores: [[manager, 6]] });
    const before = await countSales(register.device.id);
    const customers = await Promise.all(times(4, () => world.customer()));
    const [early, ...late] = customers;
    if (!early) throw new Error('no customer');
    const orderId = await world.order(early, [[product.id, 2]]);
    await world.advance(orderId, 'Processing', { customer: early, manager, staff });
    await Promise.all([
      register.post(...times(4, () => register.sale([units(product.id, 1, 4800)]))),
      call(api.orders.packOrder, {
        as: manager,
        params: { id: orderId },
        body: { lines: [{ line_id: product.id, packed: 2 }] },
      }),
      ...late.map(async (customer) => {
        const address_id = await world.address(customer);
        await world.fillCart(customer, [[product.id, 1]]);
        const placed = await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } });
        if (placed.status !== 201) return;
        const body = { order_id: placed.ok.order_id, warehouse_id: manager.storeId };
        await call(api.orders.allocateStore, { as: admin, body });
      }),
    ]);
    expect(await countSales(register.device.id)).toBe(before + 4);
  }, LONG_RACE_ROUNDS);
});

it('posting against closing the day and revoking', { timeout: RACE_LIMIT_MS }, async () => {
  await eachRound(async () => {
    const own = await world.manager();
    const lone = await createTestRegister(world, own);
    await lone.send(lone.open());
    const product = await world.product({ stores: [[own, 9]] });
    const day = deps.now().toISOString().slice(0, 10);
    const params = { id: lone.device.id };
    const [posted, , revoked] = await Promise.all([
      lone.post(lone.sale([units(product.id, 1, 4800)]), lone.close(4800)),
      call(api.cash.closeCashDay, { as: own, body: { date: day } }),
      call(api.registers.revokeRegister, { as: own, params, body: { reason: 'Replaced', lost: false } }),
    ]);
    // In either order: a revoked register has posted all or nothing.
    expect([posted.status, revoked.status]).toSatisfy(
      ([post, revoke]) => (post === 200 && [200, 409].includes(revoke)) || (post === 403 && revoke === 200),
    );
  }, LONG_RACE_ROUNDS);
});

it('16 returns of one unit that is left: one is booked, the others are held', { timeout: RACE_LIMIT_MS }, async () => {
  await eachRound(async () => {
    const product = await world.product({ stores: [[manager, 9]] });
    const sale = register.sale([units(product.id, 1, 4800)]);
    await register.send(sale);
    const bill = sale.numbers[0] ?? '';
    const results = await Promise.all(
      registers.map((one) => one.send(one.back(bill, [{ line: 1, quantity: 1 }], 4800))),
    );
    expect(results.filter(({ state }) => state === 'posted')).toHaveLength(1);
    expect(await countOnHand(product.id)).toBe(9);
  }, LONG_RACE_ROUNDS);
});
