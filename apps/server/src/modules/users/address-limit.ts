// The rate limit of what needs no sign-in: registration and the public forms, counted apart and per address.
import type { Context } from '../../deps.ts';
import { addressKey, takeAttempt } from '../../platform/security/attempts.ts';

const MAX_PER_HOUR = 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Counts one try from an address and refuses the 61st within an hour with 429 (SES-11). Needs the pool's
 * handle: the try stays counted though the call is refused.
 */
export async function takeHourlyTry(
  context: Context,
  what: 'registration' | 'job' | 'franchise',
  ip: string,
): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'off') return;
  const limit = { bucket: `${what}:${addressKey(ip)}`, max: MAX_PER_HOUR, windowSeconds: HOUR_SECONDS };
  await takeAttempt(context.deps.db, limit, context.now);
}
