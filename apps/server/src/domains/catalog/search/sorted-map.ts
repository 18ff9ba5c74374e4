// A map from words that can be asked for beginnings, for skeletons and for words that look alike.
import { skeletonOf } from './fold.ts';

export interface SortedMap<Value> {
  get(key: string): Value | undefined;
  /** Those whose key begins with `prefix` and is longer, in alphabetical order. */
  startingWith(prefix: string): Iterable<readonly [string, Value]>;
  withSkeleton(skeleton: string): Iterable<readonly [string, Value]>;
  /** Those whose key may be within `most` slips of `word`: a sieve, the distance itself is still to be measured. */
  near(word: string, most: number): Iterable<readonly [string, Value]>;
}

/** A bit for each letter of a word; a slip changes at most two of them. */
function lettersOf(word: string): number {
  let bits = 0;
  // Letters beyond a to z share bits with others, which lets too many through and none too few.
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Takes the map over; nothing is added to it afterwards. */
export function createSortedMap<Value>(map: ReadonlyMap<string, Value>): SortedMap<Value> {
  const keys = [...map.keys()].sort();
  const letters = Int32Array.from(keys, lettersOf);
  const bySkeleton = new Map<string, string[]>();
  for (const key of keys) {
    const skeleton = skeletonOf(key);
    const same = bySkeleton.get(skeleton);
    if (same) same.push(key);
    else bySkeleton.set(skeleton, [key]);
  }
  const entry = (key: string): readonly [string, Value][] => {
    const value = map.get(key);
    return value === undefined ? [] : [[key, value]];
  };
  /** The first key that is not before `text`. */
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
    *startingWith(prefix) {
      for (let at = firstFrom(prefix); keys[at]?.startsWith(prefix); at += 1)
        if (keys[at] !== prefix) yield* entry(keys[at] ?? '');
    },
    *withSkeleton(skeleton) {
      for (const key of bySkeleton.get(skeleton) ?? []) yield* entry(key);
    },
    *near(word, most) {
      const wanted = lettersOf(word);
      for (const [at, key] of keys.entries())
        if (Math.abs(key.length - word.length) <= most && bitsIn(wanted ^ (letters[at] ?? 0)) <= 2 * most)
          yield* entry(key);
    },
  };
}
