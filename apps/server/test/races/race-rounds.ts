// How often a race is run.
import { byLength } from '../support/length.ts';

/** Rounds of each race. */
const ROUNDS = byLength('RACE_ROUNDS', { short: 3, long: 200 });
/** Rounds of a race that begins each one with people, stores or deliveries of its own: a tenth. */
export const LONG_RACE_ROUNDS = Math.ceil(ROUNDS / 10);

/** The time limit of a race's test, in milliseconds. */
export const RACE_LIMIT_MS = 30_000 + ROUNDS * 1_000;

/** Runs a race as many times as wanted, one after the other; each round starts its own calls at once. */
export async function eachRound(race: (round: number) => Promise<void>, rounds = ROUNDS): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race(round);
}

/** Statuses of calls that were made at once, in order of their number. */
export async function statusesOf(calls: readonly Promise<{ readonly status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);
}
