// Map with folded words as keys, which finds beginnings, similar sounds and typos (SEARCH-2).
import SearchableMap from 'minisearch/SearchableMap';
import { toSkeleton } from './fold.ts';

/** Shorter words are never guessed: til, tel and dal are different goods. */
const SHORTEST_GUESSED = 4;
const SHORTEST_SKELETON = 3;
/** Longer words only match themselves; the library counts distances in bytes. */
const LONGEST_GUESSED = 128;
/** Swaps are tried one by one, which takes too long in longer words. Each word of a longer text is compared alone as well. */
const LONGEST_SWAPPED = 20;

/** Typos that a search tolerates, by word length. */
const allowedTypos = (letters: number): number => {
  if (letters < SHORTEST_GUESSED) return 0;
  return letters < 7 ? 1 : 2;
};

const countConsonants = (skeleton: string) => skeleton.replace(/^[aeiou]/, '').length;

/** Compares two words of one skeleton: vowels may differ in as many places as half of the shorter word has letters. */
function soundsAlike(one: string, other: string): boolean {
  const [vowels, others] = [one, other].map((word) => word.split(/[^aeiou]/));
  const different = vowels?.filter((group, at) => group !== others?.[at]) ?? [];
  return different.length <= Math.floor(Math.min(one.length, other.length) / 2);
}

/** Returns the word with each pair of neighbouring letters swapped in turn. */
const swapNeighbours = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => at)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

export class WordMap<Value> {
  private readonly values = new SearchableMap<Value>();
  private readonly bySkeleton = new Map<string, string[]>();

  get(word: string): Value | undefined {
    return this.values.get(word);
  }

  /** Returns the value of a word, which `create` makes if the word is new. */
  fetch(word: string, create: () => Value): Value {
    return this.values.fetch(word, () => {
      const skeleton = toSkeleton(word);
      const same = this.bySkeleton.get(skeleton);
      if (same) same.push(word);
      else this.bySkeleton.set(skeleton, [word]);
      return create();
    });
  }

  /** Lists the values of `prefix` and of all words that start with it. */
  startingWith(prefix: string): Iterable<Value> {
    return this.values.atPrefix(prefix).values();
  }

  /** Calls `take` for words that have the same consonants and similar vowels. */
  soundingLike(word: string, take: (value: Value) => void): void {
    const skeleton = toSkeleton(word);
    if (word.length < SHORTEST_GUESSED || countConsonants(skeleton) < SHORTEST_SKELETON) return;
    for (const key of this.bySkeleton.get(skeleton) ?? []) {
      const value = soundsAlike(word, key) ? this.values.get(key) : undefined;
      if (value !== undefined) take(value);
    }
  }

  /** Calls `take` for words within the typos that both words' lengths allow. It may see a word more than once. */
  near(word: string, take: (value: Value, typos: number) => void): void {
    const search = (spelling: string, most: number, swaps: number) => {
      for (const [key, [value, edits]] of this.values.fuzzyGet(spelling, most))
        if (edits + swaps <= allowedTypos(key.length)) take(value, edits + swaps);
      if (most === 0 || word.length > LONGEST_SWAPPED) return;
      // The library counts a swap as two edits, but it is one slip of the finger.
      for (const swapped of swapNeighbours(spelling)) search(swapped, most - 1, swaps + 1);
    };
    if (word.length <= LONGEST_GUESSED && allowedTypos(word.length) > 0) search(word, allowedTypos(word.length), 0);
  }
}
