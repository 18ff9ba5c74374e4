// What a search compares: words without the spellings that sound alike (SEARCH-1).
import { toLatin } from './devanagari.ts';

/** Spellings of one sound, in the order in which they are taken; `C` holds the place of a spoken ch meanwhile. */
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

/** Words that were folded lately: a catalogue says the same few thousand over and over. */
const folded = new Map<string, string>();
const MOST_REMEMBERED = 50_000;

function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const result = SOUNDS.reduce((text, [from, to]) => text.replace(from, to), word);
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  folded.set(word, result);
  return result;
}

/** Joining words of the three languages; a search is not for them. */
const JOINING = new Set('of the and for with a an ka ki ke ko ca ci ce va ani aani aur'.split(' ').map(foldWord));
const AMOUNT = /\b\d+(?:[.,]\d+)?\s*(?:g|gm|gms|gram|grams|kg|kgs|kilo|ml|l|ltr|litre|liter|litres|rs|rupees|pcs)\b/g;

/**
 * The folded words of a text in any of the three languages, in their order. Amounts (`500 g`) and joining words count only
 * where there is nothing else. Source: SEARCH-1.
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
  const wanted = splitWords(latin.replace(AMOUNT, ' ')).filter((word) => !JOINING.has(word));
  return wanted.length > 0 ? wanted : all;
}

/** What remains of a folded word when vowels are not minded; the first letter stays what it is. */
export const toSkeleton = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
