// Restores a backup: verifies everything, then loads it into an empty database in one transaction.
import { createReadStream } from 'node:fs';
import { chmod, copyFile, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { BadSetting } from '../../config.ts';
import { withClient } from '../../platform/db/client.ts';
import { CREATE_MIGRATIONS, type Migration, readMigrations } from '../../platform/db/migrate.ts';
import type { MediaStore } from '../../platform/ports/media-store.ts';
import type { BackupFile, BackupTable, Manifest } from './manifest.ts';
import { copyIn, listReferences, listTables } from './tables.ts';

export interface RestoreOptions {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
  /** Target stores of the pictures. */
  readonly media: MediaStore;
  readonly privateMedia: MediaStore;
  /** Folder of the backup. */
  readonly source: string;
  /** The manifest from `checkBackup`. */
  readonly manifest: Manifest;
  readonly migrationsDir: string;
}

/** The migrations that build the schema of the backup. Refuses unknown or changed ones. */
async function findMigrations(manifest: Manifest, migrationsDir: string): Promise<Migration[]> {
  const known = new Map((await readMigrations(migrationsDir)).map((file) => [file.name, file]));
  return manifest.migrations.map(({ name, checksum }) => {
    const file = known.get(name);
    if (file?.checksum === checksum) return file;
    const why = file ? `its migration ${name} is another one here` : `its migration ${name} is not known here`;
    throw new BadSetting(
      `This backup was made by another version of the program (${why}): restore it with that version.`,
    );
  });
}

/** Refuses a data folder with another secret, which could not decrypt what the backup sealed. */
async function refuseOtherSecret({ dataDir, source, manifest: { secret } }: RestoreOptions): Promise<void> {
  if (secret === null) return;
  const present = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined);
  if (present === undefined || present === (await readFile(join(source, secret.file), 'utf8'))) return;
  throw new BadSetting(`${join(dataDir, 'secret')} is not the secret of this backup: name a new folder with DATA_DIR.`);
}

/** Restores pictures. Existing ones are identical, since a name never changes its content. */
async function loadPictures(store: MediaStore, source: string, files: readonly BackupFile[]): Promise<void> {
  for (const { file } of files) {
    const name = basename(file);
    if (!(await store.has(name))) await store.write([{ name, bytes: await readFile(join(source, file)) }]);
  }
}

/** Restores pictures and the secret. */
async function loadFiles({ dataDir, media, privateMedia, source, manifest }: RestoreOptions): Promise<void> {
  await loadPictures(media, source, manifest.media);
  await loadPictures(privateMedia, source, manifest.private_media ?? []);
  const target = join(dataDir, 'secret');
  if (!manifest.secret || (await stat(target).catch(() => undefined))) return;
  const draft = join(dataDir, `.restore-${process.pid}`);
  await copyFile(join(source, manifest.secret.file), draft);
  await chmod(draft, 0o600);
  await rename(draft, target);
}

async function loadTable(client: pg.Client, source: string, { name, columns, rows, file }: BackupTable): Promise<void> {
  const text = createReadStream(join(source, file)).pipe(createGunzip());
  const loaded = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, text);
  if (loaded !== rows) throw new BadSetting(`The backup is damaged: ${file} has ${loaded} rows instead of ${rows}.`);
}

/** Builds the schema and loads the tables. Foreign keys are added last, because references may be circular. */
async function load(
  client: pg.Client,
  source: string,
  manifest: Manifest,
  schema: readonly Migration[],
): Promise<void> {
  await client.query(CREATE_MIGRATIONS);
  for (const { sql } of schema) await client.query(sql);
  const tables = (await listTables(client)).map(({ name }) => name);
  await client.query(`truncate ${tables.join(', ')}`);
  const references = await listReferences(client);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  // The backup already contains what triggers would add.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const table of manifest.tables) await loadTable(client, source, table);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, is_called]);
}

/**
 * Restores a verified backup into an empty database and its data folder, all or nothing. Throws BadSetting for another
 * version, another secret, or a database that is not empty (security R11).
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { connection, source, manifest, migrationsDir } = options;
  const schema = await findMigrations(manifest, migrationsDir);
  await refuseOtherSecret(options);
  await withClient(connection, 'restore', async (client) => {
    await client.query('begin');
    const [table] = await listTables(client);
    if (table)
      throw new BadSetting(
        `The database is not empty (it has ${table.name}): restore into a new DATA_DIR or an empty database.`,
      );
    await load(client, source, manifest, schema);
    await loadFiles(options);
    await client.query('commit');
    await client.query('analyze');
  });
}
