// Idempotency keys: a repeated press, retry or reload of the same request counts once.
import { readJson, writeJson } from '../storage/storage.ts';

/** How long a key waits for its request to be tried again. */
const KEEP_MS = 5 * 60 * 1000;

interface Kept {
  readonly key: string;
  readonly at: number;
}

const slotOf = (intent: string) => `deed:${intent}`;

function kept(intent: string, now: number): string | undefined {
  const entry = readJson<Kept>('session', slotOf(intent));
  return entry && now - entry.at < KEEP_MS ? entry.key : undefined;
}

/** crypto.randomUUID is missing on plain http, getRandomValues is not. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key of a request (call and payload as text): the same one until the request is settled, also after a reload. Without
 * storage it lives for this press only.
 */
export function keyFor(intent: string, now: number = Date.now()): string {
  const key = kept(intent, now) ?? newKey();
  writeJson('session', slotOf(intent), { key, at: now } satisfies Kept);
  return key;
}

/** The request has its final answer: the next press of the same kind is a new one. */
export function forgetKey(intent: string): void {
  writeJson('session', slotOf(intent), undefined);
}
