// Tokens: signed access tokens, and opaque ones (refresh, reset) that are stored as hashes.
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

/** Signs an access token for one session, valid for one day. It carries no role; the user's row decides. */
export async function signAccessToken([key]: Keys, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ user_id: claims.userId, sid: claims.sessionId, type: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(await getCryptoKey(key));
}

const cryptoKeys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** The imported key, cached: the library would import it per call, which is more than half of the cost of a check. */
function getCryptoKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known = cryptoKeys.get(key);
  if (known) return known;
  const made = webcrypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  cryptoKeys.set(key, made);
  return made;
}

/** Verified tokens by key. A session sends the same one all day, and verifying it would dominate a small call. */
const verified = new WeakMap<Uint8Array, Map<string, VerifiedClaims>>();
const MAX_VERIFIED = 4_000;

/**
 * Claims of an access token signed with one of the keys; undefined for anything else. Whether the session is live is up
 * to the database.
 */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<AccessClaims | undefined> {
  for (const key of keys) {
    const claims = await verifyWithKey(key, token, now);
    if (claims) return claims;
  }
  return undefined;
}

async function verifyWithKey(key: Uint8Array, token: string, now: Date): Promise<AccessClaims | undefined> {
  const known = verified.get(key) ?? new Map<string, VerifiedClaims>();
  const first = known.get(token);
  if (first) return first.expiresAt > now.getTime() ? first : undefined;
  const claims = await verifySignature(key, token, now);
  if (!claims) return undefined;
  if (known.size >= MAX_VERIFIED) known.clear();
  verified.set(key, known.set(token, claims));
  return claims;
}

async function verifySignature(key: Uint8Array, token: string, now: Date): Promise<VerifiedClaims | undefined> {
  if (token.length > 2048) return undefined;
  try {
    const { payload } = await jwtVerify(token, await getCryptoKey(key), {
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

/** Creates an opaque token of 256 bits. */
export const createOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Creates six random digits: a one-time password or an order's PIN. */
export const createSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Hash under which an opaque token or code is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Compares two short texts in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
