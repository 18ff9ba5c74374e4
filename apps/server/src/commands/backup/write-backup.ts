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
import { toPictureFile } from '../../gateways/private-pictures.ts';
import { withClient } from '../../platform/db/client.ts';
import { isDiskFull } from '../../platform/db/disk-full.ts';
import type { MediaStore } from '../../platform/ports/media-store.ts';
import { type BackupFile, type BackupTable, type Manifest, measure, writeManifest } from './manifest.ts';
import { copyOut, listTables, readSequences, type Table } from './tables.ts';

export interface WriteBackupOptions {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
  /** Stores of the pictures. */
  readonly media: MediaStore;
  readonly privateMedia: MediaStore;
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

interface Snapshot {
  readonly contents: Pick<Manifest, 'tables' | 'sequences' | 'migrations'>;
  /** Names of the private pictures in use. */
  readonly photos: readonly string[];
}

/** Private pictures that claims use; none before the migration that adds them. */
async function readPhotos(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'public.private_pictures')) return [];
  const { rows } = await client.query<{ photo: string }>(
    'select photo from public.claims where photo is not null order by photo',
  );
  return rows.map(({ photo }) => photo);
}

/** Copies all tables from one snapshot. */
function writeTables(connection: pg.ClientConfig, dir: string): Promise<Snapshot> {
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
    const photos = await readPhotos(client, tables);
    await client.query('commit');
    return { contents: { tables: written, sequences, migrations: migrations.rows }, photos };
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
const writeMedia = async (media: MediaStore, dir: string): Promise<BackupFile[]> =>
  writePictures(media, { dir, folder: 'media', names: (await media.list()).sort() });

interface PictureFolder {
  readonly dir: string;
  readonly folder: string;
  readonly names: readonly string[];
}

async function writePictures(store: MediaStore, { dir, folder, names }: PictureFolder): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of names) {
    const bytes = await store.read(name);
    if (bytes !== undefined) files.push(await writeBackupFile(dir, join(folder, name), bytes));
  }
  return files;
}

/**
 * Writes a backup into a new folder, which gets its final name once it is complete. Returns the manifest. Only the
 * owner may read the folder: it holds personal data and the server's secret. Throws BadSetting (security R11).
 */
export async function writeBackup(options: WriteBackupOptions): Promise<Omit<Manifest, 'format'>> {
  const { connection, dataDir, media, privateMedia, target, now } = options;
  if (existsSync(target)) throw new BadSetting(`${target} is there already: name a folder that is not.`);
  const draft = `${target}.incomplete`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(dirname(draft), { recursive: true });
    for (const dir of [draft, ...['tables', 'media', 'private'].map((name) => join(draft, name))])
      await mkdir(dir, { mode: 0o700 });
    const made_at = now().toISOString();
    const { contents: tables, photos } = await writeTables(connection, draft);
    const secretFile = join(dataDir, 'secret');
    const secret = existsSync(secretFile) ? await writeBackupFile(draft, 'secret', await readFile(secretFile)) : null;
    const pictures = {
      media: await writeMedia(media, draft),
      // Only those of the snapshot: a photo that has been erased meanwhile is left out.
      private_media: await writePictures(privateMedia, {
        dir: draft,
        folder: 'private',
        names: photos.map(toPictureFile),
      }),
    };
    const contents = { made_at, ...tables, ...pictures, secret };
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
