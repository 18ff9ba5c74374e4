// Owns what holds for every request: security headers, allowed origins, JSON bodies only, the bound on work at once.
import helmet from '@fastify/helmet';
import { AppError } from '@tilgul/contract/errors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Lifecycle } from './health.ts';

/** Calls in work at once; beyond them the answer is an early 503 (security section 7). */
const MAX_IN_WORK = 200;

const hostOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** The page policy, built from the settings. */
function contentPolicy(config: Config) {
  const razorpay = config.RAZORPAY_KEY_ID !== undefined;
  const when = (condition: boolean, ...sources: string[]) => (condition ? sources : []);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...when(razorpay, 'https://checkout.razorpay.com')],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', hostOf(config.TILE_URL)],
      connectSrc: ["'self'", ...when(razorpay, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com')],
      frameSrc: ["'self'", ...when(razorpay, 'https://api.razorpay.com', 'https://checkout.razorpay.com'), ...(config.VIDEO_URL ? [hostOf(config.VIDEO_URL)] : [])],
      mediaSrc: ["'self'", ...(config.VIDEO_URL ? [hostOf(config.VIDEO_URL)] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** The security headers that helmet makes of the settings; they never change while the server runs. */
async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(config),
    strictTransportSecurity: config.HTTPS ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.get('/', async (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const ofTheAnswer = new Set(['content-length', 'content-type', 'date', 'connection']);
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)]])));
}

/** Security headers on every answer; built once, since building them anew was the largest cost of a catalogue answer. */
export async function installHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = await securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Only JSON (and multipart where a call declares it) is parsed; an empty JSON body is no body. */
export function installBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
}

/** Answers cross-origin calls for the origins of CORS_ORIGIN, exactly, and for no other. */
export function installOrigins(app: FastifyInstance, config: Config): void {
  const allowed = new Set((config.CORS_ORIGIN ?? '').split(',').map((origin) => origin.trim()).filter(Boolean));
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Link, X-Total-Count, Retry-After', Vary: 'Origin' });
    if (request.method !== 'OPTIONS') return;
    reply.headers({ 'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE', 'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key', 'Access-Control-Max-Age': '600' });
    await reply.code(204).send();
  });
}

const isExempt = (request: FastifyRequest): boolean => request.url === '/healthz' || request.url === '/readyz' || request.url.startsWith('/warehouses/notification/stream/');

/** Refuses new calls while stopping and beyond the bound, before any work is done. */
export function installBound(app: FastifyInstance, lifecycle: Lifecycle): void {
  let inWork = 0;
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    if (lifecycle.isStopping) {
      reply.header('Connection', 'close');
      throw new AppError('unavailable', { retryAfter: 5 });
    }
    if (inWork >= MAX_IN_WORK) throw new AppError('unavailable', { retryAfter: 1 });
    inWork += 1;
    counted.add(request);
    reply.raw.once('close', () => {
      if (counted.delete(request)) inWork -= 1;
    });
  });
}
