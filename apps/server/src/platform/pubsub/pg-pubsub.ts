// Messages between servers on PostgreSQL channels (LISTEN), batched and sent after the commit, and the user events they carry.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../db/log.ts';
import type { UserEvents } from '../ports/messages.ts';

const BACK_OFF_MS = { first: 100, most: 5_000 };
/** The heartbeat detects connections that broke silently, since nothing else is sent on them. */
const HEARTBEAT_MS = 30_000;
const ANSWER_LIMIT_MS = 10_000;

interface ListenOptions {
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

/** Batches messages of this interval into one NOTIFY, so that a rush of orders causes a few per second. */
const GATHER_MS = 25;
/** PostgreSQL limits payloads to 8000 bytes. */
const WORDS_PER_MESSAGE = 500;

/** A subscriber to the messages of other servers. */
interface Subscriber {
  readonly channel: PubSubChannel;
  /** Another server published these words. */
  onMessage(words: readonly string[]): void;
  /** The connection was lost for a while, so messages may have been missed. */
  onReconnect(): void;
}

const CHANNELS = ['user_events', 'product_list', 'product_words'] as const;
type PubSubChannel = (typeof CHANNELS)[number];

export interface PgPubSub {
  /** Publishes to the other servers: batched, best effort, never throws. `words` contain no spaces. */
  publish(channel: PubSubChannel, words: Iterable<string>): void;
  /** Subscribes to messages of other servers, not of this one. */
  subscribe(subscriber: Subscriber): void;
  /** Stops listening and publishing. */
  close(): Promise<void>;
}

interface Sending {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** First word of each message, by which a server ignores its own. */
  readonly origin: string;
}

/**
 * Sends NOTIFY outside the transaction of the change, where it would serialize commits. A crash loses only a hint, so
 * this commit need not wait for the disk.
 */
async function notifyOthers({ pool, log, origin }: Sending, channel: string, words: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < words.length; at += WORDS_PER_MESSAGE) {
      const payload = [origin, ...words.slice(at, at + WORDS_PER_MESSAGE)].join(' ');
      await pool.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [channel, payload]);
    }
  } catch (error) {
    log.warn(`Nothing could be published on ${channel}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Opens the listening connection. Throws when the first attempt fails. */
export async function openPgPubSub(
  options: Pick<ListenOptions, 'connection' | 'log'> & { readonly pool: pg.Pool },
): Promise<PgPubSub> {
  const { connection, log, pool } = options;
  const origin = randomBytes(6).toString('hex');
  const subscribers: Subscriber[] = [];
  const listener = await listen({
    connection,
    log,
    channels: CHANNELS,
    onMessage: (channel, payload) => {
      const [from, ...words] = payload.split(' ');
      if (from === origin) return;
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onMessage(words);
    },
    onReconnect: () => {
      for (const subscriber of subscribers) subscriber.onReconnect();
    },
  });

  const gathered = new Map<PubSubChannel, Set<string>>();
  let sending: NodeJS.Timeout | undefined;
  const send = () => {
    sending = undefined;
    for (const [channel, words] of gathered) void notifyOthers({ pool, log, origin }, channel, [...words]);
    gathered.clear();
  };
  return {
    publish: (channel, words) => {
      const waiting = gathered.get(channel) ?? new Set();
      for (const word of words) waiting.add(word);
      gathered.set(channel, waiting);
      sending ??= setTimeout(send, GATHER_MS);
    },
    subscribe: (subscriber) => {
      subscribers.push(subscriber);
    },
    close: async () => {
      clearTimeout(sending);
      await listener.close();
    },
  };
}

/** Creates the user events of this server. `pubsub` carries them to and from other servers. */
export function createUserEvents(pubsub: PgPubSub): UserEvents {
  const subscribers = new Map<string, Set<() => void>>();
  const publishHere = (audience: string) => {
    for (const onEvent of subscribers.get(audience) ?? []) onEvent();
  };
  pubsub.subscribe({
    channel: 'user_events',
    onMessage: (words) => {
      for (const word of words) publishHere(word);
    },
    onReconnect: () => {
      for (const audience of subscribers.keys()) publishHere(audience);
    },
  });
  const subscribe = (audience: string, onEvent: () => void) => {
    const own = subscribers.get(audience) ?? new Set();
    own.add(onEvent);
    subscribers.set(audience, own);
    return () => {
      own.delete(onEvent);
      if (own.size === 0 && subscribers.get(audience) === own) subscribers.delete(audience);
    };
  };
  return {
    publish: (audiences) => {
      const words = Array.from(audiences, String);
      for (const word of words) publishHere(word);
      pubsub.publish('user_events', words);
    },
    subscribe: (audiences, onEvent) => {
      const ends = audiences.map((audience) => subscribe(String(audience), onEvent));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
