// Applies the migrations: plain .sql files, each once, in the order of their names.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import type { Log } from './log.ts';

/** Any fixed number, so that servers that start at once apply the files one after the other. */
const LOCK = 7_405_211;

export interface Migration {
  readonly name: string;
  /** The released version that brought it, such as `1.0`; undefined for those of this one. */
  readonly release: string | undefined;
  readonly sql: string;
  readonly checksum: string;
}

/** Makes the table that remembers what was applied. */
export const CREATE_MIGRATIONS = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

export interface MigrateOptions {
  readonly connection: pg.ClientConfig;
  /** The folder of the .sql files; beside the bundle it is another one than in the sources. */
  readonly migrationsDir: string;
  readonly log: Log;
}

/**
 * Applies the files that the database has not seen, each in a transaction of its own together with the row that remembers
 * it, so that a killed start goes on where it was. Answers the names applied now. Throws BadSetting when an applied file
 * was changed or is not there any more; a file that fails throws PostgreSQL's error with the file's name.
 */
export async function migrate({ connection, migrationsDir, log }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(migrationsDir);
  const client = new pg.Client({ ...connection, application_name: 'tilgul migrations', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(CREATE_MIGRATIONS);
    const pending = await listPending(client, files);
    for (const file of pending) await apply(client, file);
    if (pending.length > 0)
      log.info(`Database schema brought up to date: ${pending.map(({ name }) => name).join(', ')}.`);
    // The planner knows nothing of new columns and takes an index of a few rows for one of all of them. A new database is empty.
    if (pending.length > 0 && pending.length < files.length) await client.query('analyze');
    return pending.map(({ name }) => name);
  } finally {
    // Ending the session gives the lock back too.
    await client.end();
  }
}

/** The files of a folder and those below it (of versions gone by), in the order in which they are applied: that of their names. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const files = paths
    .map((path) => ({ path, name: basename(path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return Promise.all(
    files.map(async ({ path, name }) => {
      // A checkout with other line ends is the same migration.
      const sql = (await readFile(join(dir, path), 'utf8')).replaceAll('\r\n', '\n');
      const folder = dirname(path);
      const release = folder === '.' ? undefined : folder;
      return { name, release, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Which of the files a database has not seen, in their order; it must have the table that remembers them. Throws BadSetting
 * when an applied file was changed or is not there any more.
 */
export async function listPending(client: pg.Client, files: readonly Migration[]): Promise<Migration[]> {
  return decidePending(files, await listApplied(client));
}

async function listApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function decidePending(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
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
