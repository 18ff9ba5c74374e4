// The tags of tests that take long: what `npm test` leaves out or runs short, and `npm run test:deep` runs at full length.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LONG = 'long';
const ANY_LENGTH = 'any-length';

/** For Vitest's `tags`: the ones that a test may have. */
export const TAGS = [
  { name: LONG, description: 'runs in `npm run test:deep` only' },
  { name: ANY_LENGTH, description: 'runs short in `npm test` and long in `npm run test:deep`' },
];

const IS_ALL_LONG = /^\/\/ @module-tag long$/m;
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

/** What Vitest is called with for everything but the long tests; files of nothing else are not even collected. */
export const withoutLong = (root) => [
  `--tagsFilter=!${LONG}`,
  // Each project has another root, so the pattern names the last two parts of the path alone.
  ...filesWith(root, IS_ALL_LONG).map((file) => `--exclude=**/${file.split('/').slice(-2).join('/')}`),
];

/** What Vitest is called with for the long tests and those of any length, which ask `LONG_TESTS`. */
export const onlyDeep = (root) => [`--tagsFilter=${LONG} or ${ANY_LENGTH}`, ...filesWith(root, HAS_DEEP)];
