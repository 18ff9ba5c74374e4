// The cuts of Mukta's Devanagari draw our texts exactly as the full font does.
import { readFileSync } from 'node:fs';
import { LANGUAGES, readArea } from '@tilgul/messages/compile';
import { convert } from 'fontverter';
import { describe, expect, it } from 'vitest';
import { isDrawnBold, nameWeight, SYLLABLES } from '../src/shared/format/script.ts';
import { findWords, listSyllables, listWords, openFont, readFont, shapeWord } from './devanagari.mjs';

const REBUILD = 'Run `npx tsx apps/web/build/fonts.mjs` and commit the result: these words need new glyphs';

const openCut = async (file) =>
  openFont(await convert(readFileSync(new URL(`../src/styles/fonts/${file}`, import.meta.url)), 'truetype'));

/** Words that the cut draws otherwise than the full font of this weight. */
async function findChanged(file, weight, words) {
  const [full, cut] = [openFont(await readFont(weight)), await openCut(file)];
  return words.filter((word) => shapeWord(full, word) !== shapeWord(cut, word));
}

/** Single signs, as regular expressions in the sources have them. */
const isSign = (word) => /^[\u0900-\u0903\u093a-\u094d\u0962-\u0965\u0970\u200c\u200d]+$/.test(word);
const WORDS = listWords().filter((word) => !isSign(word));

it('draws every word of our texts in bold', () => {
  expect(WORDS.length).toBeGreaterThan(3000);
  expect(
    WORDS.filter((word) => !isDrawnBold(word)),
    REBUILD,
  ).toEqual([]);
});

// Twenty thousand words take seconds on a busy machine.
describe.each([400, 600])('the cut of weight %i', (weight) => {
  it('shapes every word and every syllable as the full font does', async () => {
    const words = [...WORDS, ...listSyllables(SYLLABLES)];
    expect(await findChanged(`mukta-devanagari-${weight}.woff2`, weight, words), REBUILD).toEqual([]);
  }, 60_000);
});

it("draws the languages' names and offers in their own cut", async () => {
  const words = LANGUAGES.flatMap(({ code, name }) => {
    const { lead, yes } = readArea(code, 'shared')['language-offer'];
    return findWords(`${name} ${lead} ${yes}`);
  });
  expect(await findChanged('mukta-names.woff2', 600, words), REBUILD).toEqual([]);
});

it('finds a word that lost its ligature', async () => {
  expect(await findChanged('mukta-names.woff2', 600, ['क्षत्रिय'])).toEqual(['क्षत्रिय']);
});

it.each([
  ['Jaggery', true],
  ['हळद पावडर', true],
  ['Sangli, सांगली 416416', true],
  ['क्षत्रिय', true],
  // No text of ours joins these.
  ['ङ्क्ष्व', false],
  ['Turmeric ङ्क्ष्व', false],
  // A virama that does not join.
  ['श्रीमान्', true],
  // Letters of Sanskrit that no text of ours has.
  ['ॠकार', false],
])('falls back to the weight that has every glyph for the whole name: %s', (name, isBold) => {
  expect(isDrawnBold(name)).toBe(isBold);
  expect(nameWeight(name)).toBe(isBold ? 'font-semibold' : 'font-normal');
});
