// When a skeleton may appear and when it may go.
const APPEARS_AFTER_MS = 150;
const STAYS_FOR_MS = 300;

/**
 * Milliseconds until the skeleton changes: until it appears when loading begins, until it may leave when loading ended.
 * `shownAt` is when it appeared, undefined while it is not on screen; all times are of one clock.
 */
export function steadyDelay(facts: { isLoading: boolean; shownAt: number | undefined; now: number }): number {
  if (facts.isLoading) return APPEARS_AFTER_MS;
  if (facts.shownAt === undefined) return 0;
  return Math.max(0, facts.shownAt + STAYS_FOR_MS - facts.now);
}
