// The test command: its parts one after the other, stopping at the first that fails, with the time of each at the end.
// `npm test` runs the everyday parts or those named (`npm test unit`), `npm run test:deep` the long ones; with
// `--changed` the tests of what differs from the last commit.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../chromium.mjs';
import { onlyDeep, withoutLong } from './long.mjs';
import { filesToTryAgain } from './second-try.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = [bin('vitest'), 'run'];
const playwright = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];

const isDeep = process.argv[2] === '--deep';
const isChanged = process.argv.includes('--changed');

const UNIT = 'unit and API tests';
const LONG = 'long tests';

/** Name, command, and what of the environment it needs beyond the present one. */
const PARTS = [
  ['checks', [process.execPath, 'scripts/check.mjs']],
  // The house's own tests are one of the checks.
  [
    UNIT,
    [...vitest, '--project=!house', ...withoutLong(root), ...(isChanged ? ['--changed', '--passWithNoTests'] : [])],
  ],
  ['build', [process.execPath, 'scripts/build.mjs']],
  ['web budget', [process.execPath, 'apps/web/build/budget.mjs']],
  ['browser stories', playwright, () => ({ CHROMIUM_PATH: ensureChromium(), E2E_STORIES: 'only' })],
];

/** What takes long: every screen in the browser, and what the everyday tests only try at full length. */
const DEEP_PARTS = [
  ['build', [process.execPath, 'scripts/build.mjs']],
  ['browser tests of every screen', playwright, () => ({ CHROMIUM_PATH: ensureChromium(), E2E_STORIES: 'without' })],
  [LONG, [...vitest, ...onlyDeep(root)], () => ({ LONG_TESTS: '1' })],
  ['short drills', [process.execPath, 'drills/run.mjs', '--short']],
];

const named = process.argv.slice(isDeep ? 3 : 2).filter((word) => word !== '--changed');
const parts = isDeep ? DEEP_PARTS : isChanged ? PARTS.slice(0, 2) : PARTS;
const wanted = parts.filter(([title]) => named.length === 0 || named.some((name) => title.startsWith(name)));
if (wanted.length === 0) {
  console.error(`There is no part "${named.join(' ')}": ${parts.map(([title]) => title).join(', ')}.`);
  process.exit(1);
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const run = (command, args, env) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const IS_TEST_FILE = /^[^-].*\.test\.\w+$/;

/** Runs the tests; files that failed run once more, alone. Whether all passed in the end, and which ones only then. */
function runTwice(command, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgul-tests-'));
  const file = join(folder, 'report.json');
  const isFirst = run(command, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
  const again = isFirst ? [] : readReport(file);
  rmSync(folder, { recursive: true });
  if (isFirst || again.length === 0) return { hasPassed: isFirst, flaky: [] };
  console.log(`\nOnce more: ${again.join(', ')}`);
  const options = args.filter((word) => !IS_TEST_FILE.test(word));
  return { hasPassed: run(command, [...options, ...again], env), flaky: again };
}

function readReport(file) {
  try {
    return filesToTryAgain(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch {
    return [];
  }
}

const summary = [];
let hasFailed = false;
const begun = performance.now();
for (const [title, [command, ...args], env] of wanted) {
  const since = performance.now();
  const isVitest = title === UNIT || title === LONG;
  const { hasPassed, flaky } = isVitest
    ? runTwice(command, args, env?.())
    : { hasPassed: run(command, args, env?.()), flaky: [] };
  hasFailed = !hasPassed;
  const late = hasPassed && flaky.length > 0 ? `, flaky, to be mended: ${flaky.join(', ')}` : '';
  summary.push(`${hasFailed ? 'FAIL' : 'ok  '} ${title} (${seconds(since)})${late}`);
  console.log(summary.at(-1));
  if (hasFailed) break;
}
console.log(`\n${summary.join('\n')}\n${hasFailed ? 'Failed' : 'All passed'} after ${seconds(begun)}.`);
process.exit(hasFailed ? 1 : 0);
