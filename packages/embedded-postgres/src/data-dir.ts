// Chooses the data folder: the configured one, the default, or /var/lib/tilgul if the database cannot reach the default.
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { canEnter, findRunAs, type RunAs } from './run-as.ts';
import { type Log, StartError } from './start-error.ts';

/** Used if root starts the server below a folder that the database's user cannot enter. */
const SYSTEM_DIR = '/var/lib/tilgul';

/** The folder inside the data folder that PostgreSQL owns. */
export const getClusterDir = (dataDir: string): string => join(dataDir, 'postgres');

export interface DataDirOptions {
  /** Absolute path. */
  readonly dataDir: string;
  /** Whether the folder was configured; a configured one is never replaced. */
  readonly dataDirNamed: boolean;
  readonly log: Log;
  /** Replacement for an unreachable default; tests use their own. */
  readonly systemDir?: string;
}

/**
 * Creates the data folder and returns its path. If the database's user cannot reach it, a configured folder (or one that
 * contains a database) throws StartError with a hint; the default is replaced by /var/lib/tilgul with a warning (RUN-2).
 */
export async function ensureDataDir(options: DataDirOptions): Promise<string> {
  const { dataDir, dataDirNamed, log, systemDir = SYSTEM_DIR } = options;
  const runAs = await findRunAs(getClusterDir(dataDir));
  if (await makeReachable(dataDir, runAs)) return dataDir;
  if (dataDirNamed || dataDir === systemDir || (await exists(getClusterDir(dataDir)))) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be reached by the database's own user (uid ${runAs?.uid ?? '?'}): let that user pass through it and the folders above (chmod o+x), or name another folder with DATA_DIR.`,
    );
  }
  log.warn(`${dataDir} cannot be reached by the database's own user, so the data is kept in ${systemDir}.`);
  return ensureDataDir({ ...options, dataDir: systemDir, dataDirNamed: true });
}

/** Creates the folder for a server with an external database; no other user has to reach it. */
export async function ensurePlainDataDir(dataDir: string): Promise<string> {
  await makeReachable(dataDir, undefined);
  return dataDir;
}

/** Creates the folder unless it would be unreachable; new folders can be entered by all users, regardless of umask. */
async function makeReachable(dataDir: string, runAs: RunAs | undefined): Promise<boolean> {
  const above = await nearestExisting(dataDir);
  if (!canEnter(above, runAs)) return false;
  try {
    await mkdir(dataDir, { recursive: true });
    let made = above;
    for (const name of relative(above, dataDir).split(sep).filter(Boolean)) {
      made = join(made, name);
      await chmod(made, 0o755);
    }
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return canEnter(dataDir, runAs);
}

async function nearestExisting(path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
