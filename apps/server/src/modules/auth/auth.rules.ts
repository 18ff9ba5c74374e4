// Pure rules of sign-in: how a refresh token is treated, whether a request's origin is trusted, and how one-time passwords are
// hashed and worded.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/ports/secrets.ts';
import { getText } from '../../texts/get-text.ts';

/** A used token still returns its successor this long, because two tabs may refresh at once (SES-2). */
const GRACE_MS = 10_000;

export interface RefreshTokenState {
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly session_ended_at: Date | null;
  readonly session_expires_at: Date;
  readonly user_archived_at: Date | null;
}

/** `rotate`: first use. `repeat`: return the same successor. `reused`: stolen, end the session. `dead`: refuse. */
type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'dead';

export function decideRefresh(facts: RefreshTokenState, now: Date): RefreshDecision {
  const isOver = facts.session_ended_at !== null || facts.user_archived_at !== null || facts.session_expires_at <= now;
  if (isOver) return 'dead';
  if (facts.used_at !== null) return now.getTime() - facts.used_at.getTime() <= GRACE_MS ? 'repeat' : 'reused';
  return facts.expires_at <= now ? 'dead' : 'rotate';
}

interface RequestOrigin {
  readonly origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which browsers set and pages cannot. */
  readonly fetchSite: string | undefined;
  /** Host and port of the request. */
  readonly host: string;
  /** Origins of CORS_ORIGIN. */
  readonly allowed: readonly string[];
}

const getHost = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * Whether cookies of the request are accepted (SES-5): it comes from the server's origin, from CORS_ORIGIN, or from a
 * client other than a browser, which sends neither header.
 */
export function isTrustedOrigin({ origin, fetchSite, host, allowed }: RequestOrigin): boolean {
  if (origin !== undefined && allowed.includes(origin)) return true;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined) return true;
  const from = getHost(origin);
  // Browsers omit the default port; other clients may send it.
  return from !== undefined && (from === host || from === getHost(`${new URL(origin).protocol}//${host}`));
}

/** A code resets a password, signs in or confirms a phone number. */
export type CodePurpose = 'reset' | 'sign_in' | 'phone';

/** Attempts per code, right or wrong (SES-7). */
export const OTP_ATTEMPTS = 5;

/** The stored hash of a code. Six digits are easily guessed from a plain hash, so it is keyed and bound to the number. */
export const hashCode = ([key]: Keys, phone: string, code: string): Buffer =>
  createHmac('sha256', key).update(`otp:${phone}:${code}`).digest();

export interface EnteredCode {
  readonly phone: string;
  readonly code: string;
}

/** Compares a code with its hash under any of the keys, in constant time. */
export const matchesCodeHash = (keys: Keys, { phone, code }: EnteredCode, stored: Buffer): boolean =>
  keys.some((key) => {
    const hash = hashCode([key], phone, code);
    return hash.length === stored.length && timingSafeEqual(hash, stored);
  });

/** SMS texts. The English ones must match the registered templates exactly, or operators drop them (TRAI DLT). */
export const otpText: Readonly<Record<CodePurpose, (brand: string, code: string) => string>> = {
  reset: (brand, code) => getText('sms.resetCode', { brand, code }),
  sign_in: (brand, code) => getText('sms.signInCode', { brand, code }),
  phone: (brand, code) => getText('sms.confirmCode', { brand, code }),
};

/** A phone number as stored with counters: keyed, so that numbers cannot be recovered from the table by brute force. */
export const hashPhone = (key: Uint8Array, phone: string): Buffer =>
  createHmac('sha256', key).update(`number:${phone}`).digest();
