// Marathi and Hindi messages use the words of docs/glossary.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const glossary = readFileSync(join(FOLDER, '../docs/glossary.md'), 'utf8');

const readLines = (code) =>
  readdirSync(join(FOLDER, code)).flatMap((file) =>
    readFileSync(join(FOLDER, code, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${code}/${file}:${index + 1}`, line })),
  );
/** Rejected words, from the last table of the glossary. */
const listRejectedWords = (language) =>
  new RegExp(`^\\| ${language} \\| (.+) \\|$`, 'm').exec(glossary)?.[1]?.split(', ') ?? [];

it.each([
  ['Marathi', 'mr'],
  ['Hindi', 'hi'],
])('%s messages avoid rejected words', (language, code) => {
  const words = listRejectedWords(language);
  const lines = readLines(code);
  expect(words.length).toBeGreaterThan(5);
  expect(lines.length).toBeGreaterThan(4000);
  // A word may have a suffix, but no prefix.
  const found = lines.flatMap(({ place, line }) =>
    words.filter((word) => new RegExp(`(?<![\\u0900-\\u097f])${word}`).test(line)).map((word) => `${place}: ${word}`),
  );
  expect(found).toEqual([]);
});
