// Applies the migrations: plain .sql files, each once, in order of their names.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { BadSetting } from '../../config.ts';
import { withClient } from './client.ts';
import type { Log } from './log.ts';

/** Advisory lock that makes concurrently starting servers migrate one after the other. The number is arbitrary. */
const LOCK = 7_405_211;

export interface Migration {
  readonly name: string;
  /** The release that introduced it, such as `1.0`; undefined for the current version. */
  readonly release: string | undefined;
  readonly sql: string;
  readonly checksum: string;
}

/** The table of applied migrations. */
export const CREATE_MIGRATIONS = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

export interface MigrateOptions {
  readonly connection: pg.ClientConfig;
  /** Folder of the .sql files. It differs between the sources and the bundle. */
  readonly migrationsDir: string;
  readonly log: Log;
}

/**
 * Applies pending migrations, each in its own transaction together with its row, so that a killed start can continue.
 * Returns the names of those applied. Throws BadSetting when an applied file has changed or is missing.
 */
export async function migrate({ connection, migrationsDir, log }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(migrationsDir);
  return withClient(connection, 'migrations', async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(CREATE_MIGRATIONS);
    const pending = await listPending(client, files);
    for (const file of pending) await apply(client, file);
    if (pending.length > 0)
      log.info(`Database schema brought up to date: ${pending.map(({ name }) => name).join(', ')}.`);
    // Without statistics of new columns the planner picks wrong indexes. A new database is empty and needs none.
    if (pending.length > 0 && pending.length < files.length) await client.query('analyze');
    return pending.map(({ name }) => name);
  });
}

/** Reads the migrations of a folder and its subfolders (earlier releases), in order of their names. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const files = paths
    .map((path) => ({ path, name: basename(path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return Promise.all(
    files.map(async ({ path, name }) => {
      // Other line endings in a checkout are not a change.
      const sql = (await readFile(join(dir, path), 'utf8')).replaceAll('\r\n', '\n');
      const folder = dirname(path);
      const release = folder === '.' ? undefined : folder;
      return { name, release, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Migrations that a database lacks, in order. The table of applied migrations must exist. Throws BadSetting when an
 * applied file has changed or is missing.
 */
export async function listPending(client: pg.Client, files: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new BadSetting(
      `Migration ${changed.name} was changed after it had been applied to this database: restore the file, and write the change as a new migration.`,
    );
  }
  const missing = [...applied.keys()].find((name) => !files.some((file) => file.name === name));
  if (missing !== undefined) {
    throw new BadSetting(
      `This database was brought up to date by a newer version of the program (migration ${missing} is not known here): run that version, or restore a backup.`,
    );
  }
  return files.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
