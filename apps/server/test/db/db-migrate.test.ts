// Checks that migrations are applied once, in order and completely, and that changed or missing ones prevent the start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createTestDatabase, makeDir, removeDirs, type TestDatabase } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PROGRAM = fileURLToPath(new URL('migrate-program.ts', import.meta.url));
let database: TestDatabase;
let migrationsDir: string;
const databases: TestDatabase[] = [];

const run = () => migrate({ connection: database.connection, migrationsDir, log });
const put = (name: string, text: string) => writeFile(join(migrationsDir, name), text);

async function connect(connection: pg.ClientConfig = database.connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function tables(): Promise<string[]> {
  const client = await connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  databases.push(database);
  migrationsDir = join(await makeDir(), 'migrations');
  await mkdir(migrationsDir);
  await put('0001_first.sql', 'create table first (id integer); insert into first values (1);');
  await put('0002_second.sql', 'create table second (id integer);');
});

afterAll(async () => {
  for (const each of databases) await each.drop();
  await removeDirs();
});

it('applies the files once each, in order of their names', async () => {
  await put('notes.txt', 'not SQL');
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  await put('0003_third.sql', 'alter table second add column name text;');
  expect(await run()).toEqual(['0003_third.sql']);
  expect(await tables()).toEqual(['first', 'second']);
});

it('an upgrade updates the planner statistics, new columns included', async () => {
  await run();
  await put('0003_third.sql', 'alter table first add column name text;');
  await run();
  const client = await connect();
  const { rows } = await client.query(
    `select attname as name, null_frac as nulls from pg_stats where tablename = 'first' order by 1`,
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'id', nulls: 0 },
    { name: 'name', nulls: 1 },
  ]);
});

it('refuses a changed file by name, but ignores other line endings', async () => {
  await run();
  await put('0002_second.sql', 'create table second (id bigint);');
  await expect(run()).rejects.toThrow(
    'Migration 0002_second.sql was changed after it had been applied to this database: restore the file, and write the change as a new migration.',
  );
  await put('0002_second.sql', 'create table second (id integer);');
  await put('0003_third.sql', 'create table third\n(id integer);\n');
  await run();
  await put('0003_third.sql', 'create table third\r\n(id integer);\r\n');
  expect(await run()).toEqual([]);
});

it('refuses a database migrated by a newer version', async () => {
  await run();
  migrationsDir = join(await makeDir(), 'older');
  await mkdir(migrationsDir);
  await put('0001_first.sql', 'create table first (id integer); insert into first values (1);');
  await expect(run()).rejects.toThrow(/newer version of the program \(migration 0002_second\.sql is not known here\)/);
});

it('rolls back a failed file, keeps those before it, and continues there at the next start', async () => {
  await put('0002_second.sql', 'create table second (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow('Migration 0002_second.sql failed: division by zero');
  expect(await tables()).toEqual(['first']);
  await put('0002_second.sql', 'create table second (id integer);');
  expect(await run()).toEqual(['0002_second.sql']);
});

it('two servers that start simultaneously apply each file once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

it('[R11] a migration that is killed half-way leaves no trace and is applied by the next start', async () => {
  const gate = 4711;
  await put('0002_second.sql', `create table second (id integer); select pg_advisory_xact_lock(${gate});`);
  const holder = await connect();
  await holder.query(`select pg_advisory_lock(${gate})`);
  const args = ['--import', 'tsx', PROGRAM, JSON.stringify(database.connection), migrationsDir];
  const killed = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = once(killed, 'exit');
  await vi.waitFor(
    async () => {
      const waiting = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      expect(waiting.rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 10 },
  );
  killed.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await holder.end();
  expect(await run()).toEqual(['0002_second.sql']);
  expect(await tables()).toEqual(['first', 'second']);
});
