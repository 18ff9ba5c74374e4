// Checks that a rider finds the deliveries of a day, however many orders they have had since.
import { api } from '@tilgul/contract';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps } = world;
const [customer, manager] = [await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, stores: [[manager, 10]] });

/** Delivers an order with the given times. */
async function deliver(created_at: string, delivered_at: string): Promise<number> {
  const id = await world.order(customer, [[product.id, 1]]);
  await world.advance(id, 'Delivered', { customer, manager, staff });
  const times = { created_at: new Date(created_at), delivered_at: new Date(delivered_at) };
  await deps.db.updateTable('orders').set(times).where('id', '=', id).execute();
  return id;
}

// Delivered at 00:30 in India, after a page of orders that were placed later.
const old = await deliver('2026-11-10T06:00:00Z', '2026-11-18T19:00:00Z');
const later = await deliver('2026-11-15T06:00:00Z', '2026-11-16T06:00:00Z');
await sql`insert into orders overriding system value
  select (jsonb_populate_record(orders, jsonb_build_object('id', 1000000 + n))).*
  from orders, generate_series(1, ${MAX_PAGE}::int) as n where orders.id = ${later}::bigint`.execute(deps.db);

const listIds = async (query: Record<string, string | number>, as = staff) =>
  (await call(api.orders.listStaffOrders, { as, query })).ok.map(({ id }) => id);

it('finds an order placed before the newest page of delivered orders', { tags: 'long' }, async () => {
  expect(await listIds({ status: 'delivered', limit: MAX_PAGE })).not.toContain(old);
  expect(await listIds({ delivered_from: '2026-11-19', delivered_to: '2026-11-19' })).toEqual([old]);
  expect(await listIds({ delivered_from: '2026-11-17' })).toEqual([old]);
  expect(await listIds({ delivered_from: '2026-11-17', delivered_to: '2026-11-18' })).toEqual([]);
  expect(await listIds({ delivered_to: '2026-11-16', limit: MAX_PAGE })).toHaveLength(MAX_PAGE);
  expect(await listIds({ delivered_from: '2026-11-17', status: 'shipped' })).toEqual([]);
});

it('excludes orders of other riders', { tags: 'long' }, async () => {
  expect(await listIds({ delivered_from: '2026-11-01' }, await world.staff(manager))).toEqual([]);
});
