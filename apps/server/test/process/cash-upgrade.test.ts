// Proves that a shop which delivered for cash before cash was kept as a ledger comes out of the upgrade with books that fit.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { auditLedger } from '../../src/domains/inventory/audit-ledger.ts';
import { MIGRATIONS_DIR } from '../../src/open-deps.ts';
import { createCashWorld } from '../support/cash-world.ts';

const world = await createCashWorld();
const { deps, deliver } = world;
const [store, other] = world.stores;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const deliveredAt = (id: number, moment: string) =>
  sql`update orders set delivered_at = ${sql.raw(moment)} where id = ${id}`.execute(deps.db);

it('books what was collected; of days gone by as handed over, of today as in hand', async () => {
  const [staff, colleague] = store.riders;
  const [old, short, today, foreign] = [
    await deliver(store, staff, { quantity: 2 }),
    await deliver(store, staff, { cash: 40 }),
    await deliver(store, colleague),
    await deliver(other, other.riders[0], { quantity: 3 }),
  ];
  const open = await world.outForDelivery(store.manager, staff);
  for (const id of [old, short, foreign]) await deliveredAt(id, "now() - interval '2 days'");
  await deliveredAt(today, 'now()');
  await sql`drop table cash_entries, cash_hands, cash_days; drop index stock_movements_time_idx`.execute(deps.db);
  await sql`alter table manual_orders drop column with_till`.execute(deps.db);
  await sql`delete from schema_migrations where name in ('0007_cash.sql', '0020_till.sql')`.execute(deps.db);

  const connection = { connectionString: world.databaseUrl };
  expect(await migrate({ connection, migrationsDir: MIGRATIONS_DIR, log })).toEqual(['0007_cash.sql', '0020_till.sql']);

  expect(await auditLedger(deps.db)).toBeUndefined();
  const entries = await deps.db.selectFrom('cash_entries').selectAll().orderBy('id').execute();
  const collected = new Map(entries.map((entry) => [entry.order_id, entry]));
  expect(collected.get(old)).toMatchObject({ due_paise: 9600, amount_paise: 9600, staff_id: staff.id });
  expect(collected.get(short)).toMatchObject({ due_paise: 4800, amount_paise: 4000, difference_paise: -800 });
  expect(collected.has(open)).toBe(false);
  const handedOver = entries.filter(({ kind }) => kind === 'handed_over');
  expect(handedOver.map(({ staff_id, amount_paise }) => [staff_id, amount_paise])).toEqual([
    [staff.id, 13_600],
    [other.riders[0].id, 14_400],
  ]);
  const view = await world.view(store.manager);
  expect(view.riders.map(({ staff_id, in_hand_now }) => [staff_id, in_hand_now])).toEqual([
    [staff.id, 0],
    [colleague.id, 48],
  ]);
});
