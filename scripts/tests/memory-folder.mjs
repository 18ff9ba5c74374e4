// Puts test databases and files in memory if there is room: creating and dropping hundreds of databases is many times
// faster there. Imported by the config of each project that needs a database.
import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Bytes that a run may need for databases, their WAL and pictures. */
const REQUIRED_BYTES = 6 * 1024 ** 3;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= REQUIRED_BYTES;
  } catch {
    return false;
  }
}

// Child processes inherit it.
if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER;
