// The database itself refuses movements without balance changes, and balance changes without movements.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { getStoreLocation, MAIN, OUTSIDE } from './ledger.ts';

const world = await createWorld();
const { db } = world.deps;
const [manager, other] = [await world.manager(), await world.manager()];
const [store, empty] = [await getStoreLocation(db, manager.storeId), await getStoreLocation(db, other.storeId)];
const { id } = await world.product({ main: 9, stores: [[manager, 5]] });

const movement = (from: number, to: number, quantity = 2) =>
  `insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason) values (${id}, ${from}, ${to}, ${quantity}, 'count')`;
const balance = (locationId: number, by: number) =>
  `update stock_levels set on_hand = on_hand + ${by} where place_id = ${locationId} and product_id = ${id}`;
const total = (by: number) => `update stock_totals set on_hand = on_hand + ${by} where product_id = ${id}`;
const commit = (statements: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
const figures = async () => ({
  levels: await db.selectFrom('stock_levels').selectAll().where('product_id', '=', id).orderBy('place_id').execute(),
  total: await db.selectFrom('stock_totals').selectAll().where('product_id', '=', id).execute(),
});

it.each<[string, ...string[]]>([
  ['a movement alone', movement(store, OUTSIDE)],
  ['a movement into a store alone', movement(OUTSIDE, store)],
  ['a movement and the total, of a store without a balance', movement(empty, OUTSIDE), total(-2)],
  ['a movement and the total without the balance', movement(store, OUTSIDE), total(-2)],
  ['a movement and the balance without the total', movement(store, OUTSIDE), balance(store, -2)],
  ['a movement and the balance of another location', movement(store, OUTSIDE), balance(MAIN, -2), total(-2)],
  ['a movement and one of its two balances', movement(MAIN, store), balance(MAIN, -2)],
  ['a movement of another quantity', movement(store, OUTSIDE, 3), balance(store, -2), total(-2)],
  ['a balance alone', balance(store, 1)],
  ['a balance and the total', balance(store, 1), total(1)],
  ['a total alone', total(1)],
  ['a new balance', `insert into stock_levels (place_id, product_id, on_hand) values (${empty}, ${id}, 1)`],
  ['a deleted balance', `delete from stock_levels where place_id = ${store} and product_id = ${id}`],
  ['a deleted total', `delete from stock_totals where product_id = ${id}`],
])('refuses %s', async (_, ...statements) => {
  const before = await figures();
  await expect(commit(statements)).rejects.toMatchObject({ code: '23000' });
  expect(await figures()).toEqual(before);
});

it('accepts a movement with its balance changes, in any order and over several statements', async () => {
  await commit([balance(store, -2), movement(store, OUTSIDE), total(-2)]);
  await commit([movement(OUTSIDE, store), total(2), balance(store, 2)]);
  await commit([
    movement(MAIN, OUTSIDE, 3),
    balance(MAIN, -3),
    total(-3),
    total(3),
    balance(store, 3),
    movement(OUTSIDE, store, 3),
  ]);
});
