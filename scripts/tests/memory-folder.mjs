// Has the tests keep their databases and files in memory where the system has room for it: making and dropping
// hundreds of databases there is many times faster than on a disk. Imported by each config whose tests need one.
import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** What a run may need there: databases, logs of their changes, pictures. */
const LEAST_FREE = 6 * 1024 ** 3;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= LEAST_FREE;
  } catch {
    return false;
  }
}

// Child processes inherit it, and so does everything that they start.
if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER;
