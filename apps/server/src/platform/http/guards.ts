// What applies to every request: paths, allowed origins, JSON bodies only, the limit of calls in work.
// These hooks call back instead of returning promises: every call passes all of them, and each promise costs a turn.
import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../ports/telemetry.ts';
import type { Lifecycle } from './probes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bound that its call is counted in while it is in work. */
    countedIn: Bound | undefined;
  }
  interface FastifyContextConfig {
    /** A call of the API, whose answer is never a page. */
    isCall?: boolean;
  }
}

/** Calls in work at once; beyond them the answer is an early 503 (API-10). */
const MAX_IN_WORK = 200;

/** Two dots in a path, also written as %2e, and that again as %252e: no address of ours has them, only attempts to leave a folder. */
const LEAVES_FOLDER = /(?:\.|%(?:25)*2e){2}/i;

const refusalOf = (request: FastifyRequest): AppError | undefined => {
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return new AppError('bad_request');
  const query = request.url.indexOf('?');
  const path = query === -1 ? request.url : request.url.slice(0, query);
  return LEAVES_FOLDER.test(path) ? new AppError('bad_request') : undefined;
};

/** Refuses paths that climb, whatever they would lead to (Z12), and what HTTP/1.1 forbids: a request that names no host. */
export function installPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
}

/** No byte of body comes: many clients name a type all the same, a form's for a call that takes no body. */
const sendsNothing = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Only JSON (and multipart where a call declares it) is parsed; an empty body is no body, whatever its type. */
export function installBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-type'] !== undefined && sendsNothing(request))
      request.headers['content-type'] = undefined;
    // Nothing here unpacks a body, so a packed one is never what its type says.
    if ((request.headers['content-encoding'] ?? 'identity') === 'identity') done();
    else done(new AppError('unsupported_type'));
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

/** Answers cross-origin calls for the origins of CORS_ORIGIN, exactly, and for no other. */
export function installOrigins(app: FastifyInstance, config: Config): void {
  const allowed = new Set(config.corsOrigins);
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Link, X-Total-Count, Retry-After',
      Vary: 'Origin',
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

/** Multipart bodies are read while their call is in work, so a slow sender must not take a slot from the others. */
const MAX_FORMS_IN_WORK = 20;
const EXEMPT = new Set(['/healthz', '/readyz', '/metrics', api.notifications.notificationStream.path]);
const isExempt = (request: FastifyRequest): boolean => EXEMPT.has(request.routeOptions.url ?? '');

/** Counts what is in work up to a limit. */
interface Bound {
  readonly max: number;
  inWork: number;
}

/** The calls in work of a server. */
export interface CallLimit {
  /** Resolves as soon as no call is in work. */
  idle(): Promise<void>;
}

/**
 * Refuses new calls while stopping and beyond the bound, before any work is done. A call counts from the moment its body
 * has come until its answer is made: a peer that sends or reads slowly takes nobody's slot.
 */
export function installCallLimit(app: FastifyInstance, lifecycle: Lifecycle, metrics: Metrics): CallLimit {
  const [calls, forms]: [Bound, Bound] = [
    { max: MAX_IN_WORK, inWork: 0 },
    { max: MAX_FORMS_IN_WORK, inWork: 0 },
  ];
  const boundOf = (request: FastifyRequest) =>
    request.headers['content-type']?.startsWith('multipart/') ? forms : calls;
  app.decorateRequest('countedIn', undefined);
  const waiting = new Set<() => void>();
  const isIdle = () => calls.inWork + forms.inWork === 0;
  const refusalBeyond = (bound: Bound): AppError | undefined =>
    bound.inWork >= bound.max ? new AppError('unavailable', { retryAfter: 1 }) : undefined;
  const release = (request: FastifyRequest) => {
    const bound = request.countedIn;
    if (!bound) return;
    request.countedIn = undefined;
    bound.inWork -= 1;
    metrics.inWork.dec();
    if (isIdle()) for (const resolve of waiting) resolve();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    if (!lifecycle.isStopping) return done(refusalBeyond(boundOf(request)));
    reply.header('Connection', 'close');
    done(new AppError('unavailable', { retryAfter: 5 }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (isExempt(request)) return done();
    const bound = boundOf(request);
    const refusal = refusalBeyond(bound);
    if (refusal) return done(refusal);
    bound.inWork += 1;
    request.countedIn = bound;
    metrics.inWork.inc();
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // An answer that was taken over by hand. A caller who left does not end the work: its answer is still to be made.
    if (reply.sent) release(request);
    done();
  });
  return {
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  };
}
