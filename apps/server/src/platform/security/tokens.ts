// Tokens: the signed access token and the opaque ones (refresh, reset) of which only hashes are kept.
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual, webcrypto } from 'node:crypto';
import { ACCESS_SECONDS } from '@tilgul/contract/auth';
import { jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../ports/secrets.ts';

const ISSUER = 'tilgul';
const AUDIENCE = 'tilgul-api';

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: number;
}

interface VerifiedClaims extends AccessClaims {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An access token for one session, valid one day; it carries no role, the user's row decides. */
export async function signAccess([key]: Keys, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ user_id: claims.userId, sid: claims.sessionId, type: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(await cryptoKeyOf(key));
}

const cryptoKeys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** The key as signing and checking take it; made anew for each call, as the library would, it is more than half of a check's cost. */
function cryptoKeyOf(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known = cryptoKeys.get(key);
  if (known) return known;
  const made = webcrypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  cryptoKeys.set(key, made);
  return made;
}

/** Tokens whose signature was found right, by key: a session sends the same one for a day, and its check costs more than all else of a small call. */
const verified = new WeakMap<Uint8Array, Map<string, VerifiedClaims>>();
const MOST_VERIFIED = 4_000;

/**
 * The claims of an access token that one of the keys has signed, or undefined for anything else. Whether its session lives
 * is the database's to say.
 */
export async function readAccess(keys: Keys, token: string, now: Date): Promise<AccessClaims | undefined> {
  for (const key of keys) {
    const claims = await readWith(key, token, now);
    if (claims) return claims;
  }
  return undefined;
}

async function readWith(key: Uint8Array, token: string, now: Date): Promise<AccessClaims | undefined> {
  const known = verified.get(key) ?? new Map<string, VerifiedClaims>();
  const first = known.get(token);
  if (first) return first.expiresAt > now.getTime() ? first : undefined;
  const claims = await checkAccess(key, token, now);
  if (!claims) return undefined;
  if (known.size >= MOST_VERIFIED) known.clear();
  verified.set(key, known.set(token, claims));
  return claims;
}

async function checkAccess(key: Uint8Array, token: string, now: Date): Promise<VerifiedClaims | undefined> {
  if (token.length > 2048) return undefined;
  try {
    const { payload } = await jwtVerify(token, await cryptoKeyOf(key), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'jti'],
    });
    const { user_id: userId, sid: sessionId, exp = 0, type } = payload;
    if (type !== 'access' || !Number.isSafeInteger(userId) || !Number.isSafeInteger(sessionId)) return undefined;
    return { userId: userId as number, sessionId: sessionId as number, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}

/** A fresh opaque token of 256 bits. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Six random digits: a one-time password or an order's PIN. */
export const newSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash under which an opaque token or code is kept. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Compares two short texts in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
