// The database itself refuses closed days that do not have the sums of their entries, and entries of closed days.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';

const world = await createCashWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
const { db } = world.deps;
const [store] = world.stores;
const { manager, riders } = store;
const sell = async (quantity: number) =>
  (
    await world.call(api.manualOrders.createManualOrder, {
      as: manager,
      body: {
        user: { first_name: 'Ramesh', mobile_number: '9822041210' },
        products: [{ product_id: world.goods.id, quantity }],
        payment_type: 'cash',
      },
    })
  ).ok;
async function trade(day: string, quantity: number) {
  await world.moveTo(`${day}T06:30:00.000Z`, [manager, ...riders]);
  await sell(quantity);
  await world.deliver(store, riders[0], { cash: 40, reason: 'No change' });
  (await world.take(manager, riders[0], 39, 'A coin fell')).ok;
}
await trade('2027-01-01', 1);
const till = { till_counted: 187, till_opening: 100, till_kept: 87 };
(await world.call(api.cash.closeCashDay, { as: manager, body: { date: '2027-01-01', ...till, note: 'All quiet' } })).ok;
await trade('2027-01-02', 2);
await trade('2027-01-03', 3);

/** The closing of 2 and 3 January. */
const CLOSING = {
  from_day: "'2027-01-02'",
  day: "'2027-01-03'",
  opening_paise: 0,
  orders: 2,
  due_paise: 9600,
  collected_paise: 8000,
  handovers: 2,
  handed_over_paise: 7800,
  handover_difference_paise: -200,
  in_hand_paise: 0,
  till_from_day: "'2027-01-02'",
  till_opening_paise: 8700,
  till_sales: 2,
  till_takings_paise: 24000,
  till_handed_over_paise: 7800,
  till_paid_out_paise: 0,
  till_counted_paise: 40500,
  till_kept_paise: 40500,
};
const close = (changes: Record<string, number | string>) => {
  const closing = { ...CLOSING, ...changes };
  return sql
    .raw(
      `insert into cash_days (store_id, closed_by, closed_at, ${Object.keys(closing).join(', ')})
       values (${manager.storeId}, ${manager.id}, now(), ${Object.values(closing).join(', ')})`,
    )
    .execute(db);
};
const enter = (day: string) =>
  sql`insert into cash_entries (store_id, kind, due_paise, amount_paise, reason, day)
    values (${manager.storeId}, 'paid_out', 100, 100, 'Tea', ${day}::date)`.execute(db);
const closings = () => db.selectFrom('cash_days').selectAll().orderBy('id').execute();

it.each<[string, Record<string, number | string>]>([
  ['of other orders', { orders: 1 }],
  ['of another sum due', { due_paise: 9599 }],
  ['of another sum collected', { collected_paise: 8001, handover_difference_paise: -201 }],
  ['of other handovers', { handovers: 1 }],
  ['of another sum handed over', { handed_over_paise: 7900, handover_difference_paise: -100 }],
  ['that opens with other cash', { opening_paise: 100, in_hand_paise: 100 }],
  ['that leaves a day out', { from_day: "'2027-01-03'" }],
  ['that overlaps the one before', { from_day: "'2027-01-01'" }],
  ['whose till starts with other cash', { till_opening_paise: 8600 }],
  ['whose till starts on another day', { till_from_day: "'2027-01-03'" }],
  ['whose till has other sales', { till_sales: 1 }],
  ['whose till has other takings', { till_takings_paise: 24100 }],
  ['whose till has other handovers', { till_handed_over_paise: 8000 }],
  ['whose till paid out', { till_paid_out_paise: 100 }],
])('refuses a closing %s', async (_, changes) => {
  const before = await closings();
  await expect(close(changes)).rejects.toMatchObject({ code: '23000' });
  expect(await closings()).toEqual(before);
});

it('refuses an entry of a closed day, and accepts the closing with the sums of its entries', async () => {
  await expect(enter('2027-01-01')).rejects.toMatchObject({ code: '23000' });
  await close({});
  await expect(enter('2027-01-03')).rejects.toMatchObject({ code: '23000' });
  await enter('2027-01-04');
  expect(await closings()).toHaveLength(2);
});

it('refuses a closing before the last one', async () => {
  const early = { from_day: "'2026-12-30'", day: "'2026-12-31'" };
  const nothing = {
    orders: 0,
    due_paise: 0,
    collected_paise: 0,
    handovers: 0,
    handed_over_paise: 0,
    handover_difference_paise: 0,
  };
  const uncounted = Object.fromEntries(
    Object.keys(CLOSING)
      .filter((key) => key.startsWith('till_'))
      .map((key) => [key, 'null']),
  );
  await expect(close({ ...early, ...nothing, ...uncounted })).rejects.toMatchObject({ code: '23000' });
});
