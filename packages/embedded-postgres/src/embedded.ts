// The embedded database: a native PostgreSQL in the data folder, with a unix socket and a plain role for the server.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DATABASE, ensureAccess, type Passwords, ROLE, readPasswords, SUPERUSER } from './access.ts';
import { type Binaries, ensureBinaries } from './binaries.ts';
import { type DataDirOptions, ensureDataDir, getClusterDir } from './data-dir.ts';
import { ensureRoom, noRoom, saysDiskFull } from './disk-room.ts';
import { ensureFree, findRunning, isAlive, SOCKET_DIR_PREFIX } from './pid-file.ts';
import { canEnter, ensureOwner, findRunAs, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervisor.ts';
import { spawnGuarded } from './watchdog.ts';

const PORT = 5432;
/** Socket paths are limited to 103 bytes; the file name takes 15 of them. */
const SOCKET_DIR_BYTES = 88;

interface SocketConnection {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Missing only for a running server of a version without passwords. */
  readonly password?: string;
}

export interface EmbeddedOptions extends DataDirOptions {
  /** False only for throw-away test databases: nothing is synced to the disk. */
  readonly durable?: boolean;
}

export interface Embedded {
  /** The server's database as its plain owner. */
  readonly connection: SocketConnection;
  /** The maintenance database as superuser. */
  readonly superuserConnection: SocketConnection;
  /** The data folder in use, which may differ from the default. */
  readonly dataDir: string;
  /** Stops the database and closes open connections. */
  stop(): Promise<void>;
}

const connectionsTo = (
  socketDir: string,
  passwords: Passwords | undefined,
): Pick<Embedded, 'connection' | 'superuserConnection'> => {
  const toConnection = (user: keyof Passwords, database: string) => ({
    ...{ host: socketDir, port: PORT, user, database },
    ...(passwords && { password: passwords[user] }),
  });
  return { connection: toConnection(ROLE, DATABASE), superuserConnection: toConnection(SUPERUSER, 'postgres') };
};

/**
 * Starts the embedded PostgreSQL in `dataDir`; creates it at the first start. Throws StartError if the folder is unreachable,
 * in use, or of another version, or if there are no programs for this system.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true } = options;
  const dataDir = await ensureDataDir(options);
  const clusterDir = getClusterDir(dataDir);
  const runAs = await findRunAs(clusterDir);
  if (durable && !existsSync(join(clusterDir, 'PG_VERSION'))) await ensureRoom(dataDir, clusterDir);
  const binaries = await ensureBinaries(dataDir, runAs);
  await ensureFree(clusterDir);
  await ensureCluster({ clusterDir, binaries, runAs, durable });
  const passwords = await ensureAccess({ dataDir, clusterDir, binaries, runAs, durable });
  const socketDir = pickSocketDir(runAs);
  const server = await supervise({ postgres: binaries.postgres, clusterDir, socketDir, runAs, durable, log });
  return { ...connectionsTo(socketDir, passwords), dataDir, stop: () => server.stop() };
}

/**
 * Finds the running embedded database of a folder, for commands that run beside the server (stock audit, backup); undefined
 * if none runs there. Its `stop` does nothing.
 */
export async function findRunningEmbedded(options: DataDirOptions): Promise<Embedded | undefined> {
  const dataDir = await ensureDataDir(options);
  const running = await findRunning(getClusterDir(dataDir));
  if (running?.status !== 'ready') return undefined;
  return { ...connectionsTo(running.socketDir, await readPasswords(dataDir)), dataDir, stop: async () => undefined };
}

/** Picks a new folder name in the first temporary folder that is short enough and open to the database's user. */
function pickSocketDir(runAs: RunAs | undefined): string {
  const name = `${SOCKET_DIR_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`;
  const fits = (dir: string) =>
    /^[\w./+-]+$/.test(dir) && Buffer.byteLength(join(dir, name)) <= SOCKET_DIR_BYTES && canEnter(dir, runAs);
  const dir = [tmpdir(), '/tmp'].find(fits);
  if (dir === undefined)
    throw new StartError('There is no temporary folder that the database can use: set TMPDIR to a short path.');
  return join(dir, name);
}

/** Sorting by code point is the same on every system. The ctype is UTF-8, as trigram search finds no Devanagari letters under C. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const CTYPES = [process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', 'C'];

interface ClusterOptions {
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
async function ensureCluster(options: ClusterOptions): Promise<void> {
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
  if (saysDiskFull(output.join(' '))) throw noRoom(clusterDir);
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
