// The live stream of notifications: server-sent events with the unread count, a heartbeat, a clean end.
import type { ServerResponse } from 'node:http';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyReply } from 'fastify';
import type { Actor, Deps } from '../../deps.ts';
import { findActor } from '../../platform/http/actor.ts';
import { countUnread } from './notifications.sql.ts';

/** A comment line this often keeps the connection open and is the moment to look whether the session still lives. */
export const HEARTBEAT_MS = 15_000;
/** A rush of events is counted once in this time. */
const THROTTLE_MS = 200;
/** Streams of one server, and of one user (a tab each); beyond the latter the oldest ends. */
const MAX_STREAMS = 2_000;
const MAX_STREAMS_PER_USER = 10;
/** A reader that leaves this much unread is gone. */
const MAX_UNSENT_BYTES = 64 * 1024;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy that gathers answers would keep the events back.
  'X-Accel-Buffering': 'no',
};

/** The open streams of one server. */
export interface Streams {
  /** Takes over the answer of a call; 503 when there are too many streams or the server is stopping. */
  open(actor: Actor, reply: FastifyReply): void;
  /** Ends all of them; none is opened any more. */
  endAll(): void;
}

interface Stream {
  readonly userId: number;
  end(): void;
}

/** Runs `task` now, and once more after `SETTLE_MS` when it was asked for meanwhile; never twice at once. */
function throttle(task: () => Promise<void>): { ask(): void; stop(): void } {
  let isBusy = false;
  let isAsked = false;
  let isStopped = false;
  const rest = () => {
    isBusy = false;
    if (isAsked) ask();
  };
  const ask = () => {
    isAsked = isBusy;
    if (isBusy || isStopped) return;
    isBusy = true;
    void task().then(() => setTimeout(rest, THROTTLE_MS).unref());
  };
  return {
    ask,
    stop: () => {
      isStopped = true;
    },
  };
}

function startStream(deps: Deps, actor: Actor, raw: ServerResponse, onEnd: (stream: Stream) => void): Stream {
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(text);
  };
  const telling = throttle(async () => {
    try {
      const unread = await countUnread(deps.db, actor.id);
      // The same count again says that something else on the user's screens has changed.
      write(`event: unread\ndata: ${JSON.stringify({ unread_notifications: unread })}\n\n`);
    } catch (error) {
      deps.log.warn({ err: error }, 'a bell could not be counted');
    }
  });
  const beat = async () => {
    try {
      if ((await findActor(deps, actor.sessionId, actor.id)) === undefined) return stream.end();
      write(': beat\n\n');
    } catch (error) {
      deps.log.warn({ err: error }, 'a session could not be looked at');
    }
  };
  const beating = setInterval(() => void beat(), HEARTBEAT_MS);
  const unsubscribe = deps.userEvents.subscribe(actor.id, telling.ask);
  const stream: Stream = { userId: actor.id, end: () => raw.end() };
  raw.once('close', () => {
    clearInterval(beating);
    telling.stop();
    unsubscribe();
    onEnd(stream);
  });
  write('retry: 5000\n\n');
  telling.ask();
  return stream;
}

/** Makes the list of open streams of one server. */
export function createStreams(deps: Deps): Streams {
  const streams = new Set<Stream>();
  let isStopping = false;
  return {
    open: (actor, reply) => {
      // A reader that left while its session was looked up would never be missed.
      if (isStopping || streams.size >= MAX_STREAMS || reply.raw.destroyed)
        throw new AppError('unavailable', { retryAfter: 5 });
      const own = [...streams].filter(({ userId }) => userId === actor.id);
      if (own.length >= MAX_STREAMS_PER_USER) own[0]?.end();
      const headers = { ...reply.getHeaders(), ...HEADERS };
      reply.hijack();
      reply.raw.writeHead(200, headers as Record<string, string>);
      const onEnd = (stream: Stream) => {
        if (streams.delete(stream)) deps.metrics.streams.dec();
      };
      streams.add(startStream(deps, actor, reply.raw, onEnd));
      deps.metrics.streams.inc();
    },
    endAll: () => {
      isStopping = true;
      for (const stream of streams) stream.end();
    },
  };
}
