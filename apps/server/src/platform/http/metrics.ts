// GET /metrics: for this machine itself, or for whoever has METRICS_TOKEN.
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';

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
