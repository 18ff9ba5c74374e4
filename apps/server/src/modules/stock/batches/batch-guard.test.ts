// The database itself refuses changes of batches without their record, and records without the change.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBatchWorld } from './batches.fixture.ts';

const shop = await openBatchWorld();
const { db } = shop.deps;
const milk = await shop.product(10, [
  ['B1', 20, 4],
  ['B2', 30, 5],
]);
const [first = 0, second = 0] = (
  await db.selectFrom('stock_batches').select('id').where('product_id', '=', milk.id).orderBy('batch_no').execute()
).map(({ id }) => id);

const change = (id: number, quantity: number, expired = 0) =>
  `update stock_batches set quantity = quantity + ${quantity}, expired = expired + ${expired} where id = ${id}`;
const record = (id: number, quantity: number, expired = 0) =>
  `insert into stock_batch_moves (batch_id, quantity, expired, created_at) values (${id}, ${quantity}, ${expired}, now())`;
const commit = (statements: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
const figures = async () => ({
  batches: await db.selectFrom('stock_batches').selectAll().orderBy('id').execute(),
  moves: await db.selectFrom('stock_batch_moves').selectAll().orderBy('id').execute(),
});

it.each<[string, ...string[]]>([
  ['a change alone', change(first, -1)],
  ['a record alone', record(first, -1)],
  ['a change and a record of different quantities', change(first, -1), record(first, -2)],
  ['the change of another batch', change(first, -1), record(second, -1)],
  ['an expiry recorded as a sale', change(first, 0, 1), record(first, 1)],
  ['a quantity set aside without its record', change(first, -1, 1), record(first, -1)],
])('refuses %s', async (_, ...statements) => {
  const before = await figures();
  await expect(commit(statements)).rejects.toMatchObject({ code: '23000' });
  expect(await figures()).toEqual(before);
});

it('accepts a change with its record, in any order and over several statements', async () => {
  await commit([change(first, -2), record(first, -1), record(first, -1)]);
  await commit([record(first, 2), change(first, 2)]);
  expect(await shop.held(milk.id)).toEqual({ B1: 4, B2: 5 });
});
