// Gives each test file its own database, a copy of the migrated template, and temporary folders.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { atDatabase } from '../global-setup.ts';

export interface TestDatabase {
  /** As the plain role that owns the database, as in production. */
  readonly connection: pg.ClientConfig;
  /** As superuser, for cutting connections and reading locks. */
  readonly superuserConnection: pg.ClientConfig;
  /** Drops the database, cutting open connections. */
  drop(): Promise<void>;
}

/** Creates a database, migrated unless `empty`. Takes a few tens of milliseconds. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { superuser, owner, ownerName, template, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  // Copying files takes half as long as logging their pages.
  const from = empty ? '' : ` template ${template} strategy file_copy`;
  await runOnServer(superuser, `create database ${name} owner ${ownerName}${from}`);
  return {
    connection: atDatabase(owner, name),
    superuserConnection: atDatabase(superuser, name),
    drop: () => runOnServer(superuser, `drop database if exists ${name} with (force)`),
  };
}

async function runOnServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const made: string[] = [];

/** Creates a folder that the database's system user can enter. */
export async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-db-test-'));
  await chmod(dir, 0o711);
  made.push(dir);
  return dir;
}

/** Removes the folders that `makeDir` created. */
export async function removeDirs(): Promise<void> {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
