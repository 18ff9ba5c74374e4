// Room on the disk for a new database.
import { statfs } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/** A new database takes 50 MB, its log up to 256 MB more under load. */
const NEEDED_BYTES = 128 << 20;
const FULL_DISK = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;

const MAKE_ROOM = 'make room, or name a folder on another disk with DATA_DIR';

/** Whether a program's output or an error says that a disk or quota is full. */
export const saysDiskFull = (text: string): boolean => FULL_DISK.test(text);

export const noRoom = (clusterDir: string): StartError =>
  new StartError(`The disk is full, so the database in ${clusterDir} cannot be made: ${MAKE_ROOM}.`);

/** Throws StartError if there is no room for a new database below the existing folder `dir`. */
export async function ensureRoom(dir: string, clusterDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= NEEDED_BYTES) return;
  const [free, needed] = [bavail * bsize, NEEDED_BYTES].map((bytes) => Math.floor(bytes / (1 << 20)));
  throw new StartError(
    `The disk is too full to make the database in ${clusterDir}: ${free} MB are free, ${needed} MB are needed; ${MAKE_ROOM}.`,
  );
}
