// Attempts at a code by browsers that did not request it: those with a cookie have their own, all others share five.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context, Db } from '../../deps.ts';
import { tryTakeAttempt } from '../../platform/security/attempts.ts';
import { getText } from '../../texts/get-text.ts';
import { type CodeAttempt, type CodeKey, findLiveCode, takeCodeAttempt } from './auth.sql.ts';
import { refuseWhenExhausted } from './codes.commands.ts';
import { type OtherBrowserLimits, otherBrowserLimits } from './otp-limits.ts';

type NumberKey = Omit<CodeKey, 'requester'>;

interface OtherBrowser extends NumberKey {
  /** Hash of the browser's cookie. */
  readonly requester: Buffer;
  readonly ip: string;
  /** The browser's own request, whose code it has just tried. */
  readonly own: number | undefined;
}

/** Takes an attempt, or returns the seconds until one is left. */
async function takeAttemptOfOther(db: Db, { own, shared }: OtherBrowserLimits, now: Date): Promise<number> {
  const waits: number[] = [];
  for (const limits of shared) {
    const wait = await db.transaction().execute((tx) => tryTakeAttempt(tx, [...own, ...limits], now));
    if (wait === 0) return 0;
    waits.push(wait);
  }
  return Math.min(...waits);
}

/** Takes an attempt at the number's newest code for a browser with a cookie; refuses with 429 if it has none left. */
export async function takeOtherBrowserAttempt(
  { db, now }: Context,
  { own, ...browser }: OtherBrowser,
): Promise<CodeAttempt | undefined> {
  const { purpose, number } = browser;
  const code = await findLiveCode(db, { purpose, number }, now, own);
  if (!code) return undefined;
  const wait = await takeAttemptOfOther(db, otherBrowserLimits(code.ask_id, browser), now);
  if (wait === 0) return code;
  if (own !== undefined) return undefined;
  const left = Math.ceil((code.expires_at.getTime() - now.getTime()) / 1000);
  throw new AppError('too_many', { detail: getText('auth.tooManyTries'), retryAfter: Math.min(wait, left) });
}

/** Takes one of the shared attempts at the number's newest code; refuses with 429 if there are none left. */
export async function takeSharedAttempt(context: Context, key: NumberKey): Promise<CodeAttempt | undefined> {
  const { db, now } = context;
  const code = await takeCodeAttempt(db, key, now);
  if (!code) await refuseWhenExhausted(context, key);
  return code;
}
