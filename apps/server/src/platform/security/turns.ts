// Waiting lines of networks that take turns: first the wide networks, within each its narrow ones.
import type { Networks } from './networks.ts';

export interface Turns<T> {
  readonly size: number;
  add(from: Networks, waiter: T): void;
  /** Takes the first waiter of the network whose turn it is. */
  takeNext(): T | undefined;
  /** Takes the last waiter of the busiest network. */
  takeLast(): T | undefined;
  /** Whether a network has so many waiters more than `from` that one of them should make room. */
  isUnfairTo(from: Networks): boolean;
}

/** Waiters by narrow network, in order of their turns. Lines are never empty. */
type Lines<T> = Map<string, T[]>;

const countAll = <T>(lines: Lines<T> | undefined): number =>
  [...(lines?.values() ?? [])].reduce((sum, line) => sum + line.length, 0);

/** The entry with the highest count; the last one of equals. */
const findBusiest = <V>(entries: Iterable<[string, V]>, count: (value: V) => number): [string, V] | undefined => {
  const [first, ...others] = entries;
  return first && others.reduce((most, one) => (count(one[1]) >= count(most[1]) ? one : most), first);
};

/** Removes an entry, or moves it behind all others if something is left of it. */
function rotate<V>(map: Map<string, V>, key: string, left: number): void {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined && left > 0) map.set(key, value);
}

export function createTurns<T>(): Turns<T> {
  const networks = new Map<string, Lines<T>>();
  let size = 0;

  const findBusiestLines = () => findBusiest(networks, countAll);
  const findBusiestLine = (lines: Lines<T>) => findBusiest(lines, (line) => line.length);

  return {
    get size() {
      return size;
    },
    add: ({ wide, narrow }, waiter) => {
      const lines = networks.get(wide) ?? new Map<string, T[]>();
      networks.set(wide, lines);
      lines.set(narrow, [...(lines.get(narrow) ?? []), waiter]);
      size += 1;
    },
    takeNext: () => {
      const [[wide, lines] = []] = networks;
      const [[narrow, line] = []] = lines ?? [];
      if (wide === undefined || !lines || narrow === undefined || !line) return undefined;
      const waiter = line.shift();
      rotate(lines, narrow, line.length);
      rotate(networks, wide, lines.size);
      size -= 1;
      return waiter;
    },
    takeLast: () => {
      const [wide, lines] = findBusiestLines() ?? [];
      const [narrow, line] = (lines && findBusiestLine(lines)) ?? [];
      if (wide === undefined || !lines || narrow === undefined || !line) return undefined;
      const waiter = line.pop();
      if (line.length === 0) lines.delete(narrow);
      if (lines.size === 0) networks.delete(wide);
      size -= 1;
      return waiter;
    },
    isUnfairTo: ({ wide, narrow }) => {
      const own = networks.get(wide);
      const [busiest, lines] = findBusiestLines() ?? [];
      if (!lines) return false;
      if (countAll(lines) > countAll(own) + 1) return true;
      const longest = busiest === wide ? (findBusiestLine(lines)?.[1].length ?? 0) : 0;
      return longest > (own?.get(narrow)?.length ?? 0) + 1;
    },
  };
}
