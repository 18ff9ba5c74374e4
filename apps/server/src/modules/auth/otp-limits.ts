// Limits of one-time passwords (SES-7, SES-8): growing waits between codes for a number, and attempts in other browsers.
import { CODE_WAITS, OTP_SECONDS } from '@tilgul/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { addressLimits, countAttempt, type Limit } from '../../platform/security/attempts.ts';
import { addressKey } from '../../platform/security/networks.ts';
import { OTP_ATTEMPTS } from './auth.rules.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const REQUESTS_PER_ADDRESS = 60;
const WRONG_CODES_PER_ADDRESS = 100;
const ATTEMPTS_OF_OTHERS = 100;

/** The number is a keyed hash, so that unknown numbers are not stored. */
const sentBucket = (number: Buffer): string => `otp-sent:${number.toString('base64url')}`;

/**
 * Seconds until the number may get another code, 0 for now: the waits grow with the codes of the last 24 hours, from any
 * browser. Needs a transaction: the number stays locked until its commit.
 */
export async function lockCodeWait(tx: Db, number: Buffer, now: Date): Promise<number> {
  const bucket = sentBucket(number);
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
export const countCode = (tx: Db, number: Buffer, now: Date): Promise<void> =>
  countAttempt(tx, [sentBucket(number)], now);

/** Requests of codes from one address, for all numbers together. */
export const otpRequestLimits = (ip: string): readonly Limit[] =>
  addressLimits('otp-ask', ip, REQUESTS_PER_ADDRESS, HOUR);

/** Wrong one-time passwords from one address, for all numbers together. */
export const otpAttemptLimits = (ip: string): readonly Limit[] =>
  addressLimits('otp-wrong', ip, WRONG_CODES_PER_ADDRESS, QUARTER_HOUR);

/**
 * Attempts at a code by a browser with a cookie that did not request it: 5 per code, and for all codes of the number 5 an hour
 * per address and 100 in all, so that strangers need many addresses to use up those of the owner.
 */
export function otherBrowserLimits(
  requestId: number,
  { number, requester, ip }: { readonly number: Buffer; readonly requester: Buffer; readonly ip: string },
): readonly Limit[] {
  const others = `otp-others:${number.toString('base64url')}`;
  return [
    {
      bucket: `otp-try:${requestId}:${requester.toString('base64url')}`,
      max: OTP_ATTEMPTS,
      windowSeconds: OTP_SECONDS,
    },
    { bucket: `${others}:${addressKey(ip)}`, max: OTP_ATTEMPTS, windowSeconds: HOUR },
    { bucket: others, max: ATTEMPTS_OF_OTHERS, windowSeconds: HOUR },
  ];
}
