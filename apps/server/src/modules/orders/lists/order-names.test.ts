// Orders searched by the customer's name: each name is stored once, and found and erased with the orders that have it.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../../test/support/harness.ts';
import { readPages } from '../../../../test/support/paging.ts';
import { eraseRows } from '../../users/erasure.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps } = world;
const [customer, manager, other] = [await world.customer(), await world.manager(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, stores: [[manager, 10]] });
const first = await world.order(customer, [[product.id, 1]]);
await world.advance(first, 'allocated', { customer, manager, staff });

const EACH = 60;
/** Adds `EACH` orders with a name to a store, a second apart; returns their ids, newest first. */
async function addOrders(name: string, storeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into orders overriding system value
    select (jsonb_populate_record(orders, jsonb_build_object('id', nextval('orders_id_seq'), 'customer_name', ${name}::text,
      'store_id', ${storeId}::bigint, 'created_at', created_at + n * interval '1 second'))).*
    from orders, generate_series(1, ${EACH}::int) as n where orders.id = ${first}::bigint returning id`.execute(
    deps.db,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => b - a);
}

const search = async (as: Manager, q: string) =>
  (await readPages(call, api.orders.listStoreOrders, { as, query: { q, limit: 25 } })).map(({ ok, headers }) => ({
    ids: ok.map(({ id }) => id),
    total: headers['x-total-count'],
  }));
const listNames = async () =>
  (await deps.db.selectFrom('order_names').select('name').execute()).map(({ name }) => name);

it('finds a part of a name in the orders of the store alone, page by page', async () => {
  const [own, alike] = [
    await addOrders('Sulochana Apte', manager.storeId),
    await addOrders('Sulabha Apte', manager.storeId),
  ];
  const others = await addOrders('Sulochana Apte', other.storeId);
  for (const [as, q, expected] of [
    [manager, 'LOCHANA', own],
    [manager, 'sul', [...own, ...alike]],
    [manager, 'na ap', own],
    [other, 'lochana', others],
    [other, 'sulabha', []],
  ] as const) {
    const pages = await search(as, q);
    expect(pages.flatMap(({ ids }) => ids).toSorted((a, b) => b - a)).toEqual(expected.toSorted((a, b) => b - a));
    for (const { total } of pages) expect(total).toBe(String(expected.length));
  }
  expect((await listNames()).filter((name) => name.endsWith('Apte')).toSorted()).toEqual([
    'Sulabha Apte',
    'Sulochana Apte',
  ]);
});

it('erases a name with the last order that has it', async () => {
  const [own, others] = [await addOrders('Yamuna Oak', manager.storeId), await addOrders('Yamuna Oak', other.storeId)];
  await deps.db.transaction().execute((tx) => eraseRows(tx, 'order', own));
  expect(await search(manager, 'yamuna')).toEqual([{ ids: [], total: '0' }]);
  expect((await search(other, 'yamuna'))[0]?.total).toBe(String(EACH));
  await deps.db.transaction().execute((tx) => eraseRows(tx, 'order', others));
  expect(await listNames()).not.toContain('Yamuna Oak');
});

it('keeps a name that an order gets while it is erased', async () => {
  const [id = 0, ...rest] = await addOrders('Bakul Joglekar', manager.storeId);
  const [last = 0] = await addOrders('Someone Else', manager.storeId);
  let erased: Promise<void> | undefined;
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ customer_name: 'Bakul Joglekar' }).where('id', '=', last).execute();
    erased = deps.db.transaction().execute((other) => eraseRows(other, 'order', [id, ...rest]));
    const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`;
    while ((await waiting.execute(deps.db)).rows[0]?.n === 0);
  });
  await erased;
  expect((await search(manager, 'bakul')).map(({ ids }) => ids)).toEqual([[last]]);
});
