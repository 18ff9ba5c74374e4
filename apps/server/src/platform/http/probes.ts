import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

// /healthz and /readyz, and whether the server is stopping.

/** How long the database may take to say that it is there. */
const PROBE_MS = 2000;
/** Load balancers ask with HEAD too. */
const PROBE = { exposeHeadRoute: true };

export interface Lifecycle {
  isStopping: boolean;
}

const timeOut = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), ms).unref());

/** `/healthz` while the process lives; `/readyz` only while the database answers and the server is not stopping. */
export function installHealth(app: FastifyInstance, deps: Deps, lifecycle: Lifecycle): void {
  app.get('/healthz', PROBE, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', PROBE, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (lifecycle.isStopping)
      return reply.code(503).header('Retry-After', '5').send({ status: 'stopping', detail: 'The server is stopping.' });
    try {
      await Promise.race([sql`select 1`.execute(deps.db), timeOut(PROBE_MS)]);
      return reply.send({ status: 'ready' });
    } catch {
      return reply
        .code(503)
        .header('Retry-After', '2')
        .send({ status: 'unavailable', detail: 'The database does not answer.' });
    }
  });
}

/** A proxy on this machine makes everybody look local; these headers show that it is in between. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  isLoopback(request.socket.remoteAddress ?? '') &&
  PROXY_HEADERS.every((name) => request.headers[name] === undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();

const hasToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
};

/** The figures as Prometheus reads them (API-11): in production for the token alone; 403 for everybody else. */
export function installMetrics(app: FastifyInstance, { config, metrics }: Deps): void {
  app.get('/metrics', async (request, reply) => {
    const mayRead = hasToken(request, config.METRICS_TOKEN) || (!config.isProduction && isLocal(request));
    if (!mayRead) throw new AppError('forbidden');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
