// Creates the database folder atomically, even if the first start is killed.
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SUPERUSER } from './access.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './pid-file.ts';
import { ensureOwner, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';
import { spawnGuarded } from './watchdog.ts';

/** Sorting by code point is the same on every system. The ctype is UTF-8, as trigram search finds no Devanagari letters under C. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const CTYPES = [process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', 'C'];

export interface ClusterOptions {
  readonly clusterDir: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs | undefined;
  /** False only for throw-away test databases. */
  readonly durable: boolean;
}

/**
 * Creates the database folder at the first start, under a draft name until it is complete; later starts only check the
 * version. Throws StartError.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir, binaries, runAs } = options;
  await removeDrafts(clusterDir);
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    await makeCluster(options);
    return;
  }
  if (Number(version) !== binaries.major) {
    throw new StartError(
      `${clusterDir} was made by PostgreSQL ${version.trim()}, this program brings ${binaries.major}: restore a backup into a new folder, or open it with a PostgreSQL ${version.trim()} by DATABASE_URL.`,
    );
  }
  await ensureOwner(clusterDir, runAs);
}

async function makeCluster({ clusterDir, binaries, runAs, durable }: ClusterOptions): Promise<void> {
  const draft = `${clusterDir}.new-${process.pid}`;
  const output: string[] = [];
  for (const ctype of CTYPES) {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    await chmod(draft, 0o700);
    if (runAs) await chown(draft, runAs.uid, runAs.gid);
    const initdb = spawnGuarded(
      // Reject connections until the passwords are set.
      [binaries.initdb, '-D', draft, '-U', SUPERUSER, ...LOCALE, `--lc-ctype=${ctype}`, '--auth=reject'].concat(
        '--no-instructions',
        durable ? [] : '--no-sync',
      ),
      { runAs },
    );
    if ((await initdb.exited) === 0) {
      await moveIntoPlace(draft, clusterDir);
      return;
    }
    output.push(...initdb.lines());
    if (!output.some((line) => line.includes('locale'))) break;
  }
  await rm(draft, { recursive: true, force: true });
  throw new StartError(`The database in ${clusterDir} cannot be made: ${output.slice(-3).join(' ')}`);
}

/** If another server was faster, its folder stays; postmaster.pid decides which of the two may use it. */
async function moveIntoPlace(draft: string, clusterDir: string): Promise<void> {
  try {
    await rename(draft, clusterDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  const parent = await open(dirname(clusterDir));
  await parent.sync().finally(() => parent.close());
}

/** Removes drafts of killed first starts, but not those of running processes. */
async function removeDrafts(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.new-`;
  for (const name of await readdir(dirname(clusterDir))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !(pid !== process.pid && isAlive(pid))) {
      // The killed start's initdb may still be writing until its watchdog stops it.
      await rm(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  }
}
