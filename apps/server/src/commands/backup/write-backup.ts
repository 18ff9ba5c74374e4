// Writes a backup: one moment of the whole database and every picture it names, while the server runs.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import type { MediaStore } from '../../platform/ports/media-store.ts';
import { type BackupFile, type BackupTable, type Manifest, measure, writeManifest } from './manifest.ts';
import { copyOut, listTables, readSequences, type Table } from './tables.ts';

export interface WriteBackupOptions {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
  /** Where its pictures are. */
  readonly media: MediaStore;
  /** A folder that is not there yet. */
  readonly target: string;
  readonly now: () => Date;
}

/** Passes bytes on, counting and hashing them. */
function measuring(): { readonly through: Transform; measured(): { bytes: number; sha256: string } } {
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
  const { through, measured } = measuring();
  await pipeline(
    stream,
    createGzip({ level: 3 }),
    through,
    createWriteStream(join(dir, file), { mode: 0o600, flush: true }),
  );
  return { name, columns, rows: rows(), file, ...measured() };
}

/** Every table as it was at one moment: a snapshot that no other transaction can change. */
async function writeTables(
  connection: pg.ClientConfig,
  dir: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  const client = new pg.Client({ ...connection, application_name: 'tilgul backup', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (!tables.some(({ name }) => name === 'public.schema_migrations'))
      throw new BadSetting('The database is empty: there is nothing to back up.');
    // A new version of the program waits with its migrations until the backup is made.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    const written: BackupTable[] = [];
    for (const table of tables) written.push(await writeTable(client, dir, table));
    const sequences = await readSequences(client);
    const migrations = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.schema_migrations order by name',
    );
    await client.query('commit');
    return { tables: written, sequences, migrations: migrations.rows };
  } finally {
    await client.end();
  }
}

async function copyInto(dir: string, file: string, source: string): Promise<BackupFile> {
  const path = join(dir, file);
  await copyFile(source, path);
  await chmod(path, 0o600);
  return { file, ...(await measureAgain(path)) };
}

/** Size and checksum of what was written, as it is on the disk. */
async function measureAgain(path: string): Promise<Omit<BackupFile, 'file'>> {
  const measured = await measure(path);
  if (!measured) throw new Error(`${path} cannot be read again`);
  return measured;
}

/**
 * Pictures are never changed, and cleared away only an hour after the last product let go of them, so those of the snapshot
 * are all there; one that goes meanwhile is none of them.
 */
async function writeMedia(media: MediaStore, dir: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of (await media.list()).sort()) {
    const bytes = await media.read(name);
    if (bytes === undefined) {
      if (await media.has(name)) throw new Error(`The picture ${name} cannot be read.`);
      continue;
    }
    const file = join('media', name);
    await writeFile(join(dir, file), bytes, { mode: 0o600 });
    files.push({ file, ...(await measureAgain(join(dir, file))) });
  }
  return files;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a backup into a new folder, which has its name only once it is complete, and answers its list of contents. It
 * holds personal data and the server's secret, so only its owner may read it. Throws BadSetting (security R11).
 */
export async function writeBackup({
  connection,
  dataDir,
  media,
  target,
  now,
}: WriteBackupOptions): Promise<Omit<Manifest, 'format'>> {
  if (await isThere(target)) throw new BadSetting(`${target} is there already: name a folder that is not.`);
  const draft = `${target}.incomplete`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  for (const dir of [draft, join(draft, 'tables'), join(draft, 'media')]) await mkdir(dir, { mode: 0o700 });
  try {
    const made_at = now().toISOString();
    const tables = await writeTables(connection, draft);
    const secret = (await isThere(join(dataDir, 'secret')))
      ? await copyInto(draft, 'secret', join(dataDir, 'secret'))
      : null;
    const contents = { made_at, ...tables, media: await writeMedia(media, draft), secret };
    await writeManifest(draft, contents);
    await rename(draft, target);
    return contents;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
