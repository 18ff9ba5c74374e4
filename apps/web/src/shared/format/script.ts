// Which Devanagari words the bold cut of Mukta can draw.
import { CLUSTERS } from './clusters.ts';

/** The parts of a syllable that the cut has; build/fonts.mjs cuts to them. */
export const SYLLABLES = {
  consonants: [
    ...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह',
    ...['\u0921\u093c', '\u0922\u093c', '\u0915\u093c', '\u0916\u093c', '\u0917\u093c', '\u091c\u093c', '\u092b\u093c'],
  ],
  clusters: CLUSTERS.split(' '),
  vowels: [...'अआइईउऊऋएऐओऔऑॲ०१२३४५६७८९', 'अ\u200dॅ'],
  signs: [...'ािीुूृेैोौॉॅ', '\u094d'],
  ends: [...'ंँः'],
};

const joined = (parts: readonly string[]) => [...parts].sort((one, other) => other.length - one.length).join('|');

let pattern: RegExp | undefined;

/** Built with the first Devanagari word, which English pages rarely have. */
function getPattern(): RegExp {
  const { consonants, clusters, vowels, signs, ends } = SYLLABLES;
  const group = joined([...clusters, ...consonants]);
  // A virama joins to the next consonant, unless a non-joiner stands between them.
  const noJoin = '(?![\\u0915-\\u0939\\u0958-\\u095f\\u200d])';
  const sign = `(?:[${signs.join('').replace('\u094d', '')}]|\\u094d\\u200c?${noJoin})?`;
  pattern ??= new RegExp(`^(?:(?:(?:${group})${sign}|${joined(vowels)})[${ends.join('')}]?|[\\u0964\\u0965])+$`);
  return pattern;
}

/** Whether every Devanagari word can be bold; a word with another joined group would lose its form. */
export function isDrawnBold(text: string): boolean {
  const words = text.match(/[\u0900-\u097f\u200c\u200d]+/g);
  return words === null || words.every((word) => getPattern().test(word));
}

/** The weight of a name of a product, a store or an address, for the whole element: bold unless a word of it cannot be. */
export const nameWeight = (name: string): 'font-semibold' | 'font-normal' =>
  isDrawnBold(name) ? 'font-semibold' : 'font-normal';
