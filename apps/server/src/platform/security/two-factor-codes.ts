// Codes of two-factor sign-in: TOTP (RFC 6238: six digits per 30 seconds, with SHA-1 as all apps support it) and
// recovery codes (ten characters without look-alikes).
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Tolerated clock difference between phone and server, in steps of 30 seconds. */
const TOLERANCE = 1;

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** Creates a secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth://` URI that apps read from a QR code. */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  createTotp(secret, names).toString();

/** Finds the 30-second step of a code, counted from 1970; undefined if the code is not currently valid. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const HALF = LENGTH / 2;

/** Creates a code of 50 random bits, such as `k7qm2-x9d4p`. */
export function createRecoveryCode(): string {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** Normalizes a typed code for hashing, ignoring case, spaces and hyphens; undefined if it is not a valid code. */
export function parseRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}
