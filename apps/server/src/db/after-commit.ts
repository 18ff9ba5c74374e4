// Owns what runs after a transaction has committed: wake-ups that must not happen for work that was rolled back.

const pending = new WeakMap<object, (() => void)[]>();

/** Runs `act` once the transaction `tx` has committed, never when it is rolled back. Must not throw. */
export function afterCommit(tx: object, act: () => void): void {
  const acts = pending.get(tx);
  if (acts) acts.push(act);
  else pending.set(tx, [act]);
}

/** Called by the transaction itself after its commit. */
export function runAfterCommit(tx: object): void {
  for (const act of pending.get(tx) ?? []) act();
  pending.delete(tx);
}
