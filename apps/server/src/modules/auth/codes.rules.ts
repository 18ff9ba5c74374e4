// How a one-time password is hashed and written in its message.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/ports/secrets.ts';
import { say } from '../../texts/say.ts';

/** What a code is for: to reset a password, or to take a number as one's own. */
export type CodePurpose = 'reset' | 'phone';

/** Wrong and right tries that one code allows (SES-7). */
export const OTP_ATTEMPTS = 5;

/** What is kept of a code: six digits are guessed from a plain hash at once, so it is keyed and bound to the number. */
export const hashCode = ([key]: Keys, phone: string, code: string): Buffer =>
  createHmac('sha256', key).update(`otp:${phone}:${code}`).digest();

/** Whether a code has that hash by any of the keys, compared in constant time. */
export function matchesCodeHash(
  keys: Keys,
  guess: { readonly phone: string; readonly code: string },
  kept: Buffer,
): boolean {
  return keys.some((key) => {
    const hash = hashCode([key], guess.phone, guess.code);
    return hash.length === kept.length && timingSafeEqual(hash, kept);
  });
}

/** The messages; the English ones word for word as they are registered: operators drop any other text (TRAI DLT). */
export const otpText: Readonly<Record<CodePurpose, (brand: string, code: string) => string>> = {
  reset: (brand, code) =>
    say('{code} is your {brand} OTP to reset your password. It is valid for 5 minutes. Do not share it with anyone.', {
      brand,
      code,
    }),
  phone: (brand, code) =>
    say(
      '{code} is your {brand} OTP to confirm your mobile number. It is valid for 5 minutes. Do not share it with anyone.',
      { brand, code },
    ),
};

/** A number as counters keep it: who reads the table cannot tell the number, not even by trying them all. */
export const hashPhone = (key: Uint8Array, phone: string): Buffer =>
  createHmac('sha256', key).update(`number:${phone}`).digest();
