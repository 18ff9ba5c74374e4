// Names in any language: the upgrade fills them, and writes of servers of the previous version reach them.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS_DIR } from '../../src/open-deps.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { createWorld } from '../support/harness.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const world = await createWorld();
const { call, deps } = world;
const { db } = deps;
const as = await world.admin();
const MARATHI = { headers: { 'accept-language': 'mr' } };

afterAll(removeDirs);

/** Goods of a shop before the upgrade: translated in both languages, in one, and not at all. */
const OLD_SHOP = `
  insert into categories (name, description, name_mr, name_hi) values
    ('Sweeteners', 'Jaggery and sugar', 'गोड पदार्थ', 'मिठाई');
  insert into units (unit, description) values ('500 g', 'Half a kilogram');
  insert into products (name, category_id, description, price_paise, unit_id, name_mr, name_hi)
    select name, category_id, 'Fresh', 100, unit_id, name_mr, name_hi
    from (select max(id) as category_id from categories) as category, (select max(id) as unit_id from units) as unit,
      (values ('Jaggery', 'गूळ', 'गुड़'), ('Ghee', 'तूप', null), ('Cumin', null, null)) as product (name, name_mr, name_hi);
  insert into stores (name, location, store_no, name_mr) values ('Sangli', 'Market Yard', 901, 'सांगली'), ('Pune', 'Gultekdi', 902, null);
  insert into users (role, username, password_hash, first_name, last_name, phone_no)
    values ('admin', 'admin', 'none', 'Asha', 'Patil', '9822041210');
  insert into manual_orders (place_id, first_name, mobile_number, total_paise, created_by)
    select stock_locations.id, 'Asha', '9822041210', 100, users.id from stock_locations, users where kind = 'main';
  insert into manual_order_lines (manual_order_id, product_id, product_name, product_unit, quantity, price_paise, name_mr)
    select manual_orders.id, products.id, products.name, '500 g', 1, 100, 'जुने नाव'
    from manual_orders, products where products.name = 'Jaggery'`;

it('an upgrade copies the Marathi and Hindi names of goods, stores and lines', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const migrationsDir = join(await makeDir(), 'migrations');
  await mkdir(migrationsDir);
  for (const { name, sql: text } of await readMigrations(MIGRATIONS_DIR))
    if (name < '0083') await writeFile(join(migrationsDir, name), text);
  const { connection } = database;
  await migrate({ connection, migrationsDir, log });
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(OLD_SHOP);
  await migrate({ connection, migrationsDir: MIGRATIONS_DIR, log });
  const read = async (table: string) =>
    (await client.query<{ names: unknown }>(`select names from ${table} order by 1`)).rows.map(({ names }) => names);
  expect(await read('products')).toEqual(expect.arrayContaining([{ mr: 'गूळ', hi: 'गुड़' }, { mr: 'तूप' }, {}]));
  expect(await read('categories')).toEqual([{ mr: 'गोड पदार्थ', hi: 'मिठाई' }]);
  expect(await read('stores')).toEqual([{}, { mr: 'सांगली' }]);
  expect(await read('manual_order_lines')).toEqual([{ mr: 'जुने नाव' }]);
  expect(await read('units')).toEqual([{}]);
});

it('a language that this version does not know is kept when names are saved, and products are found by it', async () => {
  const { id, name } = await world.product();
  await sql`update products set names = '{"gu": "ગોળ"}', descriptions = '{"gu": "તાજો"}' where id = ${id}`.execute(db);
  const body = { names: { mr: 'ढेप' }, search_words: [] };
  const saved = (await call(api.search.saveProductWords, { as, params: { id }, body })).ok;
  expect([saved.names, saved.descriptions]).toEqual([{ mr: 'ढेप' }, {}]);
  const row = await db.selectFrom('products').select('names').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.names).toEqual({ mr: 'ढेप', gu: 'ગોળ' });
  const found = (await call(api.catalog.ourProducts, { query: { q: 'ગોળ' }, ...MARATHI })).ok;
  expect(found).toMatchObject([{ id, name: 'ढेप', name_en: name }]);
});

describe('a server of the previous version', () => {
  const readWords = async (id: number) => (await call(api.search.readProductWords, { as, params: { id } })).ok;

  it('changes only the names of its own languages', async () => {
    const { id } = await world.product();
    const names = { mr: 'गूळ', hi: 'गुड़' };
    await call(api.search.saveProductWords, { as, params: { id }, body: { names, search_words: [] } });
    await sql`update products set names = names || '{"ta": "வெல்லம்"}' where id = ${id}`.execute(db);
    await sql`update products set name_mr = 'नवा गूळ', name_hi = null where id = ${id}`.execute(db);
    const row = await db.selectFrom('products').select('names').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.names).toEqual({ mr: 'नवा गूळ', ta: 'வெல்லம்' });
    expect(await readWords(id)).toMatchObject({ name_mr: 'नवा गूळ', name_hi: null, names: { mr: 'नवा गूळ' } });
  });

  it('names new lines, which new servers show', async () => {
    const manager = await world.manager();
    const { id, name } = await world.product({ main: 5 });
    const body = { payment_method: 'cod', ordered_products: [{ product_id: id, quantity: 1 }] };
    const request = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
    await sql`
      with gone as (delete from stock_request_lines where request_id = ${request} returning *)
      insert into stock_request_lines (request_id, product_id, product_name, unit, quantity, price_paise, name_mr)
      select request_id, product_id, product_name, unit, quantity, price_paise, 'गूळ' from gone`.execute(db);
    const [own] = (await call(api.stockRequests.listStoreRequests, { as: manager, ...MARATHI })).ok;
    expect(own?.ordered_products[0]).toMatchObject({ product_name: 'गूळ', product_name_en: name });
  });

  it.each(['order_lines', 'manual_order_lines', 'payment_intent_lines'])('names rows of %s', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = ${table}::regclass and proname = 'copy_old_names'`.execute(db);
    expect(rows).toEqual([{ name: `${table}_old_names` }]);
  });

  it('names a store', async () => {
    const manager = await world.manager();
    await sql`update stores set name_mr = 'विश्रामबाग' where id = ${manager.storeId}`.execute(db);
    const { ok } = await call(api.stores.ourStores, { query: { limit: 500 }, ...MARATHI });
    expect(ok.find(({ id }) => id === manager.storeId)).toMatchObject({ name: 'विश्रामबाग', name_mr: 'विश्रामबाग' });
  });
});

it('the database refuses names that are not texts by language, and codes that are not languages', async () => {
  const { id } = await world.product();
  for (const names of ['[]', '"गूळ"', '{"mr": 1}', '{"mr": ["गूळ"]}', '{"mr": null}'])
    await expect(sql`update products set names = ${names}::jsonb where id = ${id}`.execute(db)).rejects.toThrow(
      'products_names_check',
    );
  await sql`update products set names = '{"ta": "வெல்லம்"}' where id = ${id}`.execute(db);
  await world.order(await world.customer(), [[(await world.product({ main: 1 })).id, 1]]);
  await expect(sql`update order_lines set names = '[]'`.execute(db)).rejects.toThrow('order_lines_names_check');
  const { id: userId } = await world.customer();
  await sql`update users set language = 'ta' where id = ${userId}`.execute(db);
  await expect(sql`update users set language = 'Tamil' where id = ${userId}`.execute(db)).rejects.toThrow(
    'users_language_check',
  );
});
