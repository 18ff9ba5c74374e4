// General rate limits per user and per address, counted in this server's memory.
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { getNetworks } from '../security/networks.ts';
import { getPath } from './api-paths.ts';
import { getRequestLanguage } from './languages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a user. Throws 429 beyond the limit. */
    countUserCall(userId: number): void;
  }
}

/** Calls per minute (API-13). */
export const CALLS_PER_MINUTE = { user: 1_000, address: 2_000 };
export const UNLIMITED_CALLS = { user: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY };
export type CallsPerMinute = typeof CALLS_PER_MINUTE;

const MINUTE_MS = 60_000;
/** More addresses than this start a new minute early, which bounds the memory. */
const MAX_KEYS = 100_000;

/** Counts calls per key in the current minute. Returns the seconds to wait beyond `max`, otherwise 0. */
export function createCallRate<K>(now: () => number): (key: K, max: number) => number {
  const counts = new Map<K, number>();
  let end = 0;
  return (key, max) => {
    const moment = now();
    if (moment >= end || counts.size >= MAX_KEYS) {
      counts.clear();
      end = moment + MINUTE_MS;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max ? Math.max(1, Math.ceil((end - moment) / 1000)) : 0;
  };
}

const tooManyCalls = (wait: number): AppError =>
  new AppError('too_many', { detail: getText('requests.tooMany'), retryAfter: wait });

/** Limits API calls and pages per address and network, and per user once known. RATE_LIMITS=off disables both. */
export function installCallRate(app: FastifyInstance, config: Config, limits: CallsPerMinute): void {
  const { user, address } = config.RATE_LIMITS === 'on' ? limits : UNLIMITED_CALLS;
  // A monotonic clock, which cannot be set.
  const countByUser = createCallRate<number>(() => performance.now());
  const countByAddress = createCallRate<string>(() => performance.now());
  const countByNetwork = createCallRate<string>(() => performance.now());
  app.decorate('countUserCall', (userId) => {
    const wait = countByUser(userId, user);
    if (wait > 0) throw tooManyCalls(wait);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { isCall, asksForPage } = request.routeOptions.config;
    if (!isCall && !asksForPage?.(getPath(request))) return done();
    const { narrow, wide, factor } = getNetworks(request.ip);
    // Refused calls of one address must not use up the budget of its neighbours.
    const wait = countByAddress(narrow, address) || countByNetwork(wide, address * factor);
    if (wait === 0) return done();
    done(inLanguage(getRequestLanguage(request), () => tooManyCalls(wait)));
  });
}
