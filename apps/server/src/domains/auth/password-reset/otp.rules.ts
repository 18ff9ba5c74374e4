// How a one-time password is hashed and written in its message.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../../ports/secrets.ts';

/** Wrong and right tries that one code allows (SES-7). */
export const OTP_TRIES = 5;

/** What is kept of a code: six digits are guessed from a plain hash at once, so it is keyed and bound to the number. */
export const hashCode = ([key]: Keys, phone: string, code: string): Buffer =>
  createHmac('sha256', key).update(`otp:${phone}:${code}`).digest();

/** Whether a code has that hash by any of the keys, compared in constant time. */
export function codeFits(keys: Keys, guess: { readonly phone: string; readonly code: string }, kept: Buffer): boolean {
  return keys.some((key) => {
    const hash = hashCode([key], guess.phone, guess.code);
    return hash.length === kept.length && timingSafeEqual(hash, kept);
  });
}

/** The message, word for word: operators drop a text that differs from the registered template (TRAI DLT). */
export const otpText = (brand: string, code: string): string =>
  `${code} is your ${brand} OTP to reset your password. It is valid for 5 minutes. Do not share it with anyone.`;
