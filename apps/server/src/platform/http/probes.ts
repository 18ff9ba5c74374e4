// Probes and metrics: /healthz, /readyz and /metrics.
import { isIP } from 'node:net';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { equalInConstantTime } from '../security/tokens.ts';

/** Timeout of the database in the readiness probe. */
const PROBE_MS = 2000;
/** Load balancers also use HEAD. */
const PROBE = { exposeHeadRoute: true };

export interface Lifecycle {
  isStopping: boolean;
}

const timeOut = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), ms).unref());

/** `/healthz` succeeds while the process lives, `/readyz` while the database answers and the server is not stopping. */
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

/** Behind a proxy on this machine every client looks local. These headers reveal the proxy. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  isLoopback(request.socket.remoteAddress ?? '') &&
  PROXY_HEADERS.every((name) => request.headers[name] === undefined);

const hasToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && equalInConstantTime(sent, token);
};

/** Serves Prometheus metrics (API-11): to local clients, in production only with the token. Others get 403. */
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
