// Runs what must wait for the commit: events of a transaction that was rolled back are never published.

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
