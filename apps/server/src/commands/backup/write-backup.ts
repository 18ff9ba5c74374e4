// Writes a backup of the database at one moment and of all its pictures, while the server runs.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import { withClient } from '../../platform/db/client.ts';
import { isDiskFull } from '../../platform/db/disk-full.ts';
import type { MediaStore } from '../../platform/ports/media-store.ts';
import { type BackupFile, type BackupTable, type Manifest, measure, writeManifest } from './manifest.ts';
import { copyOut, listTables, readSequences, type Table } from './tables.ts';

export interface WriteBackupOptions {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
  /** Store of the pictures. */
  readonly media: MediaStore;
  /** Must not exist yet. */
  readonly target: string;
  readonly now: () => Date;
}

/** A pass-through stream that counts and hashes its bytes. */
function createMeter(): { readonly through: Transform; measured(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function writeTable(client: pg.Client, dir: string, { name, columns }: Table): Promise<BackupTable> {
  const file = join('tables', `${name.replaceAll('"', '')}.copy.gz`);
  const { stream, rows } = copyOut(client, `copy ${name} (${columns.join(', ')}) to stdout`);
  const { through, measured } = createMeter();
  await pipeline(
    stream,
    createGzip({ level: 3 }),
    through,
    createWriteStream(join(dir, file), { mode: 0o600, flush: true }),
  );
  return { name, columns, rows: rows(), file, ...measured() };
}

type TableContents = Pick<Manifest, 'tables' | 'sequences' | 'migrations'>;

/** Copies all tables from one snapshot. */
function writeTables(connection: pg.ClientConfig, dir: string): Promise<TableContents> {
  return withClient(connection, 'backup', async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (!tables.some(({ name }) => name === 'public.schema_migrations'))
      throw new BadSetting('The database is empty: there is nothing to back up.');
    // Holds back the migrations of a newer server until the backup is done.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    const written: BackupTable[] = [];
    for (const table of tables) written.push(await writeTable(client, dir, table));
    const sequences = await readSequences(client);
    const migrations = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.schema_migrations order by name',
    );
    await client.query('commit');
    return { tables: written, sequences, migrations: migrations.rows };
  });
}

/** Writes a file of the backup and measures it, read back from the disk. */
async function writeBackupFile(dir: string, file: string, bytes: Buffer): Promise<BackupFile> {
  const path = join(dir, file);
  await writeFile(path, bytes, { mode: 0o600 });
  const measured = await measure(path);
  if (!measured) throw new Error(`${path} cannot be read again`);
  return { file, ...measured };
}

/**
 * Pictures never change and are purged an hour after their last use at the earliest, so all pictures of the snapshot
 * still exist. One that disappears in the meantime is not in the snapshot.
 */
async function writeMedia(media: MediaStore, dir: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of (await media.list()).sort()) {
    const bytes = await media.read(name);
    if (bytes === undefined) {
      if (await media.has(name)) throw new Error(`The picture ${name} cannot be read.`);
      continue;
    }
    files.push(await writeBackupFile(dir, join('media', name), bytes));
  }
  return files;
}

/**
 * Writes a backup into a new folder, which gets its final name once it is complete. Returns the manifest. Only the
 * owner may read the folder: it holds personal data and the server's secret. Throws BadSetting (security R11).
 */
export async function writeBackup(options: WriteBackupOptions): Promise<Omit<Manifest, 'format'>> {
  const { connection, dataDir, media, target, now } = options;
  if (existsSync(target)) throw new BadSetting(`${target} is there already: name a folder that is not.`);
  const draft = `${target}.incomplete`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(dirname(draft), { recursive: true });
    for (const dir of [draft, join(draft, 'tables'), join(draft, 'media')]) await mkdir(dir, { mode: 0o700 });
    const made_at = now().toISOString();
    const tables = await writeTables(connection, draft);
    const secretFile = join(dataDir, 'secret');
    const secret = existsSync(secretFile) ? await writeBackupFile(draft, 'secret', await readFile(secretFile)) : null;
    const contents = { made_at, ...tables, media: await writeMedia(media, draft), secret };
    await writeManifest(draft, contents);
    await rename(draft, target);
    return contents;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Codes of the database's own disk are left as they are.
    if (isDiskFull(error) && !(error instanceof pg.DatabaseError))
      throw new BadSetting(
        `The disk of ${dirname(target)} is full, so there is no backup: make room, or name a folder on another disk.`,
      );
    throw error;
  }
}
