// Marathi and Hindi texts use the words of docs/glossary.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const FOLDERS = ['apps/web/src/texts', 'apps/server/src/texts', 'packages/contract/src/texts'];
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

const readTexts = (code) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path === `${code}.ts` || (path.startsWith(`${code}/`) && path.endsWith('.ts')))
      .map((path) => ({ path: join(folder, path), words: readFileSync(join(root, folder, path), 'utf8') })),
  );
/** Rejected words, from the last table of the glossary. */
const listRejectedWords = (language) =>
  new RegExp(`^\\| ${language} \\| (.+) \\|$`, 'm').exec(glossary)?.[1]?.split(', ') ?? [];

it.each([
  ['Marathi', 'mr'],
  ['Hindi', 'hi'],
])('%s texts avoid rejected words', (language, code) => {
  const words = listRejectedWords(language);
  const texts = readTexts(code);
  expect(words.length).toBeGreaterThan(5);
  expect(texts.length).toBeGreaterThan(40);
  // A word may have a suffix, but no prefix.
  const found = texts.flatMap(({ path, words: text }) =>
    words.filter((word) => new RegExp(`(?<![\\u0900-\\u097f])${word}`).test(text)).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
