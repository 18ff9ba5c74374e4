// Folds words of three languages to a common spelling, so that words that sound alike compare equal (SEARCH-1). Devanagari is
// transliterated first, as people in Maharashtra type it: हळद is halad, तिळगुळ is tilgul.

import { AMOUNT } from './amounts.ts';

/** The inherent vowel of a consonant without a vowel sign; silent in some positions. */
const SCHWA = 'ə';

// biome-ignore format: a row of the alphabet per line.
const CONSONANTS = new Map(Object.entries({
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n',
  च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n',
  त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm',
  य: 'y', र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
}));
// biome-ignore format: a row of the alphabet per line.
const VOWELS = new Map(Object.entries({
  अ: 'a', आ: 'a', ऑ: 'o', ॲ: 'a', ऍ: 'e',
  इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ru',
  ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au',
}));
// biome-ignore format: a row of the alphabet per line.
const SIGNS = new Map(Object.entries({
  'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ru',
  'ॅ': 'e', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au',
}));
const VIRAMA = '्';
const ANUSVARA = 'ं';
/** Nukta, visarga and avagraha do not matter for search; candrabindu is treated as anusvara. */
const SILENT = /[़ःऽ]/g;
const WORD = /[\u0900-\u0963\u0970-\u097f]+/g;
const LABIAL = /^[pbm]/;

/** Splits a word into alternating consonants and vowels, with inherent vowels as `SCHWA`. */
function toSounds(word: string): string[] {
  const sounds: string[] = [];
  for (const letter of word) {
    const last = sounds.length - 1;
    const consonant = CONSONANTS.get(letter);
    const sign = SIGNS.get(letter);
    if (consonant !== undefined) sounds.push(consonant, SCHWA);
    else if (letter === VIRAMA && sounds[last] === SCHWA) sounds.pop();
    else if (sign !== undefined && sounds[last] === SCHWA) sounds[last] = sign;
    else if (letter === ANUSVARA) sounds.push(ANUSVARA);
    else sounds.push(VOWELS.get(letter) ?? sign ?? '');
  }
  return sounds.filter((sound) => sound !== '');
}

const isConsonant = (sound: string | undefined) => sound !== undefined && /^[^aeiouəं]/.test(sound);
const isVowel = (sound: string | undefined) => sound !== undefined && /^[aeiouə]/.test(sound);

/** Writes a nasal as the following consonant requires; a final one (जिरं) is typed as e. */
function pronounceNasals(sounds: readonly string[]): string[] {
  return sounds.flatMap((sound, at) => {
    const before = sounds[at - 1];
    const after = sounds[at + 1];
    if (sound === SCHWA && after === ANUSVARA && at + 2 === sounds.length) return ['e'];
    if (sound !== ANUSVARA) return [sound];
    if (after === undefined) return before === SCHWA ? [] : ['n'];
    return [LABIAL.test(after) ? 'm' : 'n'];
  });
}

/** Drops silent inherent vowels: at the end, and between two syllables (हळदी is haldi). */
function dropSilent(sounds: readonly string[]): string[] {
  const result = [...sounds];
  if (result.length > 2 && result.at(-1) === SCHWA && isConsonant(result.at(-2))) result.pop();
  for (let at = 2; at < result.length - 2; at += 1) {
    const isBetween = isConsonant(result[at - 1]) && isVowel(result[at - 2]) && isConsonant(result[at + 1]);
    if (result[at] === SCHWA && isBetween && isVowel(result[at + 2])) result.splice(at, 1);
  }
  return result;
}

const wordToLatin = (word: string): string =>
  dropSilent(pronounceNasals(toSounds(word.replaceAll('ँ', ANUSVARA).replace(SILENT, ''))))
    .join('')
    .replaceAll(SCHWA, 'a');

/** Transliterates the Devanagari words and digits of a text, and leaves the rest unchanged. */
const toLatin = (text: string): string =>
  text.replace(WORD, wordToLatin).replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

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

/** Returns a text in lower case Latin letters without accents; other scripts than Devanagari stay. */
export const toLatinText = (text: string): string =>
  toLatin(text.normalize('NFKC').toLowerCase()).normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, '');

/**
 * Returns the folded words of a text in any of the three languages, in order. Amounts (`500 g`) and stop words only count if
 * nothing else is left (SEARCH-1).
 */
export function foldWords(text: string): string[] {
  const latin = toLatinText(text);
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
