// Opens the store of pictures that the settings choose.
import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createLimit } from '../platform/jobs/limit.ts';
import type { MediaFile, MediaStore } from '../platform/ports/media-store.ts';

type MediaSettings = Pick<Config, 'dataDir' | 'MEDIA_URL' | 'MEDIA_KEY_ID' | 'MEDIA_KEY_SECRET' | 'MEDIA_REGION'>;

/** The public pictures: the bucket of MEDIA_URL, or a folder in DATA_DIR whose new files get `mode`. */
export async function openMedia(config: MediaSettings, mode?: number): Promise<MediaStore> {
  const { MEDIA_URL: url, dataDir } = config;
  return url === undefined ? createMediaFolder(mediaDir(dataDir), { mode }) : openBucket(url, config);
}

/** The private pictures: the prefix `private/` of the bucket, or a folder in DATA_DIR that only the server may read. */
export async function openPrivateMedia(config: MediaSettings): Promise<MediaStore> {
  const { MEDIA_URL: url, dataDir } = config;
  return url === undefined
    ? createMediaFolder(privateMediaDir(dataDir), { mode: 0o600, dirMode: 0o700 })
    : openBucket(`${url.replace(/\/$/, '')}/${PRIVATE}`, config);
}

async function openBucket(url: string, config: MediaSettings): Promise<MediaStore> {
  const { MEDIA_KEY_ID: keyId = '', MEDIA_KEY_SECRET: keySecret = '', MEDIA_REGION: region } = config;
  const { createBucket } = await import('./media-s3.ts');
  return createBucket({ url, keyId, keySecret, region });
}

/** Name of the folder, and of the prefix in a bucket. */
const PRIVATE = 'private';

/** Files that are open at once. Systems with 256 file descriptors need them for connections too. */
const MAX_OPEN_FILES = 16;

const LEFTOVER_MS = 60 * 60 * 1000;

/** Folder of the public pictures. */
export const mediaDir = (dataDir: string): string => join(dataDir, 'media');

/** Folder of the private pictures. */
export const privateMediaDir = (dataDir: string): string => join(dataDir, PRIVATE);

/** Undefined for what does not exist. Unreadable files and folders are errors. */
function toMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** A shop without pictures has no folder yet. */
const names = async (dir: string): Promise<string[]> => (await readdir(dir).catch(toMissing)) ?? [];

interface FolderOptions {
  /** Of new files. */
  readonly mode?: number | undefined;
  /** Of the folder. */
  readonly dirMode?: number;
}

/** A store in `dir`, which is created with the first file. */
export function createMediaFolder(dir: string, { mode, dirMode }: FolderOptions = {}): MediaStore {
  const limit = createLimit(MAX_OPEN_FILES);
  /** Writes all files under temporary names and renames them once all are complete. */
  async function write(files: readonly MediaFile[]): Promise<void> {
    await mkdir(dir, { recursive: true, ...(dirMode !== undefined && { mode: dirMode }) });
    const draft = `.${randomBytes(8).toString('hex')}`;
    const draftPath = (name: string) => join(dir, `${draft}-${name}`);
    try {
      const written = files.map(({ name, bytes }) => limit(() => writeFile(draftPath(name), bytes, { mode })));
      await Promise.allSettled(written);
      await Promise.all(written);
      for (const { name } of files) await rename(draftPath(name), join(dir, name));
    } finally {
      await Promise.all(files.map(({ name }) => rm(draftPath(name), { force: true })));
    }
  }
  return {
    write,
    read: (name) => limit(() => readFile(join(dir, name))).catch(toMissing),
    has: (name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),
    // Temporary files begin with a dot.
    list: async () => (await names(dir)).filter((name) => !name.startsWith('.')),
    remove: async (gone) => {
      await Promise.all(gone.map((name) => rm(join(dir, name), { force: true })));
    },
    removeLeftovers: async (now) => {
      const left = (await names(dir).catch(() => [])).filter((name) => name.startsWith('.'));
      for (const name of left) {
        const info = await stat(join(dir, name)).catch(() => undefined);
        // Recent temporary files may belong to another server.
        if (info && now.getTime() - info.mtimeMs > LEFTOVER_MS) await rm(join(dir, name), { force: true });
      }
    },
  };
}
