// Edit distances are exact up to the requested limit.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['haldi', 'haldi', 0],
  ['haldi', 'halid', 1],
  ['haldi', 'hldi', 1],
  ['haldi', 'haaldi', 1],
  ['haldi', 'holdi', 1],
  ['turmeric', 'tumeric', 1],
  ['turmeric', 'trumerik', 2],
  ['ab', '', 2],
])('%s and %s have distance %i', (one, other, slips) => {
  expect(editDistance(one, other, 2)).toBe(slips);
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

it('equals the full table, or the limit plus one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(fullDistance(one, other), most + 1));
    }),
  );
});
