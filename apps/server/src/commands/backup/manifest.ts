// The backup's manifest: what it contains, with a checksum of each file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BadSetting } from '../../config.ts';

/** Raised when older programs could not restore a backup made by this one. */
const FORMAT = 'tilgul-backup-1';
const FILE = 'manifest.json';

/** One file of the backup. The path is relative to the backup. */
export interface BackupFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupTable extends BackupFile {
  /** Quoted for SQL, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface Manifest {
  readonly format: string;
  /** The moment that the backup captures. */
  readonly made_at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly is_called: boolean }[];
  readonly media: readonly BackupFile[];
  /** Private pictures; missing in backups of the previous version. */
  readonly private_media?: readonly BackupFile[];
  /** The secret of the data folder; null where JWT_SECRET is set. */
  readonly secret: BackupFile | null;
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const damaged = (file: string, why: string): BadSetting => new BadSetting(`The backup is damaged: ${file} ${why}.`);

/** Writes and syncs the manifest. A folder without one is not a backup. */
export async function writeManifest(dir: string, contents: Omit<Manifest, 'format'>): Promise<void> {
  const manifest: Manifest = { format: FORMAT, ...contents };
  const text = JSON.stringify({ sha256: sha256Hex(JSON.stringify(manifest)), manifest }, null, 1);
  const file = await open(join(dir, FILE), 'wx', 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  await file.close();
}

/** All picture files of a backup. */
export const listPictures = ({
  media,
  private_media = [],
}: Pick<Manifest, 'media' | 'private_media'>): BackupFile[] => [...media, ...private_media];

/** Reads and verifies the manifest. Throws BadSetting naming the damage. */
async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => {
    throw new BadSetting(`${dir} is not a complete backup: it has no ${FILE}.`);
  });
  let read: { readonly sha256?: unknown; readonly manifest?: Manifest };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    throw damaged(FILE, 'cannot be read');
  }
  const { sha256, manifest } = read;
  if (!manifest || sha256 !== sha256Hex(JSON.stringify(manifest))) throw damaged(FILE, 'is not what was written');
  if (manifest.format !== FORMAT)
    throw new BadSetting(`This backup has the format ${manifest.format}, and this program reads ${FORMAT}.`);
  return manifest;
}

/** Size and SHA-256 of a file; undefined when it cannot be read. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  } catch {
    return undefined;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the manifest and verifies every file in it. Throws BadSetting naming the first damaged file. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  const files = [...manifest.tables, ...listPictures(manifest), ...(manifest.secret ? [manifest.secret] : [])];
  for (const { file, bytes, sha256 } of files) {
    const found = await measure(join(dir, file));
    if (!found) throw damaged(file, 'is missing or cannot be read');
    if (found.bytes !== bytes) throw damaged(file, `has ${found.bytes} bytes instead of ${bytes}`);
    if (found.sha256 !== sha256) throw damaged(file, 'does not hold what was written (checksum)');
  }
  return manifest;
}
