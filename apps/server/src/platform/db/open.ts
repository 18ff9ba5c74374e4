// Opens the embedded database or that of DATABASE_URL: checked, migrated, ready to use.
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DataDirOptions,
  ensurePlainDataDir,
  findRunningEmbedded,
  StartError,
  startEmbedded,
} from '@tilgul/embedded-postgres';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import { splitHosts } from '../../config-values.ts';
import { createDb, createPool } from './client.ts';
import { followLeader, type Leader } from './leader.ts';
import type { Log, OnQuery } from './log.ts';
import { migrate } from './migrate.ts';
import { openReplica, type Replica } from './replica.ts';

const OLDEST_MAJOR = 15;
const DEFAULT_POOL = 20;
/** Connections that keep their session when the pool's do not, for the reconciler's lock. */
const SESSIONS = 2;
/** Running calls may hold their connections this long when the program stops. */
const DRAIN_LIMIT_MS = 3_000;

export interface OpenOptions extends DataDirOptions {
  readonly log: Log;
  /** URL of an external PostgreSQL. Without it the embedded one is started. */
  readonly databaseUrl?: string | undefined;
  /** Reaches the same database without a pooler, for what needs a session. Defaults to `databaseUrl`. */
  readonly sessionUrl?: string | undefined;
  /** URL of a replica, for reads. */
  readonly readUrl?: string | undefined;
  /** False behind a pooler that does not support prepared statements. */
  readonly prepare?: boolean | undefined;
  /** Without it the schema is left alone: for backups, and for restores, which create it themselves. */
  readonly migrationsDir?: string;
  /** Gets the duration of each statement. */
  readonly onQuery?: OnQuery | undefined;
  /** Maximum connections of the pool; 20 by default. */
  readonly poolSize?: number;
  /** Statement timeout in ms. Defaults to that of calls. */
  readonly statementMs?: number | undefined;
  /** For programs beside the server: joins the embedded database of a running server instead of refusing. */
  readonly joinRunning?: boolean;
  /** False for temporary embedded databases only: nothing is synced to the disk. */
  readonly durable?: boolean;
}

export interface Database<DB> {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  /**
   * A pool whose connections keep their session, for locks that outlast a transaction. The same pool when there is no
   * pooler.
   */
  readonly sessionPool: pg.Pool;
  /** For reads, when `readUrl` is set. */
  readonly replica: Replica<DB> | undefined;
  /** For connections outside the pools, such as the listener's. Read for each new connection. */
  readonly connection: pg.ClientConfig;
  /** Data folder in use, which may differ from the default. */
  readonly dataDir: string;
  /** Waits briefly for running calls, closes the connections and stops the embedded database. Can be called again. */
  close(): Promise<void>;
}

/** How to reach the database. */
interface Route {
  readonly connection: pg.ClientConfig;
  /** Set when several hosts were named. */
  readonly leader?: Leader | undefined;
}

interface Source {
  /** For connections that keep their session. */
  readonly direct: Route;
  /** For the pool, possibly through a pooler. */
  readonly pooled: Route;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Opens the database and migrates its schema. Throws BadSetting with one sentence to print (RUN-2). */
export async function openDatabase<DB>(options: OpenOptions): Promise<Database<DB>> {
  const { log, migrationsDir, poolSize = DEFAULT_POOL, prepare, readUrl, onQuery, statementMs } = options;
  const source = await openSource(options).catch((error: unknown) => {
    throw error instanceof StartError ? new BadSetting(error.message) : error;
  });
  const { direct, pooled } = source;
  try {
    await checkServer(direct.connection);
    if (migrationsDir !== undefined) await migrate({ connection: direct.connection, migrationsDir, log });
  } catch (error) {
    await source.stop();
    throw error;
  }
  const pool = createPool({ ...pooled, max: poolSize, log, prepare, statementMs });
  const sessionPool = pooled === direct ? pool : createPool({ ...direct, max: SESSIONS, log });
  const readable = readUrl === undefined ? undefined : { connectionString: readUrl };
  const replica =
    readable && openReplica<DB>({ connection: readable, leader: pool, max: poolSize, log, prepare, onQuery });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const limit = new AbortController();
    const late = pause(DRAIN_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([
      Promise.all([replica?.close(), ...[...new Set([pool, sessionPool])].map((one) => one.end())]),
      late,
    ]);
    limit.abort();
    await source.stop();
  };
  return {
    db: createDb<DB>(pool, onQuery),
    pool,
    sessionPool,
    replica,
    connection: direct.connection,
    dataDir: source.dataDir,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function openSource(options: OpenOptions): Promise<Source> {
  const { databaseUrl, sessionUrl, dataDir, joinRunning, log } = options;
  if (databaseUrl !== undefined) {
    const pooled = await openRoute(databaseUrl, log);
    const direct = sessionUrl === undefined ? pooled : await openRoute(sessionUrl, log);
    return {
      direct,
      pooled,
      dataDir: await ensurePlainDataDir(dataDir),
      stop: async () => {
        for (const { leader } of [direct, pooled]) leader?.close();
      },
    };
  }
  const embedded = (joinRunning ? await findRunningEmbedded(options) : undefined) ?? (await startEmbedded(options));
  const route = { connection: embedded.connection };
  return { direct: route, pooled: route, dataDir: embedded.dataDir, stop: embedded.stop };
}

async function openRoute(url: string, log: Log): Promise<Route> {
  const urls = splitHosts(url);
  if (urls.length === 1) return { connection: { connectionString: url } };
  const leader = await followLeader(urls, log);
  return { connection: leader.connection, leader };
}

/** Requires a recent PostgreSQL with UTF-8. Its one-line errors never contain the password of the URL. */
async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new BadSetting(`The database cannot be reached (DATABASE_URL): ${getReason(error)}.`);
  }
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    const { version = '', encoding = '' } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
      throw new BadSetting(`The database is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed (DATABASE_URL).`);
    }
    if (encoding !== 'UTF8')
      throw new BadSetting(`The database keeps text as ${encoding}; UTF8 is needed (DATABASE_URL).`);
  } finally {
    await client.end();
  }
}

/** For a name with several addresses Node throws an AggregateError without a message. */
function getReason(error: unknown): string {
  if (error instanceof AggregateError) return getReason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
