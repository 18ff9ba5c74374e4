// How often a load that failed in passing is tried again, and after what pause.
import { isPassing } from './call-error.ts';

const TRIES = 2;

/** Whether a load that has failed `failures` times before is worth another try. */
export const isWorthRetry = (failures: number, error: unknown): boolean => failures < TRIES && isPassing(error);

/** Milliseconds before the next try: 500, then 1500. */
export const retryDelay = (failures: number): number => 500 * 3 ** failures;
