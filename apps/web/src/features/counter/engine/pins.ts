// PINs without a network: checked against the verifier of the catalogue, locked after five wrong ones.
import type { Person } from './catalogue.ts';

const MAX_WRONG = 5;
const LOCK_MS = 15 * 60_000;

/** Wrong PINs of a person, and until when they are locked (server's time in ms). */
interface PinLock {
  readonly wrong: number;
  readonly until: number;
}
export type PinLocks = Readonly<Record<string, PinLock>>;

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Whether a PIN belongs to a verifier: base64url of PBKDF2-HMAC-SHA-256, 32 bytes. */
export async function matchesPin(
  pin: string,
  { salt, rounds, verifier }: NonNullable<Person['pin']>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const options = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: rounds };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(options, key, 256));
  const expected = fromBase64(verifier);
  return bits.length === expected.length && bits.every((byte, index) => byte === expected[index]);
}

/** When the person's PIN can be tried again, in ms; undefined if it can be now. */
export function getLockEnd(locks: PinLocks, userId: number, now: number): number | undefined {
  const until = locks[userId]?.until ?? 0;
  return until > now ? until : undefined;
}

export function countWrongPin(locks: PinLocks, userId: number, now: number): PinLocks {
  const before = locks[userId];
  const wrong = (before && (before.until === 0 || before.until > now) ? before.wrong : 0) + 1;
  return { ...locks, [userId]: { wrong, until: wrong >= MAX_WRONG ? now + LOCK_MS : 0 } };
}

export function clearWrongPins(locks: PinLocks, userId: number): PinLocks {
  const { [String(userId)]: _cleared, ...rest } = locks;
  return rest;
}
