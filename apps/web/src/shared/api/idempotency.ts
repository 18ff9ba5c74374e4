// Idempotency keys: a request counts once, however often it is pressed, retried or reloaded.
import { deviceNow } from '../format/clock.ts';
import { readJson, writeJson } from '../storage.ts';
import { isApiError, isTransient } from './call-error.ts';

/** Milliseconds for which a key is reused by retries. */
const KEEP_MS = 5 * 60 * 1000;

interface StoredKey {
  readonly key: string;
  readonly at: number;
}

const toSlot = (intent: string) => `deed:${intent}`;

function readKey(intent: string, now: number): string | undefined {
  const entry = readJson<StoredKey>('session', toSlot(intent));
  return entry && now - entry.at < KEEP_MS ? entry.key : undefined;
}

/** `crypto.randomUUID` is missing on plain http; `getRandomValues` is not. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key of a request (call and payload as text): the same until it is settled, even after a reload if storage works. */
export function getOrCreateKey(intent: string, now: number = deviceNow()): string {
  const key = readKey(intent, now) ?? createKey();
  writeJson('session', toSlot(intent), { key, at: now } satisfies StoredKey);
  return key;
}

/** Call it on the final answer: the next press is a new request. */
export function clearKey(intent: string): void {
  writeJson('session', toSlot(intent), undefined);
}

/** Sends with a key that is kept until the final answer, so that a retry or reload does nothing twice. */
export async function sendOnce<T>(intent: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(getOrCreateKey(intent));
    clearKey(intent);
    return answer;
  } catch (error) {
    if (isApiError(error) && !isTransient(error)) clearKey(intent);
    throw error;
  }
}
