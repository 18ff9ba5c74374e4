// Marathi and Hindi messages use the words of docs/glossary.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const glossary = readFileSync(join(FOLDER, '../docs/glossary.md'), 'utf8');

/** Groups of messages as text: `hi/store.json cash`. */
const readGroups = (code) =>
  readdirSync(join(FOLDER, code)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(FOLDER, code, file), 'utf8'))).map(([group, messages]) => ({
      place: `${code}/${file} ${group}`,
      text: JSON.stringify(messages),
    })),
  );
/** Rejected words, from the last table of the glossary. */
const listRejectedWords = (language) =>
  new RegExp(`^\\| ${language} \\| (.+) \\|$`, 'm').exec(glossary)?.[1]?.split(', ') ?? [];

it.each([
  ['Marathi', 'mr'],
  ['Hindi', 'hi'],
])('%s messages avoid rejected words', (language, code) => {
  const words = listRejectedWords(language);
  const groups = readGroups(code);
  expect(words.length).toBeGreaterThan(5);
  expect(groups.length).toBeGreaterThan(70);
  // A word may have a suffix, but no prefix.
  const found = groups.flatMap(({ place, text }) =>
    words.filter((word) => new RegExp(`(?<![\\u0900-\\u097f])${word}`).test(text)).map((word) => `${place}: ${word}`),
  );
  expect(found).toEqual([]);
});
