// The demo's clock and random numbers, which produce the same history every time.
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

export interface DemoClock {
  now(): Date;
  /** Moves to a moment, never backwards, so that rows keep their order. */
  moveTo(moment: Date): void;
  /** Advances by some minutes. */
  pass(minutes: number): void;
}

/** A clock that starts `days` before `end` and never passes it. */
export function createDemoClock(end: Date, days: number): DemoClock {
  let moment = end.getTime() - days * DAY;
  const move = (to: number) => {
    moment = Math.min(Math.max(moment, to), end.getTime());
  };
  return {
    now: () => {
      move(moment + 1);
      return new Date(moment);
    },
    moveTo: (to) => move(to.getTime()),
    pass: (minutes) => move(moment + minutes * MINUTE),
  };
}

export interface Rng {
  /** An integer from `min` to `max`. */
  integer(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** Some distinct items of a list. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Pseudo-random numbers from a seed (mulberry32), so that the demo looks the same on every machine. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[roll(0, from.length - 1)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      const index = roll(0, rest.length - 1);
      return rest.splice(index, 1)[0] as T;
    });
  };
  return { integer: roll, pick, sample: some };
}
