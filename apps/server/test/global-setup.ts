// Starts the one PostgreSQL of a test run and makes the migrated database that each test file copies.
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

/** Where tests bundle the program, in a folder for each run: packages are found from below a node_modules. */
export const PROGRAMS_DIR = fileURLToPath(new URL('../node_modules/.test', import.meta.url));

/** What the test files get to know; plain data, since they run in other processes. */
export interface TestPostgres {
  /** May make and drop databases. */
  readonly superuser: pg.ClientConfig;
  /** The plain role that the program works as; its database is to be named. */
  readonly owner: pg.ClientConfig;
  readonly ownerName: string;
  /** The migrated database. */
  readonly template: string;
  /** Names of this run's databases start with it. */
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

/** An embedded server whose folder is thrown away, so that it may do without syncing to the disk. */
async function startThrowAway(): Promise<Server> {
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

/** A PostgreSQL of one's own, named by the URL of a superuser; a plain role is made for the run. */
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

/** The same server, another database. */
export function atDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Called by Vitest before the first test file; answers what to do after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `t${randomBytes(4).toString('hex')}`;
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? await borrowServer(url, `${prefix}_owner`) : await startThrowAway();
  const { superuser, owner, ownerName } = server;
  const template = `${prefix}_template`;
  await onServer(superuser, [`create database ${template} owner ${ownerName}`]);
  await migrate({ connection: atDatabase(owner, template), migrationsDir: MIGRATIONS_DIR, log: quiet });
  // A connection to it, even autovacuum's, would make the copies wait.
  await onServer(superuser, [`alter database ${template} with allow_connections false is_template true`]);
  project.provide('postgres', { superuser, owner, ownerName, template, prefix });
  return async () => {
    await onServer(superuser, [`alter database ${template} is_template false`, `drop database ${template}`]);
    await server.stop();
    await rm(join(PROGRAMS_DIR, prefix), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
