// The connection that listens for other servers' notifications (LISTEN).
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../db/log.ts';

const BACK_OFF_MS = { first: 100, most: 5_000 };
/** The heartbeat detects connections that broke silently, since nothing else is sent on them. */
const HEARTBEAT_MS = 30_000;
const ANSWER_LIMIT_MS = 10_000;

export interface ListenOptions {
  readonly connection: pg.ClientConfig;
  readonly channels: readonly string[];
  readonly onMessage: (channel: string, payload: string) => void;
  /** Called after a reconnect. Messages were missed, so caches must be dropped and screens refreshed. */
  readonly onReconnect: () => void;
  readonly log: Log;
}

export interface Listener {
  close(): Promise<void>;
}

/**
 * Listens on the channels until `close()`. Resolves once the first connection listens, and throws when it cannot be
 * opened. Lost connections are reopened with a growing pause (0.1 to 5 s) and reported to `onReconnect`.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  let current = await connect(options);

  const keepListening = async (): Promise<void> => {
    let wait = BACK_OFF_MS.first;
    for (;;) {
      await untilBroken(current, closing.signal);
      if (closing.signal.aborted) return;
      for (;;) {
        await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
        if (closing.signal.aborted) return;
        const next = await connect(options).catch(() => undefined);
        if (next) {
          current = next;
          wait = BACK_OFF_MS.first;
          break;
        }
        wait = Math.min(wait * 2, BACK_OFF_MS.most);
      }
      if (!closing.signal.aborted) options.onReconnect();
    }
  };
  const listening = keepListening();

  return {
    close: async () => {
      closing.abort();
      await listening;
      await current.end().catch(() => undefined);
    },
  };
}

async function connect({ connection, channels, onMessage, log }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'tilgul listener',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn(`The connection for notifications was lost: ${error.message}`));
  client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Resolves when the connection ends, misses the heartbeat, or the listener is closed. */
async function untilBroken(client: pg.Client, closing: AbortSignal): Promise<void> {
  const over = new AbortController();
  const stop = () => over.abort();
  client.once('end', stop);
  closing.addEventListener('abort', stop, { once: true });
  if (closing.aborted) return;
  while (!over.signal.aborted) {
    await pause(HEARTBEAT_MS, undefined, { signal: over.signal }).catch(() => undefined);
    if (over.signal.aborted) break;
    await client.query('select 1').catch(stop);
  }
  closing.removeEventListener('abort', stop);
  if (!closing.aborted) await client.end().catch(() => undefined);
}
