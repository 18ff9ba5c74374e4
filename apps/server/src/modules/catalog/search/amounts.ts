// Amounts in search texts and units: `500 g`, `½ kg`, `pack of 6` (SEARCH-2).

/** What a pack holds, in grams, millilitres or pieces. */
export interface Amount {
  readonly count: number;
  readonly small: 'g' | 'ml' | 'piece';
}

/** Small unit and factor of a measure's words, also as transliterated from Devanagari. */
const MEASURES: readonly (readonly [words: string, small: Amount['small'], factor: number])[] = [
  ['g|gm|gms|gr|gre|grm|gram|grams|grem', 'g', 1],
  ['kg|kgs|kilo|kilos|kilogram|kilograms|kigra|kilogrem', 'g', 1000],
  ['ml|mili|millilitre|millilitres|milliliter|milliliters|mililitar', 'ml', 1],
  ['l|lt|ltr|ltrs|litre|litres|liter|liters|litar', 'ml', 1000],
  ['pc|pcs|piece|pieces|nos|nag', 'piece', 1],
  ['dozen|dozens|darjan', 'piece', 12],
];
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  ardha: 0.5,
  adha: 0.5,
  aadha: 0.5,
  quarter: 0.25,
  pav: 0.25,
  paav: 0.25,
  pao: 0.25,
};
const MEASURE_WORDS = MEASURES.map(([words]) => words).join('|');
const FRACTION = String.raw`\d+\s*[/⁄]\s*\d+`;
const NUMBER = String.raw`${FRACTION}|\d+(?:[.,]\d+)?`;
/** Only of large units: nobody types `half gram`, and `pav` alone is a bread. */
const PART = String.raw`(?:${Object.keys(PARTS).join('|')})(?=\s+(?:kg|kilo|l|lt|ltr|lit|dozen|darjan))`;

/** An amount in a text of lower case Latin letters. A price is parsed as an amount that no pack has. */
export const AMOUNT = new RegExp(
  String.raw`\bpack of (\d+)\b|(?<![\p{L}\p{N}/])(${NUMBER}|${PART})\s*(${MEASURE_WORDS}|rs|rupees)\b`,
  'gu',
);

/** Parses `500`, `1,000`, `0,5`, `1/2` or `half`. */
function parseCount(text: string): number {
  const [above = '', below] = text.split(/[/⁄]/);
  if (below !== undefined) return Number(above) / Number(below);
  return PARTS[text] ?? Number(/^\d+,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));
}

/** Returns the amounts of a text in lower case Latin letters. */
export function parseAmounts(latin: string): Amount[] {
  return [...latin.matchAll(AMOUNT)].flatMap(([, pieces, count = '', word = '']): Amount[] => {
    if (pieces !== undefined) return [{ count: Number(pieces), small: 'piece' }];
    const measure = MEASURES.find(([words]) => words.split('|').includes(word));
    return measure ? [{ count: parseCount(count) * measure[2], small: measure[1] }] : [];
  });
}

/** A size at the end of a text whose measure is missing or half typed: `haldi 500`, `haldi 500 gra`. */
const UNFINISHED = /(?<=[\p{L}\p{N}]\s+)(\d{1,4}(?:[.,]\d+)?)[.,]?\s*(\p{L}*)\s*$/u;

/** Splits a text in lower case Latin letters before its unfinished size, with the amounts that this may become. */
export function splitUnfinishedSize(latin: string): { readonly rest: string; readonly amounts: readonly Amount[] } {
  const [found = '', count = '', start = ''] = UNFINISHED.exec(latin) ?? [];
  const measures = MEASURES.filter(([words]) => words.split('|').some((word) => word.startsWith(start)));
  if (found === '' || measures.length === 0) return { rest: latin, amounts: [] };
  return {
    rest: latin.slice(0, -found.length),
    amounts: measures.map(([, small, factor]) => ({ count: parseCount(count) * factor, small })),
  };
}

/** Returns what a unit of sale holds: `500 g`, and 1,000 g for `kg`. */
export function parseUnit(latin: string): Amount[] {
  const amounts = parseAmounts(latin);
  return amounts.length > 0 ? amounts : parseAmounts(`1 ${latin}`);
}

export const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.small === other.small && Math.abs(one.count - other.count) < 0.01;
