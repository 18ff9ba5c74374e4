import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Codes of an authenticator app (TOTP, RFC 6238): six digits for each 30 seconds, with SHA-1 as every app knows it.

/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20;
/** Steps of 30 seconds by which the clocks of phone and server may differ. */
const TOLERANCE = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** A fresh secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth://` address of a secret, as apps read it from a QR code. */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** The 30 seconds, counted from 1970, whose code this is; undefined when it is none of the present ones. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const HALF = LENGTH / 2;

/** A fresh code of 50 random bits, such as `k7qm2-x9d4p`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** A code as it is hashed, whatever case, blanks and hyphens it was typed with; undefined for what cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}
