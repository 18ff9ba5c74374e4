// Cuts Mukta's Devanagari to the glyphs of our own texts, the demo data and the contract.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import { Blob, Face, Font, shape, shapeWithTrace, Buffer as Text } from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const stock = join(dirname(require.resolve('@fontsource/mukta/package.json')), 'files');

/** Folders with Devanagari that people read. */
const SOURCES = ['messages/mr', 'messages/hi', 'apps/server/src/seed', 'packages/contract/src'];
const WORD = /[\u0900-\u097f\u200c\u200d]+/g;

function* textsBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsBelow(path);
    else if (/\.(?:ts|json)$/.test(entry.name)) yield readFileSync(path, 'utf8');
  }
}

/** Every Devanagari word of a text. */
export const findWords = (text) => text.match(WORD) ?? [];

/** Every Devanagari word of our texts. */
export const listWords = () => [
  ...new Set(SOURCES.flatMap((folder) => [...textsBelow(join(root, folder))].flatMap(findWords))),
];

const CONSONANT = '[\\u0915-\\u0939\\u0958-\\u095f]\\u093c?';
const CLUSTER = new RegExp(`${CONSONANT}(?:\\u094d\\u200d?${CONSONANT})+`, 'g');

/** Common groups that texts and goods of tomorrow may have. */
const COMMON =
  'क्ल क्व क्त्व ख्त ग्ध ग्न ग्ल ग्व घ्न घ्र च्च च्छ च्य ज्ज ज्ञ ज्व ज्र झ्य ट्ट ट्र ट्य ठ्य ड्ड ड्र ड्य ढ्य ण्ट ण्ठ ण्ड ण्ण ण्य त्त त्थ त्न त्प त्म त्य ' +
  'त्र त्व त्स त्त्व थ्य द्द द्ध द्भ द्म द्य द्र द्व ध्य ध्र ध्व न्त न्त्र न्थ न्द न्द्र न्ध न्न न्म न्य न्व न्ह न्स प्त प्न प्प प्य प्र प्ल प्स फ्र फ्ल ब्ज ब्द ब्ध ब्ब ब्र ब्ल भ्य ' +
  'भ्र म्न म्प म्ब म्भ म्म म्य म्र म्ल म्ह ल्क ल्ट ल्ड ल्प ल्फ ल्म ल्य ल्ल ल्व ल्ह व्य व्र व्ह श्क श्च श्न श्म श्य श्र श्ल श्व ष्क ष्ट ष्ट्र ष्ठ ष्ण ष्प ष्म ष्य स्क स्ख स्ट स्ट्र ' +
  'स्त स्त्य स्त्र स्थ स्न स्प स्फ स्म स्य स्र स्ल स्व स्स ह्न ह्म ह्य ह्र ह्ल ह्व ळ्य क्ष्म क्ष्य';

/** Every joined group of consonants in the words and of everyday language, such as 'क्ष' and 'र्थ्य'. */
export const listClusters = (words) =>
  [...new Set([...words.flatMap((word) => word.match(CLUSTER) ?? []), ...COMMON.split(' ')])].sort();

/**
 * Every consonant and joined group with every vowel sign, so that a new word of known groups needs no new glyph; the parts are
 * those of src/shared/format/script.ts.
 */
export const listSyllables = ({ consonants, clusters, vowels, signs, ends }) => [
  ...[...consonants, ...clusters].flatMap((group) =>
    ['', ...signs].flatMap((sign) => ['', ...ends].map((end) => group + sign + end)),
  ),
  ...vowels.flatMap((vowel) => ['', ...ends].map((end) => vowel + end)),
];

const fill = (word) => {
  const buffer = new Text();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  return buffer;
};

export const openFont = (bytes) => new Font(new Face(new Blob(new Uint8Array(bytes)), 0));
export const readFont = async (weight) =>
  Buffer.from(await convert(readFileSync(join(stock, `mukta-devanagari-${weight}-normal.woff2`)), 'truetype'));

/** The glyphs of a word and where they stand, without their numbers, which a cut changes. */
export function shapeWord(font, word) {
  const buffer = fill(word);
  shape(font, buffer);
  return buffer
    .getGlyphPositions()
    .map(({ xAdvance, xOffset, yOffset }) => `${xAdvance},${xOffset},${yOffset}`)
    .join(' ');
}

/** Glyphs of a word, those included that shaping only passes through: without them ligatures would be lost. */
function listGlyphs(font, word) {
  const glyphs = shapeWithTrace(font, fill(word), [], 99_999, 0).flatMap((step) => (step.glyphs ? step.t : []));
  const buffer = fill(word);
  shape(font, buffer);
  return [
    ...glyphs.flatMap(({ g }) => (typeof g === 'number' ? [g] : [])),
    ...buffer.getGlyphInfos().map(({ codepoint }) => codepoint),
  ];
}

/** No closure over the layout's rules, no hints. */
const FLAGS = 0x201;
const LAYOUT_FEATURES = 6;

/** A TrueType font with the glyphs that the words need. */
export async function cutFont(full, words) {
  const font = openFont(full);
  const glyphs = new Set([0, ...words.flatMap((word) => listGlyphs(font, word))]);
  const code = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports: hb } = (await WebAssembly.instantiate(code)).instance;
  hb._initialize();
  const heap = () => new Uint8Array(hb.memory.buffer);
  const start = hb.malloc(full.byteLength);
  heap().set(new Uint8Array(full), start);
  const face = hb.hb_face_create(hb.hb_blob_create(start, full.byteLength, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | FLAGS);
  const points = hb.hb_subset_input_unicode_set(input);
  for (const sign of new Set(words.join(''))) hb.hb_set_add(points, sign.codePointAt(0));
  const kept = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const at = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(heap().slice(at, at + hb.hb_blob_get_length(blob)));
}

/** As a file for browsers. */
export const toWoff2 = (font) => convert(font, 'woff2');
