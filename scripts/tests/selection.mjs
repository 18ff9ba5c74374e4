// Which tests run: tags of long tests, retries of failed files, and the number of workers.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const TAG = { long: 'long', anyLength: 'any-length' };

/** Vitest's `tags`. `npm test` skips long tests and shortens those of any length. */
export const TAGS = [
  { name: TAG.long, description: 'runs in `npm run test:deep` only' },
  { name: TAG.anyLength, description: 'runs short in `npm test` and long in `npm run test:deep`' },
];

const HAS_DEEP = /tags: 'long'|^\/\/ @module-tag (long|any-length)$/m;
const IS_TEST = /\.test\.(ts|tsx|mjs)$/;

/** Yields path (relative to `root`) and text of every test file. */
export function* testFiles(root) {
  for (const folder of ['apps', 'messages', 'packages', 'drills']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!IS_TEST.test(name) || name.includes('node_modules')) continue;
      yield { file: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') };
    }
  }
}
const findFiles = (root, pattern) =>
  [...testFiles(root)].filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Vitest's arguments that skip tests with these tags. Files that have the tag as a whole are not collected. */
export const excludeTags = (root, tags) => [
  `--tagsFilter=${tags.map((tag) => `!${tag}`).join(' and ')}`,
  // Projects have different roots, so the pattern holds only the last two parts of the path.
  ...findFiles(root, new RegExp(`^// @module-tag (${tags.join('|')})$`, 'm')).map(
    (file) => `--exclude=**/${file.split('/').slice(-2).join('/')}`,
  ),
];

/** Vitest's arguments for long tests and those of any length (which read `LONG_TESTS`). */
export const onlyDeep = (root) => [`--tagsFilter=${TAG.long} or ${TAG.anyLength}`, ...findFiles(root, HAS_DEEP)];

/** With more failed files than this, the machine is not to blame. */
const MAX_RETRIES = 3;
/** Failures in these tests are rare by nature; a retry would hide them. */
const NEVER_RETRIED = /\/test\/(races|property)\/|\/(kill-\w+|months|rate-changes)\.test\./;

/**
 * Returns the failed files of Vitest's JSON report that may run again, relative to `root`: none if a race, kill or
 * property test failed, or too many files did.
 */
export function selectRetries(report, root) {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const isFinal = failed.length === 0 || failed.length > MAX_RETRIES || failed.some((name) => NEVER_RETRIED.test(name));
  return isFinal ? [] : failed.map((name) => relative(root, name));
}

/** Parallel test files, the same for all projects. More than two cores: each waits for its database part of the time. */
export const MAX_WORKERS = 3;
