// The embedded database: a native PostgreSQL in the data folder, reached by a unix socket, with a plain role for the server.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, ensureAccess, type Passwords, ROLE, readPasswords, SUPERUSER } from './access.ts';
import { ensureBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { getClusterDir, type DataDirOptions, ensureDataDir } from './data-dir.ts';
import { ensureFree, findRunning, SOCKET_DIR_PREFIX } from './pid-file.ts';
import { canEnter, findRunAs, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervisor.ts';

const PORT = 5432;
/** A socket's path may have 103 bytes on every system; the file's own name takes 15 of them. */
const SOCKET_DIR_BYTES = 88;

/** How to reach a database of the embedded server: a unix socket and a password. */
export interface SocketConnection {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Missing only beside a running server of a version that asked for none. */
  readonly password?: string;
}

export interface EmbeddedOptions extends DataDirOptions {
  /** False only for throw-away test databases: nothing is synced to the disk. */
  readonly durable?: boolean;
}

export interface Embedded {
  /** The program's own database as its plain owner. */
  readonly connection: SocketConnection;
  /** The maintenance database as superuser. */
  readonly superuserConnection: SocketConnection;
  /** The data folder in use, which may be another than the default one asked for. */
  readonly dataDir: string;
  /** Stops the database; connections that are still open are cut. */
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
 * Starts the embedded PostgreSQL in `dataDir`, making it at the first start. Throws StartError, whose message is one
 * sentence to print: folder unreachable, in use by another server, made by another version, no programs for this system.
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
 * The embedded database of a folder that a server is using right now, for programs that work beside it (stock audit,
 * backup); undefined when none runs there. Stopping it here only lets go of it.
 */
export async function findRunningEmbedded(options: DataDirOptions): Promise<Embedded | undefined> {
  const dataDir = await ensureDataDir(options);
  const running = await findRunning(getClusterDir(dataDir));
  if (running?.status !== 'ready') return undefined;
  return { ...connectionsTo(running.socketDir, await readPasswords(dataDir)), dataDir, stop: async () => undefined };
}

/** A fresh name in the first temporary folder that is short enough for a socket and open to the database's user. */
function pickSocketDir(runAs: RunAs | undefined): string {
  const name = `${SOCKET_DIR_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`;
  const fits = (dir: string) =>
    /^[\w./+-]+$/.test(dir) && Buffer.byteLength(join(dir, name)) <= SOCKET_DIR_BYTES && canEnter(dir, runAs);
  const dir = [tmpdir(), '/tmp'].find(fits);
  if (dir === undefined)
    throw new StartError('There is no temporary folder that the database can use: set TMPDIR to a short path.');
  return join(dir, name);
}
