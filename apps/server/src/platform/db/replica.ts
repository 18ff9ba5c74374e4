// Reads from a replica that has everything committed before the read: a position in the leader's log is waited for.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { createDb, createPool } from './client.ts';
import type { Log, OnQuery } from './log.ts';

/** A replica that is further behind is slower than the leader. */
const PATIENCE_MS = 50;
/** Between two looks while calls wait: far less than a read takes. */
const LOOK_PAUSE_MS = 2;
/** How often it is looked whether the replica still answers, and whether one that was away is back. */
const BEAT_MS = 1_000;
/** A replica that does not answer a look for so long is away. */
const SILENCE_MS = 1_000;

/**
 * What acknowledged transactions have written is flushed; what others have written is of no concern to a reader. The leader's own
 * position is asked of it only while it leads: just demoted, it has none.
 */
const LEADER_POSITION =
  'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position';
const REPLICA_POSITION =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position';

interface Position {
  readonly position: string | null;
}

export interface Replica<DB> {
  /** The replica's handle once it has all that was committed before this question; undefined where it is away or behind. */
  current(): Promise<Kysely<DB> | undefined>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly connection: pg.ClientConfig;
  /** The leader's pool, which says how far its log is. */
  readonly leader: pg.Pool;
  /** Most connections at once. */
  readonly max: number;
  readonly log: Log;
  /** Off behind a pooler that knows no prepared statements. */
  readonly prepare?: boolean | undefined;
  readonly onQuery?: OnQuery | undefined;
}

/** '16/B374D848' as a number. */
const numberOf = (position: string): bigint => {
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/** One connection that is asked how far the replica is, made again after a failure. */
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
      return numberOf(rows[0]?.position ?? '0/0');
    },
    drop,
  };
}

/** Opens a replica; one that is away is looked for again and again. */
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
  let wasTold = false;
  let looking: Promise<void> | undefined;

  const lose = (error: unknown) => {
    probe.drop();
    isAway = true;
    reached = 0n;
    // Reads on it are answered by the leader at once, instead of when their connections turn out to be dead.
    for (const client of connected) client.connection.stream.destroy();
    if (wasTold) return;
    wasTold = true;
    log.warn(`The database's replica does not answer, reads go to the leader: ${String(error)}`);
  };
  const ask = async () => {
    try {
      reached = await probe.look();
      if (isAway && wasTold) log.warn("The database's replica answers again.");
      isAway = wasTold = false;
    } catch (error) {
      lose(error);
    }
  };
  /** All who wait share one look. */
  const look = () => {
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const beat = setInterval(() => void look(), BEAT_MS);
  beat.unref();
  void look();

  const hasReached = async (position: bigint) => {
    for (const start = performance.now(); ; await pause(LOOK_PAUSE_MS)) {
      if (reached >= position) return true;
      if (performance.now() - start > PATIENCE_MS) return false;
      await look();
      if (isAway) return false;
    }
  };
  return {
    current: async () => {
      if (isAway) return undefined;
      const { rows } = await leader.query<Position>(LEADER_POSITION, []);
      const position = rows[0]?.position;
      return typeof position === 'string' && (await hasReached(numberOf(position))) && !isAway ? db : undefined;
    },
    close: async () => {
      clearInterval(beat);
      await looking;
      probe.drop();
      await db.destroy();
    },
  };
}
