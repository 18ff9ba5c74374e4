// Limits of one-time passwords (SES-7, SES-8): growing waits between codes for a number, and attempts in other browsers.
import { CODE_WAITS, OTP_SECONDS } from '@tilgul/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { addressLimits, countAttempt, type Limit } from '../../platform/security/attempts.ts';
import { getNetworks } from '../../platform/security/networks.ts';
import { OTP_ATTEMPTS } from './auth.rules.ts';
import type { CodeKey } from './auth.sql.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const REQUESTS_PER_ADDRESS = 60;
const WRONG_CODES_PER_ADDRESS = 100;
const ATTEMPTS_OF_OTHERS = 100;
const FIRST_ATTEMPTS_PER_NETWORK = 2;
const FIRST_ATTEMPTS = 200;
const PHONE_CODES_PER_NUMBER = 5;

/** Whom a code is for: its number, and for a phone code the user, too. */
type SentKey = CodeKey & { readonly requester: Buffer };

/**
 * Codes to reset or sign in count per number, phone codes per number and user, so that strangers never use up those of a user. The
 * number is a keyed hash, so that unknown numbers are not stored.
 */
function sentBucket({ purpose, number, requester }: SentKey): string {
  const ofNumber = `otp-sent:${number.toString('base64url')}`;
  return purpose === 'phone' ? `${ofNumber}:${requester.toString('base64url')}` : ofNumber;
}

/**
 * Seconds until another code may be sent, 0 for now: the waits grow with the codes of the last 24 hours. Needs a transaction:
 * the number stays locked until its commit.
 */
export async function lockCodeWait(tx: Db, key: SentKey, now: Date): Promise<number> {
  const bucket = sentBucket(key);
  await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}::text, 0))`.execute(tx);
  const since = new Date(now.getTime() - DAY * 1000);
  const rows = await sql<{ sent: number; last: Date | null }>`
    select count(*)::int as sent, max(at) as last from attempts
    where bucket = ${bucket}::text and at > ${since}::timestamptz`.execute(tx);
  const { sent, last } = onlyRow(rows);
  return last === null ? 0 : Math.max(0, Math.ceil((last.getTime() - now.getTime()) / 1000 + getCodeWait(sent)));
}

/** Wait after the given number of codes, in seconds. */
const getCodeWait = (sent: number): number => CODE_WAITS[Math.min(sent, CODE_WAITS.length) - 1] ?? 0;

/** Counts a code that is sent to a locked number. */
export const countCode = (tx: Db, key: SentKey, now: Date): Promise<void> => countAttempt(tx, [sentBucket(key)], now);

/** Requests of codes from one address, for all numbers together, and of phone codes by all users for one number. */
export const otpRequestLimits = ({
  purpose,
  number,
  ip,
}: Pick<CodeKey, 'purpose' | 'number'> & { readonly ip: string }): readonly Limit[] => [
  ...addressLimits('otp-ask', ip, REQUESTS_PER_ADDRESS, HOUR),
  ...(purpose === 'phone'
    ? [{ bucket: `otp-phone:${number.toString('base64url')}`, max: PHONE_CODES_PER_NUMBER, windowSeconds: HOUR }]
    : []),
];

/** Wrong one-time passwords from one address, for all numbers together. */
export const otpAttemptLimits = (ip: string): readonly Limit[] =>
  addressLimits('otp-wrong', ip, WRONG_CODES_PER_ADDRESS, QUARTER_HOUR);

export interface OtherBrowserLimits {
  readonly own: readonly Limit[];
  /** Limits shared by all other browsers; an attempt is taken from the first that has one left. */
  readonly shared: readonly (readonly Limit[])[];
}

/**
 * Attempts at a code by a browser with a cookie that did not request it: 5 per code, and for all codes of the number an hour 5
 * per address, 20 per /48 or 40 per /24. The first two of each such network share 200, all further ones 100, so that the many
 * attempts of a few networks leave those of the owner, and 300 guesses an hour at six digits succeed with 0.03 %.
 */
export function otherBrowserLimits(
  requestId: number,
  { number, requester, ip }: { readonly number: Buffer; readonly requester: Buffer; readonly ip: string },
): OtherBrowserLimits {
  const others = `otp-others:${number.toString('base64url')}`;
  const perHour = (bucket: string, max: number): Limit => ({ bucket, max, windowSeconds: HOUR });
  const own = {
    bucket: `otp-try:${requestId}:${requester.toString('base64url')}`,
    max: OTP_ATTEMPTS,
    windowSeconds: OTP_SECONDS,
  };
  const first = [
    perHour(`${others}:first:${getNetworks(ip).wide}`, FIRST_ATTEMPTS_PER_NETWORK),
    perHour(`${others}:first`, FIRST_ATTEMPTS),
  ];
  return {
    own: [own, ...addressLimits(others, ip, OTP_ATTEMPTS, HOUR)],
    shared: [first, [perHour(others, ATTEMPTS_OF_OTHERS)]],
  };
}
