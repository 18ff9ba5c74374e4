// Several PostgreSQL hosts with one leader: finds it, and finds it again after a failover.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

const PROBE_LIMIT_MS = 2_000;
const PROBE_EVERY_MS = 500;

export interface Leader {
  /** How to reach the current leader. `connectionString` is read for each new connection. */
  readonly connection: pg.ClientConfig;
  /** Searches until a leader is found, after a lost connection. Does nothing while a search is running. */
  findAgain(): void;
  /** Stops searching. */
  close(): void;
}

/** Whether this connection can write; a standby's cannot. */
export async function isWritable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'off';
}

/** Whether a host takes writes; false too when it does not answer in time. */
async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'tilgul leader',
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await isWritable(client);
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The first URL whose host takes writes, or undefined. */
async function findLeader(urls: readonly string[]): Promise<string | undefined> {
  const answers = await Promise.all(urls.map(takesWrites));
  return urls[answers.indexOf(true)];
}

/**
 * Follows the leader among the hosts of these URLs. Without one it takes the first host, so that the caller's own
 * connection attempt reports the reason.
 */
export async function followLeader(urls: readonly string[], log: Log): Promise<Leader> {
  const closing = new AbortController();
  let current = (await findLeader(urls)) ?? urls[0] ?? '';
  let isSearching = false;

  const look = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const found = await findLeader(urls);
      if (found !== undefined) {
        if (found !== current) log.warn(`The database's leader is now ${new URL(found).host}.`);
        current = found;
        return;
      }
      await pause(PROBE_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    connection: {
      get connectionString() {
        return current;
      },
    },
    findAgain: () => {
      if (isSearching) return;
      isSearching = true;
      void look().finally(() => {
        isSearching = false;
      });
    },
    close: () => closing.abort(),
  };
}
