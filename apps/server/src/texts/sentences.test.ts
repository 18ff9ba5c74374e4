// Every sentence of the dictionaries is said somewhere: one whose words changed would stay behind, and its place be English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const AREAS = ['packages/contract/src', 'apps/server/src'];
const DICTIONARY = /^(?:packages\/contract|apps\/server)\/src\/texts\/(?:mr|hi)/;

const files = AREAS.flatMap((area) =>
  readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).map((path) => `${area}/${path}`),
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const code = files
  .filter((path) => !DICTIONARY.test(path))
  .map(read)
  .join('\n');
/** The keys of a dictionary, as its file writes them. */
const sentencesOf = (text: string): string[] =>
  [...text.matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|(\w+)):/gm)].map(([, quoted, bare]) => quoted ?? bare ?? '');

it.each(files.filter((path) => DICTIONARY.test(path) && path.includes('/mr')))(
  '%s has no sentence that nothing says',
  (path) => {
    const sentences = sentencesOf(read(path));
    expect(sentences.length).toBeGreaterThan(40);
    expect(sentences.filter((sentence) => !code.includes(`'${sentence}'`) && !code.includes(`"${sentence}"`))).toEqual(
      [],
    );
  },
);
