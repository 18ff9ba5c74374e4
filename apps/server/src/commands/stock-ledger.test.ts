// Checks `npm run stock:repair` on a ledger as an older version could leave it: goods sold without a balance.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../test/support/harness.ts';
import { auditLedger } from '../modules/stock/audit/audit.ts';
import { getStoreLocation } from '../modules/stock/ledger/ledger.ts';
import { runStockRepair } from './stock-ledger.ts';

const world = await createWorld();
const { db } = world.deps;
const [manager, other] = [await world.manager(), await world.manager()];
const store = await getStoreLocation(db, manager.storeId);
const [sold, broughtBack, sound] = [
  await world.product({ main: 9 }),
  await world.product({ stores: [[other, 40]] }),
  await world.product({ main: 3, stores: [[other, 2]] }),
];
const storeName = async (id: number) =>
  (await db.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

async function repair(...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runStockRepair(args, { DATABASE_URL: world.databaseUrl }, { out: print, err: print });
  return { code, lines };
}
const movement = (product_id: number, from: number, to: number) => `
  insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason) values (${product_id}, ${from}, ${to}, 2, 'count');
  update stock_totals set on_hand = on_hand + ${to === 3 ? -2 : 2} where product_id = ${product_id}`;
/** Repeats statements of the older version, with today's ledger check switched off. */
const plant = () =>
  sql
    .raw(`
    ${movement(sold.id, store, 3)};
    ${movement(broughtBack.id, store, 3)};
    ${movement(broughtBack.id, 3, store)};
    insert into stock_levels (place_id, product_id, on_hand) values (${store}, ${broughtBack.id}, 2);
    select set_config('tilgul.stock_open', '0', true)`)
    .execute(db);
const onHand = async (product_id: number) =>
  (
    await db
      .selectFrom('stock_levels')
      .select('on_hand')
      .where('product_id', '=', product_id)
      .orderBy('place_id')
      .execute()
  )
    .map(({ on_hand }) => on_hand)
    .filter((quantity) => quantity > 0);

it('lists the differences, changes nothing without --book, and leaves a correct ledger with it', async () => {
  const nothing = 'Every balance is the sum of its movements. Nothing to repair.';
  expect(await repair()).toEqual({ code: 0, lines: [nothing] });
  await plant();
  const place = `Store ${manager.storeId} (${await storeName(manager.storeId)})`;
  const found = [
    `${place} has 0 of product ${sold.id} (${sold.name}), but its movements sum to -2.`,
    `${place} has 2 of product ${broughtBack.id} (${broughtBack.name}), but its movements sum to 0.`,
    `The chain counts 7 of product ${sold.id} (${sold.name}), but main and stores hold 9.`,
    `The chain counts 40 of product ${broughtBack.id} (${broughtBack.name}), but main and stores hold 42.`,
  ];
  const listed = await repair();
  expect(listed).toEqual({ code: 1, lines: [...found, expect.stringContaining('Nothing was changed.')] });
  expect(await auditLedger(db)).toBe(found[0]);
  expect(await repair('--book')).toEqual({
    code: 0,
    lines: [
      ...found,
      `Booked a correction of +2: ${found[0]}`,
      `Booked a correction of +2: ${found[1]}`,
      expect.stringContaining('Done.'),
    ],
  });
  expect(await auditLedger(db)).toBeUndefined();
  expect([await onHand(sold.id), await onHand(broughtBack.id), await onHand(sound.id)]).toEqual([[9], [2, 40], [3, 2]]);
  expect(await repair('--book')).toEqual({ code: 0, lines: [nothing] });
  const booked = db.selectFrom('stock_movements').select(['note', 'to_place_id']).where('reason', '=', 'correction');
  expect(await booked.execute()).toEqual([
    { to_place_id: store, note: expect.stringContaining('Repair') },
    { to_place_id: store, note: expect.stringContaining('Repair') },
  ]);
});

it('refuses an unknown option', async () => {
  expect(await repair('--yes')).toEqual({ code: 1, lines: [expect.stringContaining("'--yes'")] });
});
