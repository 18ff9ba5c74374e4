// The embedded database: a native PostgreSQL in the data folder, with a unix socket and a plain role for the server.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, ensureAccess, type Passwords, ROLE, readPasswords, SUPERUSER } from './access.ts';
import { ensureBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type DataDirOptions, ensureDataDir, getClusterDir } from './data-dir.ts';
import { ensureFree, findRunning, SOCKET_DIR_PREFIX } from './pid-file.ts';
import { canEnter, findRunAs, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervisor.ts';

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
