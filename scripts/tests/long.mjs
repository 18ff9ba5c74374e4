// The tags of tests that take long: what `npm test` leaves out or runs short, and `npm run test:deep` runs at full length.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const TAG = { long: 'long', anyLength: 'any-length' };

/** Vitest's `tags`: the ones that a test may have. */
export const TAGS = [
  { name: TAG.long, description: 'runs in `npm run test:deep` only' },
  { name: TAG.anyLength, description: 'runs short in `npm test` and long in `npm run test:deep`' },
];

const HAS_DEEP = /tags: 'long'|^\/\/ @module-tag (long|any-length)$/m;
const IS_TEST = /\.test\.(ts|tsx|mjs)$/;

/** Paths and texts of all test files, relative to `root`. */
export function* testFiles(root) {
  for (const folder of ['apps', 'packages', 'drills']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!IS_TEST.test(name) || name.includes('node_modules')) continue;
      yield { file: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') };
    }
  }
}
const filesWith = (root, pattern) =>
  [...testFiles(root)].filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Vitest's arguments for all tests without these tags. Files in which all tests have one are not even collected. */
export const without = (root, tags) => [
  `--tagsFilter=${tags.map((tag) => `!${tag}`).join(' and ')}`,
  // Each project has another root, so the pattern names the last two parts of the path alone.
  ...filesWith(root, new RegExp(`^// @module-tag (${tags.join('|')})$`, 'm')).map(
    (file) => `--exclude=**/${file.split('/').slice(-2).join('/')}`,
  ),
];

/** Vitest's arguments for the long tests and those of any length, which read `LONG_TESTS`. */
export const onlyDeep = (root) => [`--tagsFilter=${TAG.long} or ${TAG.anyLength}`, ...filesWith(root, HAS_DEEP)];
