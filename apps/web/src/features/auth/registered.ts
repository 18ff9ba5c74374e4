// The name and password of a registration, for the sign-in that follows at once. Only in memory: never in storage, history or URL.

interface Registered {
  readonly username: string;
  readonly password: string;
}

const KEPT_MS = 10_000;

let kept: Registered | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps them for one use within ten seconds. */
export function keepRegistered(registered: Registered): void {
  clearTimeout(timer);
  kept = registered;
  timer = setTimeout(() => {
    kept = undefined;
  }, KEPT_MS);
}

/** Returns and forgets them. */
export function takeRegistered(): Registered | undefined {
  clearTimeout(timer);
  const registered = kept;
  kept = undefined;
  return registered;
}
