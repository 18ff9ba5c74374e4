// Idempotency keys: a repeated press, retry or reload of the same request counts once.
import { readJson, writeJson } from '../storage.ts';

/** How long a key waits for its request to be tried again. */
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

/** crypto.randomUUID is missing on plain http, getRandomValues is not. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key of a request (call and payload as text): the same one until the request is settled, also after a reload. Without
 * storage it lives for this press only.
 */
export function getOrCreateKey(intent: string, now: number = Date.now()): string {
  const key = readKey(intent, now) ?? createKey();
  writeJson('session', toSlot(intent), { key, at: now } satisfies StoredKey);
  return key;
}

/** The request has its final answer: the next press of the same kind is a new one. */
export function clearKey(intent: string): void {
  writeJson('session', toSlot(intent), undefined);
}
