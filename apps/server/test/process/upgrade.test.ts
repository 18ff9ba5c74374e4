// Checks the upgrade from every release: its backup is restored, migrated, audited and used.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@tilgul/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { runRestore } from '../../src/commands/backup/commands.ts';
import { findIndexes, LOCKS, mergeEffects, readMigration } from '../../src/commands/read-migration.ts';
import { runUpgradeCheck } from '../../src/commands/upgrade-check.ts';
import { readConfig } from '../../src/config.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { closeDeps, MIGRATIONS_DIR, openDeps } from '../../src/open-deps.ts';
import { CREATE_MIGRATIONS, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { claimServerSecret } from '../../src/platform/security/secrets.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { databaseUrl } from '../support/harness.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

afterAll(removeDirs);

/** Demo data of each release with additional orders and without pictures, as written by its `npm run backup`. */
const RELEASES = [{ version: '1.0.0', orders: 91, last: 91, customerOrders: 20 }] as const;
const fixture = (version: string) => fileURLToPath(new URL(`../fixtures/backup-${version}.tgz`, import.meta.url));

/** An empty database and data folder. */
async function emptyPlace() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(await makeDir(), 'data') };
  return { database, env };
}

/** Collects what a command prints. */
function catchLines() {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  return { lines, output: { out: print, err: print } };
}

async function check(env: NodeJS.ProcessEnv, migrationsDir = MIGRATIONS_DIR) {
  const { lines, output } = catchLines();
  return { code: await runUpgradeCheck(env, output, migrationsDir), lines };
}

async function restored(version: string) {
  const place = await emptyPlace();
  const folder = await makeDir();
  execFileSync('tar', ['-xzf', fixture(version), '-C', folder]);
  const { lines, output } = catchLines();
  const code = await runRestore({ args: [join(folder, `backup-${version}`)], env: place.env, output });
  expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
  return place;
}

/** Starts the current program on a database. */
async function start(env: Record<string, string>) {
  const config = readConfig({ ...env, SEED: 'none', LOG_LEVEL: 'silent' });
  const opened = await openDeps(config, pino({ level: 'silent' }));
  onTestFinished(() => closeDeps(opened));
  await claimServerSecret(opened.deps);
  const { app } = await buildApp(opened.deps);
  onTestFinished(() => app.close());
  return { deps: opened.deps, call: createCaller(app) };
}

const withoutSize = (line: string) => line.replace(/\(about .* MB\)$/, '');

describe.each(RELEASES)('a backup of $version', ({ version, orders, last, customerOrders }) => {
  it('is migrated with clean ledgers, and its users continue to work', { tags: 'long' }, async () => {
    const { env } = await restored(version);
    const upgradedAt = new Date();
    const { deps, call } = await start(env);
    expect(await auditLedger(deps.db)).toBeUndefined();
    // Passwords set by others get their 72 hours from the upgrade on (USER-9).
    const passwords = deps.db.selectFrom('users').select((eb) => eb.fn.min('password_set_at').as('oldest'));
    expect((await passwords.executeTakeFirstOrThrow()).oldest.getTime()).toBeGreaterThanOrEqual(upgradedAt.getTime());

    const as = async (username: string, password: string) => {
      const { ok } = await call(api.auth.signIn, { body: { username, password } });
      return ok;
    };
    const admin = await as('admin', 'admin123');
    const { headers } = await call(api.orders.listAllOrders, { as: admin });
    expect(headers['x-total-count']).toBe(String(orders));
    const customer = await as('customer', 'customer1');
    const own = await call(api.orders.listOwnOrders, { as: customer });
    expect(own.ok).toHaveLength(customerOrders);
    expect(own.ok[0]).toMatchObject({ id: last, status: 'Pending' });
    const cancelled = await call(api.orders.cancelOrder, {
      as: customer,
      params: { id: last },
      body: { reason: 'Test' },
    });
    expect(cancelled.status).toBe(200);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is checked beforehand: the check lists each migration and its tables, changes nothing, and is empty afterwards', {
    tags: 'long',
  }, async () => {
    const { env } = await restored(version);
    const before = await check(env);
    const again = await check(env);
    // A table may be vacuumed in between, and its size is an estimate.
    expect(again.lines.map(withoutSize)).toEqual(before.lines.map(withoutSize));
    expect(before.code).toBe(0);
    const pending = (await readMigrations(MIGRATIONS_DIR)).filter(({ release }) => !version.startsWith(release ?? '-'));
    expect(before.lines[0]).toMatch(
      new RegExp(`^The database is of ${version.slice(0, 3)}; .* applies ${pending.length} migrations`),
    );
    expect(before.lines.filter((line) => line.endsWith('.sql'))).toEqual(pending.map(({ name }) => name));
    expect(before.lines).toContainEqual(
      expect.stringMatching(/^ {2}orders +all calls wait; every row is rewritten \(about 91 rows, 0\.\d MB\)$/),
    );
    expect(before.lines).toContain('Servers of 1.0 can go on working beside it and be replaced one by one.');
    await start(env);
    expect(await check(env)).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^The database is up to date for \d+\.\d+\.\d+: nothing will be changed\.$/)],
    });
  });
});

describe('the check', { tags: 'long' }, () => {
  it('recognizes an empty database, and refuses one of a newer version', async () => {
    const { env } = await emptyPlace();
    expect((await check(env)).lines).toEqual([expect.stringMatching(/^The database is empty/)]);
    const { env: newer } = await restored('1.0.0');
    expect(await check(newer, await makeDir())).toEqual({
      code: 1,
      lines: [expect.stringContaining('brought up to date by a newer version')],
    });
  });

  it('names products whose barcode differs from an older one’s by zeros only, which get no GTIN-14', async () => {
    const { database, env } = await emptyPlace();
    const released = await makeDir();
    const old = (await readMigrations(MIGRATIONS_DIR)).filter(({ release }) => release !== undefined);
    for (const { name, sql } of old) await writeFile(join(released, name), sql);
    const { connection } = database;
    await migrate({ connection, migrationsDir: released, log: pino({ level: 'silent' }) });
    const client = new pg.Client(connection);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`
      with category as (insert into categories (name, description) values ('Oil', 'Oil') returning id),
        unit as (insert into units (unit, description) values ('500 g', 'Half a kilo') returning id)
      insert into products (name, category_id, description, price_paise, unit_id, barcode)
        select name, category.id, '', 100, unit.id, barcode from category, unit,
          (values ('Old', '036000291452'), ('Young', '36000291452'), ('Other', '96385074')) as item (name, barcode)`);
    expect((await check(env)).lines).toContain(
      'An older product has the same barcode, so scans will not find: Young (36000291452).',
    );
    await start(env);
    const { rows } = await client.query('select name, gtin from products order by id');
    expect(rows).toEqual([
      { name: 'Old', gtin: '00036000291452' },
      { name: 'Young', gtin: null },
      { name: 'Other', gtin: '00000096385074' },
    ]);
    await client.query("update products set barcode = '123456789' where name = 'Young'");
    const changed = await client.query("select gtin from products where name = 'Young'");
    expect(changed.rows).toEqual([{ gtin: '00000123456789' }]);
  });

  it('predicts locks and rewritten tables as the database performs them', async () => {
    const { database } = await emptyPlace();
    const client = new pg.Client(database.connection);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(CREATE_MIGRATIONS);
    const indexes = new Map<string, string>();
    for (const { name, sql, release } of await readMigrations(MIGRATIONS_DIR)) {
      const before = await readTableFiles(client);
      await client.query('begin');
      await client.query(sql);
      const after = await readTableFiles(client);
      const locks = await readLocks(client);
      await client.query('commit');
      const reading = readMigration(sql, (index) => indexes.get(index));
      for (const [index, table] of findIndexes(sql)) indexes.set(index, table);
      // No database is older than the first release.
      if (release === '1.0') continue;
      const names = new Map([...before].map(([oid, table]) => [oid, table.name]));
      const locked = locks.flatMap(([oid, lock]) => (names.has(oid) ? [[names.get(oid), lock]] : []));
      const existing = new Set(names.values());
      const read = mergeEffects(reading.effects).filter(({ table }) => existing.has(table));
      const strong = read.filter(({ lock }) => lock !== 'row exclusive').map(({ table, lock }) => [table, lock]);
      expect([name, Object.fromEntries(strong)]).toEqual([name, Object.fromEntries(locked)]);
      const predicted = read.filter(({ work }) => work === 'rewrite every row').map(({ table }) => table);
      const rewritten = [...before]
        .filter(([oid, { file }]) => after.get(oid)?.file !== file)
        .map(([, table]) => table.name);
      expect([name, predicted.sort()]).toEqual([name, rewritten.sort()]);
      expect([name, reading.unknown]).toEqual([name, []]);
    }
  });

  it('reports what servers of the previous version may still use', () => {
    const reading = (sql: string) => readMigration(sql, () => undefined);
    for (const sql of [
      'alter table orders drop column note;',
      'alter table orders rename to purchases;',
      'drop table carts;',
      'alter table users alter email set not null;',
      'alter table users add column nick text not null;',
    ])
      expect(reading(sql).breaking).toEqual([sql.slice(0, -1)]);
    expect(reading("alter table users add column nick text not null default '';").breaking).toEqual([]);
    const loop = 'do $$ begin\n  update stores set name = name;\n  delete from units;\nend $$;';
    expect(reading(loop).effects.map(({ table, lock }) => `${table}: ${lock}`)).toEqual([
      'stores: row exclusive',
      'units: row exclusive',
    ]);
    expect(reading('vacuum orders;').unknown).toEqual(['vacuum orders']);
  });
});

/** Names and files of all tables by their oid, which a rename keeps. A rewritten table has a new file. */
async function readTableFiles(client: pg.Client): Promise<Map<string, { name: string; file: string }>> {
  const { rows } = await client.query<{ oid: string; name: string; file: string }>(
    `select oid::text, relname as name, relfilenode::text as file
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ oid, ...table }) => [oid, table]));
}

/** The strongest write-blocking lock of this transaction per table, by oid. */
async function readLocks(client: pg.Client): Promise<[oid: string, lock: string][]> {
  const { rows } = await client.query<{ oid: string; modes: string[] }>(
    `select relation::text as oid, array_agg(mode) as modes from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  );
  return rows.flatMap(({ oid, modes }) => {
    const held = modes.map((mode) =>
      mode
        .replace(/Lock$/, '')
        .replaceAll(/(?<!^)(?=[A-Z])/g, ' ')
        .toLowerCase(),
    );
    const strongest = LOCKS.findLast((lock) => held.includes(lock));
    return strongest === undefined || strongest === 'row exclusive' ? [] : [[oid, strongest]];
  });
}
