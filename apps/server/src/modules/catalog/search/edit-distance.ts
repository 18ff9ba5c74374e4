// Edit distance between two words, up to a limit.

/** Longer words only match themselves. */
const LONGEST = 128;
/** Three reusable rows of the distance table. Searches are synchronous, so sharing them is safe. */
let [beforeLast, last, current] = [0, 1, 2].map(() => new Uint8Array(LONGEST + 1)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/** Tells whether the last two letters of both words are the same, swapped. */
const isSwap = (one: string, other: string, row: number, column: number) =>
  row > 1 &&
  column > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(column - 1);

/** Fills a row within `most` cells of the diagonal (anything outside costs more) and returns its lowest cost. */
function fillRow(one: string, other: string, row: number, most: number): number {
  const tooFar = most + 1;
  const from = Math.max(1, row - most);
  const to = Math.min(other.length, row + most);
  let least = from === 1 ? Math.min(row, tooFar) : tooFar;
  current[from - 1] = least;
  for (let column = from; column <= to; column += 1) {
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
    // The row above was not filled this far.
    const above = column === row + most ? tooFar : (last[column] ?? tooFar) + 1;
    let cost = Math.min(above, (current[column - 1] ?? tooFar) + 1, (last[column - 1] ?? tooFar) + (isSame ? 0 : 1));
    if (isSwap(one, other, row, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? tooFar) + 1);
    current[column] = Math.min(cost, tooFar);
    least = Math.min(least, cost);
  }
  return least;
}

/**
 * Returns the Damerau–Levenshtein distance (insertion, deletion, substitution, swap) up to `most`; `most + 1` beyond that, and
 * for different words of more than 128 letters.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > most || longest > LONGEST) return most + 1;
  for (let column = 0; column <= other.length; column += 1) last[column] = Math.min(column, most + 1);
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow(one, other, row, most) > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[other.length] ?? most + 1;
}

/** Typos that a search tolerates, by word length. Short words allow none: til, tel and dal are different goods. */
export const allowedTypos = (letters: number): number => {
  if (letters < 4) return 0;
  return letters < 7 ? 1 : 2;
};
