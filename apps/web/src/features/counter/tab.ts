// One tab sells: the one that holds the lock. Another one can take it.
const LOCK = 'tilgul-counter';

export type TabState = 'waiting' | 'own' | 'other';

/** Asks for the lock; `steal` takes it from another tab, which then learns that it has lost it. */
export function holdCounter(onState: (state: TabState) => void, steal = false): void {
  // Plain http: the database still keeps numbers apart.
  if (!('locks' in navigator)) {
    onState('own');
    return;
  }
  const hold = (lock: Lock | null) => {
    if (!lock) {
      onState('other');
      return undefined;
    }
    onState('own');
    // Held until the tab is closed or the lock is stolen.
    return new Promise<void>(() => undefined);
  };
  const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
  navigator.locks.request(LOCK, options, hold).catch(() => onState('other'));
}
