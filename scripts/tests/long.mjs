// The tag of tests that take long: `npm test` leaves them out, `npm run test:deep` runs only them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = 'long';

/** For Vitest's `tags`: the ones that a test may have. */
export const TAGS = [{ name: TAG, description: 'runs in `npm run test:deep` only' }];

const IS_ALL_LONG = /^\/\/ @module-tag long$/m;
const HAS_LONG = /tags: 'long'/;
/** Run at full length by parts of their own, long tests and all. */
const HAS_PART = /\/test\/(races|property)\//;

const IS_TEST = /\.test\.(ts|tsx|mjs)$/;

/** Test files by what they hold, relative to `root`: those with nothing but long tests, and those with some. */
function longTestFiles(root) {
  const all = [];
  const some = [];
  for (const folder of ['apps', 'packages', 'drills']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!IS_TEST.test(name) || name.includes('node_modules')) continue;
      const text = readFileSync(join(root, folder, name), 'utf8');
      if (IS_ALL_LONG.test(text)) all.push(join(folder, name));
      else if (HAS_LONG.test(text)) some.push(join(folder, name));
    }
  }
  return { all, some };
}

/** What Vitest is called with for everything but the long tests, and for them alone. */
export const withoutLong = (root) => [
  `--tagsFilter=!${TAG}`,
  // Each project has another root, so the pattern names the last two parts of the path alone.
  ...longTestFiles(root).all.map((file) => `--exclude=**/${file.split('/').slice(-2).join('/')}`),
];
export const onlyLong = (root) => {
  const { all, some } = longTestFiles(root);
  return [`--tagsFilter=${TAG}`, ...[...all, ...some].filter((file) => !HAS_PART.test(file))];
};
