// Several PostgreSQL hosts of which one takes writes: finds it, and finds it again after a failover.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

const PROBE_LIMIT_MS = 2_000;
const PROBE_EVERY_MS = 500;

export interface Leader {
  /** How to reach the present leader; `connectionString` is read anew by each connection that is made. */
  readonly connection: pg.ClientConfig;
  /** Looks for the leader until there is one; for whoever lost a connection. Nothing happens while it looks already. */
  lookAgain(): void;
  /** Looks no more. */
  close(): void;
}

/** Whether this connection may write; that of a standby may not. */
export async function isWritable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'off';
}

/** Asks one host whether it takes writes; false too when it does not answer in time. */
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

/** The first of the URLs whose host takes writes, or undefined. */
async function findLeader(urls: readonly string[]): Promise<string | undefined> {
  const answers = await Promise.all(urls.map(takesWrites));
  return urls[answers.indexOf(true)];
}

/**
 * Follows the leader among the hosts of these URLs. When none takes writes the first one is taken for it, so that the
 * caller's own attempt to connect says why that cannot be.
 */
export async function followLeader(urls: readonly string[], log: Log): Promise<Leader> {
  const closing = new AbortController();
  let current = (await findLeader(urls)) ?? urls[0] ?? '';
  let isLooking = false;

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
    lookAgain: () => {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
      });
    },
    close: () => closing.abort(),
  };
}
