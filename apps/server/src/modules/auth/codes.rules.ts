// How one-time passwords and phone numbers are hashed, and the texts of their messages.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/ports/secrets.ts';
import { getText } from '../../texts/get-text.ts';

/** A code resets a password or confirms a phone number. */
export type CodePurpose = 'reset' | 'phone';

/** Attempts per code, right or wrong (SES-7). */
export const OTP_ATTEMPTS = 5;

/** The stored hash of a code. Six digits are easily guessed from a plain hash, so it is keyed and bound to the number. */
export const hashCode = ([key]: Keys, phone: string, code: string): Buffer =>
  createHmac('sha256', key).update(`otp:${phone}:${code}`).digest();

/** Compares a code with its hash under any of the keys, in constant time. */
export function matchesCodeHash(
  keys: Keys,
  guess: { readonly phone: string; readonly code: string },
  stored: Buffer,
): boolean {
  return keys.some((key) => {
    const hash = hashCode([key], guess.phone, guess.code);
    return hash.length === stored.length && timingSafeEqual(hash, stored);
  });
}

/** SMS texts. The English ones must match the registered templates exactly, or operators drop them (TRAI DLT). */
export const otpText: Readonly<Record<CodePurpose, (brand: string, code: string) => string>> = {
  reset: (brand, code) => getText('sms.resetCode', { brand, code }),
  phone: (brand, code) => getText('sms.confirmCode', { brand, code }),
};

/** A phone number as stored with counters: keyed, so that numbers cannot be recovered from the table by brute force. */
export const hashPhone = (key: Uint8Array, phone: string): Buffer =>
  createHmac('sha256', key).update(`number:${phone}`).digest();
