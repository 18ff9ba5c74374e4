// Checks `npm run stock:audit` on the embedded database, with and without a running server.
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { runStockAudit } from '../../src/commands/stock-ledger.ts';
import { MIGRATIONS_DIR } from '../../src/open-deps.ts';
import { type Database, openDatabase } from '../../src/platform/db/open.ts';
import type { DB } from '../../src/platform/db/tables.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';

const silent = () => undefined;
const opened: Database<DB>[] = [];

/** Opens the database like a server. */
async function serve(dataDir: string): Promise<Database<DB>> {
  const log = { info: silent, warn: silent, error: silent };
  const server = await openDatabase<DB>({ dataDir, dataDirNamed: true, migrationsDir: MIGRATIONS_DIR, log });
  opened.push(server);
  return server;
}

/** Runs the command. Returns the exit code and every printed line. */
async function audit(env: Record<string, string>): Promise<(number | string)[]> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runStockAudit(env, { out: print, err: print });
  return [code, ...lines];
}

/** Changes a balance behind the database's check. */
const setBalance = ({ db }: Database<DB>, product_id: number, on_hand: number) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('stock_levels')
      .values({ place_id: 1, product_id, on_hand })
      .onConflict((conflict) => conflict.columns(['place_id', 'product_id']).doUpdateSet({ on_hand }))
      .execute();
    await sql`select set_config('tilgul.stock_open', '0', true)`.execute(tx);
  });

const CLEAN = [0, 'The stock ledger is clean.'];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  await removeDirs();
});

it('reports differences with and without a running server, and is clean once they are gone', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const first = await serve(dataDir);
  expect(await audit({ DATA_DIR: dataDir })).toEqual(CLEAN);
  const category = await first.db
    .insertInto('categories')
    .values({ name: 'Spices', description: 'Whole' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unit = await first.db
    .insertInto('units')
    .values({ unit: '500 g', description: 'Half' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = {
    name: 'Turmeric',
    category_id: category.id,
    unit_id: unit.id,
    description: 'Fresh',
    price_paise: 4800,
  };
  const product = await first.db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  await setBalance(first, product.id, 7);
  const sentence = `Main stock has 7 of product ${product.id} (Turmeric), but its movements sum to 0.`;
  expect(await audit({ DATA_DIR: dataDir })).toEqual([1, sentence]);
  // The audit released only its own connection.
  expect(await first.db.selectFrom('products').select('id').execute()).toHaveLength(1);
  await first.close();
  expect(await audit({ DATA_DIR: dataDir })).toEqual([1, sentence]);
  const second = await serve(dataDir);
  await setBalance(second, product.id, 0);
  await second.close();
  expect(await audit({ DATA_DIR: dataDir })).toEqual(CLEAN);
});

it('prints one line and fails for an invalid setting', async () => {
  expect(await audit({ BUSINESS_TZ: 'Mars/Olympus' })).toEqual([
    1,
    expect.stringMatching(/^Setting BUSINESS_TZ .*\.$/),
  ]);
});
