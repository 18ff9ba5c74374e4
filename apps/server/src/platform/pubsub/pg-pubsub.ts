// Messages between servers on PostgreSQL channels, batched and sent after the commit, and the user events they carry.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { UserEvents } from '../ports/messages.ts';
import { type ListenOptions, listen } from './listen.ts';

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
  readonly log: ListenOptions['log'];
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
  const subscribers = new Map<number, Set<() => void>>();
  const publishHere = (userId: number) => {
    for (const onEvent of subscribers.get(userId) ?? []) onEvent();
  };
  pubsub.subscribe({
    channel: 'user_events',
    onMessage: (words) => {
      for (const word of words) publishHere(Number(word));
    },
    onReconnect: () => {
      for (const userId of subscribers.keys()) publishHere(userId);
    },
  });
  return {
    publish: (userIds) => {
      const ids = [...userIds];
      for (const id of ids) publishHere(id);
      pubsub.publish('user_events', ids.map(String));
    },
    subscribe: (userId, onEvent) => {
      const own = subscribers.get(userId) ?? new Set();
      own.add(onEvent);
      subscribers.set(userId, own);
      return () => {
        own.delete(onEvent);
        if (own.size === 0 && subscribers.get(userId) === own) subscribers.delete(userId);
      };
    },
  };
}
