// Map with word keys that finds prefixes, skeletons and similar words.
import { allowedTypos, editDistance } from './edit-distance.ts';
import { toSkeleton } from './fold.ts';

export interface SortedMap<Value> {
  get(key: string): Value | undefined;
  /** Calls `take` for keys that start with `prefix` and are longer, in alphabetical order. */
  startingWith(prefix: string, take: (value: Value) => void): void;
  withSkeleton(skeleton: string): Iterable<readonly [string, Value]>;
  /** Calls `take` for keys within the typos that both words' lengths allow. */
  near(word: string, take: (value: Value, slips: number) => void): void;
}

/** Returns a bit per letter of a word; a typo changes at most two bits. */
function toLetterBits(word: string): number {
  let bits = 0;
  // Letters beyond a to z share bits, which only lets more words through the filter.
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/** Counts the set bits of a 32-bit number. */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Sorts keys by length and computes their letter bits. */
function byLength(keys: readonly string[]) {
  const longest = keys.reduce((most, { length }) => Math.max(most, length), 0);
  const sorted = [...keys].sort((one, other) => one.length - other.length);
  const starts = new Int32Array(longest + 2).fill(sorted.length);
  for (let at = sorted.length - 1; at >= 0; at -= 1) starts[sorted[at]?.length ?? 0] = at;
  for (let length = longest; length >= 0; length -= 1)
    starts[length] = Math.min(starts[length] ?? 0, starts[length + 1] ?? 0);
  /** Index of the first key of a length, or of the next longer one. */
  const getStart = (length: number) => starts[Math.max(0, Math.min(length, longest + 1))] ?? 0;
  return { sorted, letters: Int32Array.from(sorted, toLetterBits), getStart };
}

/** Takes ownership of the map; it must not change afterwards. */
export function createSortedMap<Value>(map: ReadonlyMap<string, Value>): SortedMap<Value> {
  const keys = [...map.keys()].sort();
  const { sorted, letters, getStart } = byLength(keys);
  const bySkeleton = new Map<string, string[]>();
  for (const key of keys) {
    const skeleton = toSkeleton(key);
    const same = bySkeleton.get(skeleton);
    if (same) same.push(key);
    else bySkeleton.set(skeleton, [key]);
  }
  const entry = (key: string): readonly [string, Value][] => {
    const value = map.get(key);
    return value === undefined ? [] : [[key, value]];
  };
  /** Index of the first key that is not before `text`. */
  const firstFrom = (text: string): number => {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get: (key) => map.get(key),
    startingWith(prefix, take) {
      for (let at = firstFrom(prefix); keys[at]?.startsWith(prefix); at += 1) {
        const value = keys[at] === prefix ? undefined : map.get(keys[at] ?? '');
        if (value !== undefined) take(value);
      }
    },
    *withSkeleton(skeleton) {
      for (const key of bySkeleton.get(skeleton) ?? []) yield* entry(key);
    },
    near(word, take) {
      const forgiven = allowedTypos(word.length);
      const bits = toLetterBits(word);
      const end = getStart(word.length + forgiven + 1);
      for (let at = getStart(word.length - forgiven); at < end; at += 1) {
        // Cheap filter that most words fail.
        if (countBits(bits ^ (letters[at] ?? 0)) > 2 * forgiven) continue;
        const key = sorted[at] ?? '';
        const most = Math.min(forgiven, allowedTypos(key.length));
        const slips = editDistance(word, key, most);
        const value = slips > most ? undefined : map.get(key);
        if (value !== undefined) take(value, slips);
      }
    },
  };
}
