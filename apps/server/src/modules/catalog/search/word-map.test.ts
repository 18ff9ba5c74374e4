// Words with typos are found as a full table of edit distances finds them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WordMap } from './product-index.ts';

/** A map in which each word stands for itself. */
function toMap(words: readonly string[]): WordMap<string> {
  const map = new WordMap<string>();
  for (const word of words) map.fetch(word, () => word);
  return map;
}

/** Counts the fewest typos by which `typed` finds `word`; undefined if it does not. */
function countTypos(typed: string, word: string): number | undefined {
  const found: number[] = [];
  toMap([word]).near(typed, (_, typos) => found.push(typos));
  return found.length === 0 ? undefined : Math.min(...found);
}

it.each([
  ['haldi', 'haldi', 0],
  ['haldi', 'halid', 1],
  ['haldi', 'hldi', 1],
  ['haldi', 'haaldi', 1],
  ['haldi', 'holdi', 1],
  ['turmeric', 'tumeric', 1],
  ['turmeric', 'trumerik', 2],
  ['turmeric', 'utrmeirc', 2],
])('%s and %s have distance %i', (one, other, typos) => {
  expect(countTypos(one, other)).toBe(typos);
  expect(countTypos(other, one)).toBe(typos);
});

it.each([
  ['til', 'tel'],
  ['ab', ''],
  ['haldi', 'hladiy'],
  ['turmeric', 'mutreirc'],
  // The shorter word allows one typo, whichever was typed.
  ['halditi', 'halid'],
  ['halid', 'halditi'],
])('%s does not find %s', (one, other) => {
  expect(countTypos(one, other)).toBeUndefined();
});

/** The distance without a limit, cell by cell. */
function fullDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
      ];
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        costs.push(at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = Math.min(...costs);
    }
  return at(one.length, other.length);
}

it('equals the full table up to the limit, beyond which only letters swapped and parted by another are found', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  const allowedFor = ({ length }: string) => (length < 4 ? 0 : length < 7 ? 1 : 2);
  fc.assert(
    fc.property(word, word, (one, other) => {
      const limit = Math.min(allowedFor(one), allowedFor(other));
      const distance = fullDistance(one, other);
      const typos = countTypos(one, other);
      if (one.length < 4) expect(typos).toBeUndefined();
      else if (distance <= limit) expect(typos).toBe(distance);
      // Two typos may touch the same letters: `ca` becomes `ac`, then `abc`, for which the table counts three.
      else expect([undefined, distance === 3 && limit === 2 ? 2 : undefined]).toContain(typos);
    }),
    { numRuns: 1000 },
  );
});

it('finds beginnings, the word itself among them', () => {
  expect([...toMap(['til', 'tilgul', 'tur', 'gul']).startingWith('til')].sort()).toEqual(['til', 'tilgul']);
});

it('finds words of the same consonants, unless too many vowels differ or there are fewer than three consonants', () => {
  const map = toMap(['jovar', 'jvari', 'kaju', 'ktrn', 'sontha']);
  const find = (word: string) => {
    const found: string[] = [];
    map.soundingLike(word, (key) => found.push(key));
    return found;
  };
  expect(find('javar')).toEqual(['jovar', 'jvari']);
  expect(find('kajo')).toEqual([]);
  expect(find('kataranu')).toEqual([]);
  expect(find('katrn')).toEqual(['ktrn']);
});
