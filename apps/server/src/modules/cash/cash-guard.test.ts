// The database itself refuses cash entries without the balance in hand, and a changed balance without an entry.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { db } = world.deps;
const manager = await world.manager();
const [staff, other] = [await world.staff(manager), await world.staff(manager)];
const customer = await world.customer();
const product = await world.product({ price: 48, stores: [[manager, 5]] });
await world.advance(await world.order(customer, [[product.id, 1]]), 'Delivered', { customer, manager, staff });

const { storeId } = manager;
const handOver = (paise: number, by = staff) =>
  `insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, day)
   values (${storeId}, ${by.id}, 'handed_over', ${paise}, ${paise}, '2026-11-20')`;
const lower = (paise: number) =>
  `update cash_hands set in_hand_paise = in_hand_paise - ${paise} where store_id = ${storeId} and staff_id = ${staff.id}`;
const commit = (statements: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
const figures = async () => ({
  inHand: await db.selectFrom('cash_hands').selectAll().execute(),
  entries: await db.selectFrom('cash_entries').selectAll().orderBy('id').execute(),
});

it.each<[string, ...string[]]>([
  ['an entry alone', handOver(800)],
  ['a lowered balance alone', lower(800)],
  ['an entry and a balance of different amounts', handOver(800), lower(700)],
  ["an entry of one rider and another's balance", handOver(800, other), lower(800)],
  ['a new balance', `insert into cash_hands values (${storeId}, ${other.id}, 1)`],
  ['a deleted balance', `delete from cash_hands where staff_id = ${staff.id}`],
])('refuses %s', async (_, ...statements) => {
  const before = await figures();
  expect(before.inHand).toEqual([{ store_id: storeId, staff_id: staff.id, in_hand_paise: 4800 }]);
  await expect(commit(statements)).rejects.toMatchObject({ code: '23000' });
  expect(await figures()).toEqual(before);
});

it('accepts an entry with its balance, in any order and over several statements', async () => {
  await commit([handOver(800), lower(800)]);
  await commit([lower(1000), handOver(600), handOver(400)]);
  expect((await figures()).inHand).toMatchObject([{ in_hand_paise: 3000 }]);
});
