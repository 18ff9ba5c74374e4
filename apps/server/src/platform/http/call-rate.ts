// The general limit of calls: for each user and each address in a minute, counted in this server's memory.
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { inLanguage, say } from '../../texts/say.ts';
import { addressKey } from '../security/attempts.ts';
import { requestLanguage } from './languages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a user; refuses with 429 beyond the limit. */
    countUserCall(userId: number): void;
  }
}

/** Calls in a minute (API-13). */
export const CALLS_PER_MINUTE = { user: 1_000, address: 2_000 };
export const UNLIMITED_CALLS = { user: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY };
export type CallsPerMinute = typeof CALLS_PER_MINUTE;

const MINUTE_MS = 60_000;
/** A flood from more addresses than this begins the minute anew: memory stays bounded. */
const MOST_KEYS = 100_000;

/** Counts by key within the minute that runs; answers the seconds to wait beyond `max`, else 0. */
export function createCallRate<K>(max: number, now: () => number): (key: K) => number {
  const counts = new Map<K, number>();
  let end = 0;
  return (key) => {
    const moment = now();
    if (moment >= end || counts.size >= MOST_KEYS) {
      counts.clear();
      end = moment + MINUTE_MS;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max ? Math.max(1, Math.ceil((end - moment) / 1000)) : 0;
  };
}

const refusal = (wait: number): AppError =>
  new AppError('too_many', { detail: say('Too many requests. Please try again later.'), retryAfter: wait });

/** Counts calls of the API by address as they come, and by user once that is known; RATE_LIMITS=off switches it off. */
export function installCallRate(app: FastifyInstance, config: Config, limits: CallsPerMinute): void {
  const { user, address } = config.RATE_LIMITS === 'on' ? limits : UNLIMITED_CALLS;
  // By the clock of the machine, which nobody sets: it only tells minutes apart.
  const ofUser = createCallRate<number>(user, () => performance.now());
  const ofAddress = createCallRate<string>(address, () => performance.now());
  app.decorate('countUserCall', (userId) => {
    const wait = ofUser(userId);
    if (wait > 0) throw refusal(wait);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.isCall) return done();
    const wait = ofAddress(addressKey(request.ip));
    if (wait === 0) return done();
    done(inLanguage(requestLanguage(request), () => refusal(wait)));
  });
}
