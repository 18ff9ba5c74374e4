// Folds words to a common spelling, so that words that sound alike compare equal (SEARCH-1).
import { toLatin } from './devanagari.ts';

/** Replacements of equivalent spellings, in order; `C` temporarily stands for a spoken ch. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'C'],
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/wh?/g, 'v'],
  [/(?<=[bcdgjkpst])h/g, ''],
  [/z/g, 'j'],
  [/ee|ea|ii|iy(?=[aeou])/g, 'i'],
  [/oo|uu/g, 'u'],
  [/aa+/g, 'a'],
  [/a[iy](?![aeiou])/g, 'e'],
  [/au/g, 'o'],
  [/y(?![aeiou])/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  // Marathi for 'of': shengdanyache tel, turichi dal.
  [/(?<=...)[iy]?[aeiu]c(?:an?|e|i[ae]?|ya)$/, ''],
  [/(?<=..)a$/g, ''],
];

/** Cache of folded words: a catalogue repeats the same few thousand. */
const folded = new Map<string, string>();
const MAX_CACHED = 50_000;

function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const result = SOUNDS.reduce((text, [from, to]) => text.replace(from, to), word);
  if (folded.size >= MAX_CACHED) folded.clear();
  folded.set(word, result);
  return result;
}

/** Stop words of the three languages. */
const STOP_WORDS = new Set('of the and for with a an ka ki ke ko ca ci ce va ani aani aur'.split(' ').map(foldWord));
const AMOUNT = /\b\d+(?:[.,]\d+)?\s*(?:g|gm|gms|gram|grams|kg|kgs|kilo|ml|l|ltr|litre|liter|litres|rs|rupees|pcs)\b/g;

/**
 * Returns the folded words of a text in any of the three languages, in order. Amounts (`500 g`) and stop words only count if
 * nothing else is left (SEARCH-1).
 */
export function foldWords(text: string): string[] {
  const latin = toLatin(text.normalize('NFKC').toLowerCase())
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '');
  const splitWords = (part: string) =>
    part
      .match(/[\p{L}\p{N}%_]+/gu)
      ?.map(foldWord)
      .filter((word) => word !== '') ?? [];
  const all = splitWords(latin);
  const significant = splitWords(latin.replace(AMOUNT, ' ')).filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : all;
}

/** Removes the vowels of a folded word, except for its first letter. */
export const toSkeleton = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
