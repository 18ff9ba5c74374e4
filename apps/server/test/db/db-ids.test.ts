// Checks that ids have 64 bits in tables, statements and JSON.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { MAX_ID } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { MIGRATIONS_DIR } from '../../src/open-deps.ts';
import { createPool } from '../../src/platform/db/client.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { createWorld } from '../support/harness.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const world = await createWorld();
const { db } = world.deps;
/** Beyond 32 bits, signed or unsigned. */
const BEYOND = 5_000_000_000;

afterAll(removeDirs);

it('no key or foreign key has fewer than 64 bits', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct format('%s.%s', conrelid::regclass, attname) as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype in ('p', 'f') and connamespace = 'public'::regnamespace and atttypid in ('int2'::regtype, 'int4'::regtype)
    union all select seqrelid::regclass::text from pg_sequence where seqtypid <> 'int8'::regtype`.execute(db);
  expect(rows).toEqual([]);
});

it('a shop with ids beyond 32 bits works from registration to delivery, stock request and counter sale', async () => {
  const { rows } = await sql<{ name: string }>`select seqrelid::regclass::text as name from pg_sequence`.execute(db);
  for (const { name } of rows.filter((row) => row.name !== 'stock_locations_id_seq'))
    await sql`alter sequence ${sql.raw(name)} restart with ${sql.raw(String(BEYOND))}`.execute(db);
  const [as, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
  const who = { customer, manager, staff: await world.staff(manager) };
  const product = await world.product({ main: 50, stores: [[manager, 50]] });
  const [first, second] = [
    await world.order(customer, [[product.id, 2]]),
    await world.order(customer, [[product.id, 1]]),
  ];
  await world.advance(first, 'Delivered', who);
  expect([first, second].every((id) => id >= BEYOND)).toBe(true);

  const { ok: newest, headers } = await world.call(api.orders.listAllOrders, { as, query: { limit: '1' } });
  expect(newest.map(({ id }) => id)).toEqual([second]);
  const cursor = /cursor=([^&>]+)/.exec(String(headers['link']))?.[1];
  const { ok: next } = await world.call(api.orders.listAllOrders, { as, query: { limit: '1', cursor } });
  expect(next.map(({ id }) => id)).toEqual([first]);
  expect((await world.call(api.orders.listAllOrders, { as, query: { q: `#${first}` } })).ok).toHaveLength(1);

  const lines = [{ product_id: product.id, quantity: 1 }];
  const request = { payment_method: 'cod', ordered_products: lines };
  const { request_id } = (await world.call(api.stockRequests.createStockRequest, { as: manager, body: request })).ok;
  const decision = { status: 'Approved', request_id };
  (await world.call(api.stockRequests.decideStockRequest, { as, params: { id: request_id }, body: decision })).ok;
  (await world.call(api.stockRequests.addToInventory, { as: manager, body: { request_id } })).ok;
  const sale = { user: { first_name: 'Walk-in', mobile_number: '9822000000' }, products: lines };
  expect((await world.call(api.manualOrders.createManualOrder, { as: manager, body: sale })).ok).toMatchObject({
    order_id: expect.any(Number),
  });
});

it('the largest exact JSON id is looked up, and larger ones do not exist', async () => {
  const [as, body] = [await world.admin(), { reason: 'Nobody has it' }];
  for (const id of [MAX_ID, MAX_ID + 1])
    expect((await world.call(api.orders.cancelOrder, { as, params: { id }, body })).status).toBe(404);
});

it('a server of the previous version continues after the change of types, on new connections', {
  tags: 'long',
}, async () => {
  const database = await createTestDatabase({ empty: true });
  const migrationsDir = join(await makeDir(), 'migrations');
  await mkdir(migrationsDir);
  for (const { name, sql: text } of await readMigrations(MIGRATIONS_DIR))
    if (name < '0032') await writeFile(join(migrationsDir, name), text);
  const { connection } = database;
  await migrate({ connection, migrationsDir, log });
  const pool = createPool({ connection, max: 1, log });
  const ask = () => pool.query('select id from stock_places where kind = $1', ['main']);
  // From its second use the statement is prepared with its result type.
  for (let use = 0; use < 3; use += 1) await ask();
  await migrate({ connection, migrationsDir: MIGRATIONS_DIR, log });
  await expect.poll(async () => (await ask()).rows, { timeout: 10_000 }).toEqual([{ id: 1 }]);
  await pool.end();
  await database.drop();
});
