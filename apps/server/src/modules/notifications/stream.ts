// Notification stream: server-sent events with the unread count, a heartbeat, and a clean shutdown.
import { AppError } from '@tilgul/contract/rules/errors';
import { ADMIN, CUSTOMER } from '@tilgul/contract/rules/roles';
import type { FastifyReply } from 'fastify';
import type { Actor, Deps } from '../../deps.ts';
import { findActor } from '../../platform/http/actor.ts';
import { runEvery } from '../../platform/jobs/run-every.ts';
import type { Audience } from '../../platform/ports/messages.ts';
import { getNetworks, type Networks } from '../../platform/security/networks.ts';
import { readUnread } from './notifications.ts';

/** Interval of the comment line that keeps the connection open; each one, as each event, checks that the session is live. */
export const HEARTBEAT_MS = 15_000;
/** Events within this time are counted once. */
const THROTTLE_MS = 200;
/** Most open streams of one server. */
const STREAM_LIMITS = {
  total: 2_000,
  /** Beyond it the oldest stream of the user ends; a browser needs one for all its tabs. */
  perCustomer: 3,
  perEmployee: 10,
  perAddress: 200,
};
/** Customers' part of the places; the rest is reserved for employees. */
const CUSTOMERS_PART = 3 / 4;
/** A connection with more unsent data is dropped. */
const MAX_UNSENT_BYTES = 64 * 1024;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A buffering proxy would delay the events.
  'X-Accel-Buffering': 'no',
};

interface Stream {
  readonly userId: number;
  readonly isCustomer: boolean;
  readonly networks: Networks;
  end(): void;
  /** Resolves when no session lookup is running. */
  stopHeartbeat(): Promise<void>;
}

/** Runs `task` now, and once more after `THROTTLE_MS` if it was requested in the meantime; never two at once. */
function throttle(task: () => Promise<void>): { request(): void; stop(): void } {
  let isBusy = false;
  let isRequested = false;
  let isStopped = false;
  const finish = () => {
    isBusy = false;
    if (isRequested) request();
  };
  const request = () => {
    isRequested = isBusy;
    if (isBusy || isStopped) return;
    isBusy = true;
    void task().then(() => setTimeout(finish, THROTTLE_MS).unref());
  };
  return {
    request,
    stop: () => {
      isStopped = true;
    },
  };
}

/** The audiences whose changes a user's screens show. */
function getAudiences({ id, role, storeId, canPack }: Actor): Audience[] {
  if (role === ADMIN) return [id, 'admins'];
  return storeId !== null && canPack ? [id, `store:${storeId}`] : [id];
}

/** Starts to write events. `onEnd` is called at least once. */
function startStream(
  deps: Deps,
  actor: Actor,
  { raw, request }: FastifyReply,
  onEnd: (stream: Stream) => void,
): Stream {
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(text);
  };
  const isLive = async () => {
    const present = await findActor(deps, { sessionId: actor.sessionId, userId: actor.id });
    if (present) follow(present);
    return present !== undefined;
  };
  let isFirst = true;
  const unreadEvents = throttle(async () => {
    try {
      // The call itself has just checked the session.
      if (!isFirst && !(await isLive())) return stream.end();
      isFirst = false;
      const unread = await readUnread(deps.db, actor.id);
      // An unchanged count means that something else on the user's screens has changed.
      write(`event: unread\ndata: ${JSON.stringify(unread)}\n\n`);
    } catch (error) {
      deps.log.warn({ err: error }, 'unread notifications could not be counted');
    }
  });
  const beat = async () => {
    if (await isLive()) write(': beat\n\n');
    else stream.end();
  };
  const heartbeat = runEvery('stream heartbeat', HEARTBEAT_MS, beat, { log: deps.log });
  let following = '';
  let unsubscribe = () => {};
  /** Subscribes to what the user's screens show, which changes with the user's store and permissions. */
  const follow = (present: Actor) => {
    const audiences = getAudiences(present);
    if (raw.destroyed || following === String(audiences)) return;
    unsubscribe();
    following = String(audiences);
    unsubscribe = deps.userEvents.subscribe(audiences, unreadEvents.request);
  };
  follow(actor);
  const stream: Stream = {
    userId: actor.id,
    isCustomer: actor.role === CUSTOMER,
    networks: getNetworks(request.ip),
    end: () => {
      // Its place is free at once.
      onEnd(stream);
      raw.end();
    },
    stopHeartbeat: heartbeat.stop,
  };
  raw.once('close', () => {
    void heartbeat.stop();
    unreadEvents.stop();
    unsubscribe();
    onEnd(stream);
  });
  write('retry: 5000\n\n');
  unreadEvents.request();
  return stream;
}

/** Creates the open streams of one server. */
export function createStreams(deps: Deps, limits = STREAM_LIMITS) {
  const streams = new Set<Stream>();
  let isStopping = false;
  const list = (fits: (stream: Stream) => boolean) => [...streams].filter(fits);

  const isFull = (isCustomer: boolean): boolean =>
    streams.size >= limits.total ||
    (isCustomer && list((stream) => stream.isCustomer).length >= limits.total * CUSTOMERS_PART);

  /** Whether an address or the network around it holds too many streams. */
  function isCrowded(ip: string): boolean {
    const { narrow, wide, factor } = getNetworks(ip);
    const inWide = list(({ networks }) => networks.wide === wide);
    const inNarrow = inWide.filter(({ networks }) => networks.narrow === narrow);
    return inNarrow.length >= limits.perAddress || inWide.length >= limits.perAddress * factor;
  }

  return {
    /** Turns a reply into a stream; 503 if there are too many streams or the server is stopping, 429 for an address. */
    open: (actor: Actor, reply: FastifyReply): void => {
      // A client that left during the session lookup would never trigger 'close'.
      if (isStopping || reply.raw.destroyed) throw new AppError('unavailable', { retryAfter: 5 });
      const isCustomer = actor.role === CUSTOMER;
      const own = list(({ userId }) => userId === actor.id);
      if (own.length >= (isCustomer ? limits.perCustomer : limits.perEmployee)) own[0]?.end();
      if (isFull(isCustomer)) throw new AppError('unavailable', { retryAfter: 5 });
      if (isCrowded(reply.request.ip)) throw new AppError('too_many', { retryAfter: 60 });
      const headers = { ...reply.getHeaders(), ...HEADERS };
      reply.hijack();
      reply.raw.writeHead(200, headers as Record<string, string>);
      const onEnd = (stream: Stream) => {
        if (streams.delete(stream)) deps.metrics.streams.dec();
      };
      streams.add(startStream(deps, actor, reply, onEnd));
      deps.metrics.streams.inc();
    },
    /** Ends all streams and refuses new ones. */
    endAll: async (): Promise<void> => {
      isStopping = true;
      const ended = [...streams];
      for (const stream of ended) stream.end();
      await Promise.all(ended.map((stream) => stream.stopHeartbeat()));
    },
  };
}
