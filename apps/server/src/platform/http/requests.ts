// Request ids, and the log line, metrics and trace of each request.
import { randomBytes } from 'node:crypto';
import { api, endpoints } from '@tilgul/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { CallTrace, Tracing } from '../ports/telemetry.ts';
import { toFastifyPath } from './bind.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, once known. */
    userId: number | undefined;
    trace: CallTrace | undefined;
  }
}

/**
 * Creates ids that are unique across servers and restarts. A client's id is never used, since it could imitate
 * another's.
 */
export function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** Routes of the API. Other successful requests (pages, pictures, probes) are logged at level debug only. */
const CALLS = new Set(endpoints.map(({ endpoint }) => toFastifyPath(endpoint.path)));
const MAX_PATH_LENGTH = 200;

/** The bound route, without ids. For an unknown path the log adds the path, never the query. */
const getRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

function toLogLine(request: FastifyRequest, reply: FastifyReply): object {
  const isKnown = request.routeOptions.url !== undefined;
  return {
    request_id: request.id,
    method: request.method,
    route: getRoute(request),
    ...(isKnown ? {} : { path: request.url.split('?')[0]?.slice(0, MAX_PATH_LENGTH) }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user_id: request.userId,
    address: request.ip,
  };
}

const SAMPLE_MS = 1_000;

/** Fields of a log line. */
type LogLine = Readonly<Record<string, unknown>>;

interface Sample {
  readonly timer: NodeJS.Timeout;
  leftOut: number;
  last: LogLine | undefined;
}

interface Sampler {
  /**
   * Writes the line immediately, unless one of its kind was written within the last second; then it waits for the end of
   * that second.
   */
  add(kind: string, line: LogLine): void;
  /** Writes waiting lines immediately, before the process ends. */
  flush(): void;
}

/**
 * Creates a sampler. Of the lines that arrive within a second of a written one, only the last
 * is written, at the end of that second, with the number of the others as `leftOut`. So none goes uncounted.
 */
export function createSampler(write: (kind: string, line: LogLine, leftOut: number) => void): Sampler {
  const kept = new Map<string, Sample>();

  const open = (kind: string): void => {
    const timer = setTimeout(() => {
      if (close(kind)) open(kind);
    }, SAMPLE_MS);
    timer.unref();
    kept.set(kind, { timer, leftOut: -1, last: undefined });
  };

  /** Ends the current second of a kind and writes its last line. Returns whether there was one. */
  const close = (kind: string): boolean => {
    const ended = kept.get(kind);
    kept.delete(kind);
    clearTimeout(ended?.timer);
    if (!ended?.last) return false;
    write(kind, ended.last, ended.leftOut);
    return true;
  };

  return {
    add: (kind, line) => {
      const present = kept.get(kind);
      if (present) {
        present.leftOut += 1;
        present.last = line;
        return;
      }
      write(kind, line, 0);
      open(kind);
    },
    flush: () => {
      for (const kind of [...kept.keys()]) close(kind);
    },
  };
}

/** Behind an untrusted proxy all clients share its address, and with it the limits per address. */
function warnOfUntrustedProxy(app: FastifyInstance, { config, log }: Deps): void {
  if (config.TRUST_PROXY !== undefined) return;
  let wasSeen = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!wasSeen && request.headers['x-forwarded-for'] !== undefined) {
      wasSeen = true;
      log.warn(
        'Requests have X-Forwarded-For, but TRUST_PROXY names no proxy: all clients behind it share the limits per address',
      );
    }
    done();
  });
}

/** Logs every finished request. Levels that are off cost nothing. */
export function installRequests(app: FastifyInstance, deps: Deps): void {
  const { log, metrics } = deps;
  warnOfUntrustedProxy(app, deps);
  app.decorateRequest('userId', undefined);
  const logsCalls = log.isLevelEnabled('info');
  const logsAll = log.isLevelEnabled('debug');
  // A flood of refusals is sampled, so that it cannot fill the disk with log lines (API-14).
  const unavailable = createSampler((kind, line, leftOut) =>
    log.warn({ ...line, kind, ...(leftOut > 0 && { left_out: leftOut }) }, 'not available'),
  );
  app.addHook('onClose', async () => unavailable.flush());
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = getRoute(request);
    const isCall = CALLS.has(route);
    // A stream lasts as long as its page is open, so its duration says nothing about the server.
    if (route !== api.notifications.notificationStream.path)
      metrics.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.unavailable !== undefined) {
      const { kind, reason } = request.unavailable;
      unavailable.add(kind, { ...toLogLine(request, reply), reason });
    } else if (logsCalls && (isCall || reply.statusCode >= 400)) log.info(toLogLine(request, reply), 'request');
    else if (logsAll) log.debug(toLogLine(request, reply), 'request');
    done();
  });
}

/** Traces each call when a collector is set. A call refused before its body was read has no trace. */
export function installTraces(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  app.decorateRequest('trace', undefined);
  // If set earlier, work after the body was read would no longer run in the context of the call.
  app.addHook('preValidation', (request, reply, done) => {
    const since = new Date(Date.now() - reply.elapsedTime);
    const route = request.routeOptions.url ?? 'unknown';
    request.trace = tracing.begin({ method: request.method, route, requestId: request.id, since }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end({ status: reply.statusCode });
    done();
  });
}
