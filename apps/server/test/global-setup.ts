// Starts one PostgreSQL per test run and creates the migrated template database that test files copy.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@tilgul/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url));

/** Folder of the bundled programs, one per run. Below a node_modules, so that packages are found. */
export const PROGRAMS_DIR = fileURLToPath(new URL('../node_modules/.test', import.meta.url));

/** Passed to the test files as plain data, since they run in other processes. */
export interface TestPostgres {
  /** Can create and drop databases. */
  readonly superuser: pg.ClientConfig;
  /** The plain role of the program. The database must be added. */
  readonly owner: pg.ClientConfig;
  readonly ownerName: string;
  /** The migrated template database. */
  readonly template: string;
  /** Prefix of this run's databases. */
  readonly prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

interface Server {
  readonly superuser: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  readonly ownerName: string;
  stop(): Promise<void>;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (text: string) => process.stderr.write(`${text}\n`),
};

/** Starts an embedded server with a temporary folder, without syncing to the disk. */
async function startTemporary(): Promise<Server> {
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-test-'));
  await chmod(dir, 0o711);
  const server = await startEmbedded({ dataDir: join(dir, 'data'), dataDirNamed: true, durable: false, log: quiet });
  const { connection, superuserConnection } = server;
  return {
    superuser: superuserConnection,
    owner: connection,
    ownerName: connection.user,
    stop: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Uses an external PostgreSQL through a superuser's URL, with a plain role for the run. */
async function borrowServer(url: string, ownerName: string): Promise<Server> {
  const password = randomBytes(12).toString('hex');
  const owner = new URL(url);
  Object.assign(owner, { username: ownerName, password });
  const superuser = { connectionString: url };
  await onServer(superuser, [`create role ${ownerName} login password '${password}'`]);
  return {
    superuser,
    owner: { connectionString: owner.href },
    ownerName,
    stop: () => onServer(superuser, [`drop role ${ownerName}`]),
  };
}

async function onServer(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server with another database. */
export function atDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Vitest's global setup. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `t${randomBytes(4).toString('hex')}`;
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? await borrowServer(url, `${prefix}_owner`) : await startTemporary();
  const { superuser, owner, ownerName } = server;
  const template = `${prefix}_template`;
  await onServer(superuser, [`create database ${template} owner ${ownerName}`]);
  await migrate({ connection: atDatabase(owner, template), migrationsDir: MIGRATIONS_DIR, log: quiet });
  // Any connection to the template, even autovacuum's, would block the copies.
  await onServer(superuser, [`alter database ${template} with allow_connections false is_template true`]);
  project.provide('postgres', { superuser, owner, ownerName, template, prefix });
  return async () => {
    await onServer(superuser, [`alter database ${template} is_template false`, `drop database ${template}`]);
    await server.stop();
    await rm(join(PROGRAMS_DIR, prefix), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
