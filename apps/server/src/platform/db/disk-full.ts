// Recognizes a full disk, here or at the database.
import { statfs } from 'node:fs/promises';

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk or quota is full. Reads still work, and writes can be retried later. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && DISK_FULL_CODES.has(String(error.code))) || isDiskFull(error.cause));

/** The database stops when there is no room for a segment of its log, and then its connections only say that they ended. */
const LOG_SEGMENT_BYTES = 16 << 20;

/** Whether something failed because the disk of `dir` is full, although the error may not say so. */
export async function isOutOfRoom(error: unknown, dir: string): Promise<boolean> {
  if (isDiskFull(error)) return true;
  const room = await statfs(dir).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize <= LOG_SEGMENT_BYTES;
}
