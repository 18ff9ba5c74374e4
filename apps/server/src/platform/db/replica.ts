// Reads from a replica that has everything committed before the read, by waiting for the leader's log position.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { createDb, createPool } from './client.ts';
import type { Log, OnQuery } from './log.ts';

/** A replica that lags further is slower than the leader. */
const MAX_WAIT_MS = 50;
/** Pause between two checks while calls wait: far less than a read takes. */
const CHECK_PAUSE_MS = 2;
/** Interval of the check whether the replica answers. */
const CHECK_EVERY_MS = 1_000;
/** A replica that does not answer a check within this time is down. */
const SILENCE_MS = 1_000;

/**
 * Flushed log covers all acknowledged transactions; others are of no concern to a reader. Only a leader is asked for
 * its position: one that was just demoted has none.
 */
const LEADER_POSITION =
  'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position';
const REPLICA_POSITION =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position';

interface Position {
  readonly position: string | null;
}

export interface Replica<DB> {
  /** The replica's handle once it has all that was committed before this call; undefined when it is down or lags. */
  current(): Promise<Kysely<DB> | undefined>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly connection: pg.ClientConfig;
  /** The leader's pool, which tells the log position to wait for. */
  readonly leader: pg.Pool;
  /** Maximum number of connections. */
  readonly max: number;
  readonly log: Log;
  /** False behind a pooler that does not support prepared statements. */
  readonly prepare?: boolean | undefined;
  readonly onQuery?: OnQuery | undefined;
}

/** Parses a log position such as '16/B374D848'. */
const parseWalPosition = (position: string): bigint => {
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/** One connection that reads the replica's position, reopened after a failure. */
function createProbe(connection: pg.ClientConfig): { look(): Promise<bigint>; drop(): void } {
  let client: pg.Client | undefined;
  const drop = () => {
    void client?.end().catch(() => undefined);
    client = undefined;
  };
  const connect = async () => {
    const made = new pg.Client({
      ...connection,
      application_name: 'tilgul replica',
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    made.on('error', () => undefined);
    client = made;
    await made.connect();
    return made;
  };
  return {
    look: async () => {
      const { rows } = await (client ?? (await connect())).query<Position>(REPLICA_POSITION);
      return parseWalPosition(rows[0]?.position ?? '0/0');
    },
    drop,
  };
}

/** Opens a replica. One that is down is checked until it is back. */
export function openReplica<DB>(options: ReplicaOptions): Replica<DB> {
  const { connection, leader, max, log, prepare, onQuery } = options;
  const pool = createPool({ connection, max, log, prepare });
  const db = createDb<DB>(pool, onQuery);
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));
  const probe = createProbe(connection);
  let reached = 0n;
  let isAway = true;
  let wasReported = false;
  let checking: Promise<void> | undefined;

  const markLost = (error: unknown) => {
    probe.drop();
    isAway = true;
    reached = 0n;
    // Ends running reads immediately, so that the leader answers them, instead of when their connections time out.
    for (const client of connected) client.connection.stream.destroy();
    if (wasReported) return;
    wasReported = true;
    log.warn(`The database's replica does not answer, reads go to the leader: ${String(error)}`);
  };
  const ask = async () => {
    try {
      reached = await probe.look();
      if (isAway && wasReported) log.warn("The database's replica answers again.");
      isAway = wasReported = false;
    } catch (error) {
      markLost(error);
    }
  };
  /** The timer and all waiting calls share one check, so `runEvery` does not fit. `close` waits for it. */
  const look = () => {
    checking ??= ask().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const timer = setInterval(() => void look(), CHECK_EVERY_MS);
  timer.unref();
  void look();

  const waitForPosition = async (position: bigint) => {
    for (const start = performance.now(); ; await pause(CHECK_PAUSE_MS)) {
      if (reached >= position) return true;
      if (performance.now() - start > MAX_WAIT_MS) return false;
      await look();
      if (isAway) return false;
    }
  };
  return {
    current: async () => {
      if (isAway) return undefined;
      const { rows } = await leader.query<Position>(LEADER_POSITION, []);
      const position = rows[0]?.position;
      return typeof position === 'string' && (await waitForPosition(parseWalPosition(position))) && !isAway
        ? db
        : undefined;
    },
    close: async () => {
      clearInterval(timer);
      await checking;
      probe.drop();
      await db.destroy();
    },
  };
}
