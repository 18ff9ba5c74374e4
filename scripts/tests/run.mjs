// The test command: its parts one after the other, stopping at the first that fails, with the time of each at the end.
// `npm test` runs the everyday parts or those named (`npm test unit`), `npm run test:deep` the long ones, and
// `npm run test:all` all of them, each test once. With `--changed`: tests of files that differ from the last commit.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../chromium.mjs';
import { onlyDeep, TAG, without } from './long.mjs';
import { filesToTryAgain } from './second-try.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = [bin('vitest'), 'run'];
const playwright = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];

const UNIT = 'unit and API tests';
const LONG = 'long tests';
/** The stories are tagged `@story`: see e2e/playwright.config.ts. */
const inBrowser = (stories) => () => ({ CHROMIUM_PATH: ensureChromium(), ...(stories && { E2E_STORIES: stories }) });

/** Each part has a title, a command, and a function for additional environment variables. */
const CHECKS = ['checks', [process.execPath, 'scripts/check.mjs']];
// The house project is part of the checks.
const unit = (tags, ...more) => [UNIT, [...vitest, '--project=!house', ...without(root, tags), ...more]];
const BUILD = ['build', [process.execPath, 'scripts/build.mjs']];
const BUDGET = ['web budget', [process.execPath, 'apps/web/build/budget.mjs']];
const DEEP = [
  [LONG, [...vitest, ...onlyDeep(root)], () => ({ LONG_TESTS: '1' })],
  ['short drills', [process.execPath, 'drills/run.mjs', '--short']],
];

const PARTS = {
  '--everyday': [CHECKS, unit([TAG.long]), BUILD, BUDGET, ['browser stories', playwright, inBrowser('only')]],
  '--changed': [CHECKS, unit([TAG.long], '--changed', '--passWithNoTests')],
  '--deep': [BUILD, ['browser tests of every screen', playwright, inBrowser('without')], ...DEEP],
  '--all': [
    CHECKS,
    unit([TAG.long, TAG.anyLength]),
    BUILD,
    BUDGET,
    ['browser tests', playwright, inBrowser()],
    ...DEEP,
  ],
};
const words = process.argv.slice(2);
const mode = words.find((word) => word in PARTS) ?? '--everyday';
const named = words.filter((word) => word !== mode);
const parts = PARTS[mode];
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
