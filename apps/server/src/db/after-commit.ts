// Owns what runs after a transaction has committed: wake-ups that must not happen for work that was rolled back.
import type { Kysely } from 'kysely';
import type { DB } from './tables.ts';

const pending = new WeakMap<Kysely<DB>, (() => void)[]>();

/** Runs `act` once the transaction `tx` has committed, never when it is rolled back. Must not throw. */
export function afterCommit(tx: Kysely<DB>, act: () => void): void {
  const acts = pending.get(tx);
  if (acts) acts.push(act);
  else pending.set(tx, [act]);
}

/** Called by the transaction itself after its commit. */
export function runAfterCommit(tx: Kysely<DB>): void {
  for (const act of pending.get(tx) ?? []) act();
  pending.delete(tx);
}
