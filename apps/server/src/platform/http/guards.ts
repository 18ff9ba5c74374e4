// Guards of every request: paths, allowed origins, JSON bodies, and the limit of running calls. These hooks use
// callbacks, because every call passes all of them and each promise would cost a turn of the event loop.
import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../ports/telemetry.ts';
import { getPath } from './api-paths.ts';
import type { Lifecycle } from './probes.ts';
import { addVary } from './responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bound that counts this call while it runs. */
    countedIn: Bound | undefined;
  }
  interface FastifyContextConfig {
    /** An API call, whose response is never a page. */
    isCall?: boolean;
    /** Whether a request outside the API asks for a page, which counts in the rate limit like a call. */
    asksForPage?: (path: string) => boolean;
  }
}

/** Maximum number of concurrent calls. More get an early 503 (API-10). */
const MAX_RUNNING = 200;

/** Two dots in a path, also encoded once or twice. None of our URLs has them, only path traversal. */
const LEAVES_FOLDER = /(?:\.|%(?:25)*2e){2}/i;

/** Whether a request names several hosts, of which a proxy and this server might pick different ones. */
const hasSeveralHosts = ({ rawHeaders }: FastifyRequest['raw']): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

const findRefusal = (request: FastifyRequest): AppError | undefined => {
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return new AppError('bad_request');
  if (hasSeveralHosts(request.raw)) return new AppError('bad_request');
  return LEAVES_FOLDER.test(getPath(request)) ? new AppError('bad_request') : undefined;
};

/** Refuses path traversal (Z12), and requests without a host or with several, which HTTP/1.1 forbids. */
export function installPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(findRefusal(request)));
}

/** Many clients send a content type without a body, such as a form's for a call without one. */
const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Parses only JSON, and multipart where an endpoint declares it. An empty body counts as none, whatever its type. */
export function installBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-type'] !== undefined && hasNoBody(request))
      request.headers['content-type'] = undefined;
    // Bodies are never decompressed, so a compressed one does not match its type.
    if ((request.headers['content-encoding'] ?? 'identity') === 'identity') done();
    else done(new AppError('unsupported_type'));
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

/** Allows cross-origin calls from the exact origins of CORS_ORIGIN. */
export function installOrigins(app: FastifyInstance, config: Config): void {
  const allowed = new Set(config.corsOrigins);
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    // Answers without an origin differ, too, so caches must tell them apart.
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Link, X-Total-Count, X-Search-Guess, Retry-After',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': '600',
    });
    await reply.code(204).send();
  });
}

/** Multipart bodies are read while their call counts as running, so slow senders get a separate limit. */
const MAX_RUNNING_FORMS = 20;
const EXEMPT = new Set(['/healthz', '/readyz', '/metrics', api.notifications.notificationStream.path]);
const isExempt = (request: FastifyRequest): boolean => EXEMPT.has(request.routeOptions.url ?? '');

/** Counts running calls up to a maximum. */
interface Bound {
  readonly max: number;
  running: number;
}

/** Running calls of a server. */
export interface CallLimit {
  /** Resolves when no call is running. */
  idle(): Promise<void>;
}

/**
 * Refuses new calls while stopping or beyond the limit, before any work is done. A call counts from the end of its body
 * until its response is built, so slow senders and readers do not use up the limit.
 */
export function installCallLimit(app: FastifyInstance, lifecycle: Lifecycle, metrics: Metrics): CallLimit {
  const calls: Bound = { max: MAX_RUNNING, running: 0 };
  const forms: Bound = { max: MAX_RUNNING_FORMS, running: 0 };
  const getBound = (request: FastifyRequest) =>
    request.headers['content-type']?.startsWith('multipart/') ? forms : calls;
  app.decorateRequest('countedIn', undefined);
  const waiting = new Set<() => void>();
  const isIdle = () => calls.running + forms.running === 0;
  const refuseBeyond = (bound: Bound): AppError | undefined =>
    bound.running >= bound.max ? new AppError('unavailable', { retryAfter: 1 }) : undefined;
  const release = (request: FastifyRequest) => {
    const bound = request.countedIn;
    if (!bound) return;
    request.countedIn = undefined;
    bound.running -= 1;
    metrics.runningCalls.dec();
    if (isIdle()) for (const resolve of waiting) resolve();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    if (!lifecycle.isStopping) return done(refuseBeyond(getBound(request)));
    reply.header('Connection', 'close');
    done(new AppError('unavailable', { retryAfter: 5 }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (isExempt(request)) return done();
    const bound = getBound(request);
    const refusal = refuseBeyond(bound);
    if (refusal) return done(refusal);
    bound.running += 1;
    request.countedIn = bound;
    metrics.runningCalls.inc();
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Releases calls that were hijacked. A client that disconnects does not end the call.
    if (reply.sent) release(request);
    done();
  });
  return {
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  };
}
