// Runs the test steps in order, stops at the first failure and prints the time of each.
// `npm test` runs the everyday steps or those named (`npm test unit`), `npm run test:deep` the long ones,
// `npm run test:all` everything once. `--changed` runs the tests of files that differ from the last commit.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../chromium.mjs';
import { excludeTags, onlyDeep, selectRetries, TAG } from './selection.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = [bin('vitest'), 'run'];
const playwright = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];

const UNIT = 'unit and API tests';
const LONG = 'long tests';
/** Stories are tagged `@story`, see e2e/playwright.config.ts. */
const browserEnv = (stories) => () => ({ CHROMIUM_PATH: ensureChromium(), ...(stories && { E2E_STORIES: stories }) });

/** Each step: title, command, and a function that returns extra environment variables. */
const CHECKS = ['checks', [process.execPath, 'scripts/check.mjs']];
// The project `scripts` is part of the checks.
const unit = (tags, ...more) => [UNIT, [...vitest, '--project=!scripts', ...excludeTags(root, tags), ...more]];
const BUILD = ['build', [process.execPath, 'scripts/build.mjs']];
const BUDGET = ['web budget', [process.execPath, 'apps/web/build/budget.mjs']];
const DEEP = [
  [LONG, [...vitest, ...onlyDeep(root)], () => ({ LONG_TESTS: '1' })],
  ['short drills', [process.execPath, 'drills/run.mjs', '--short']],
];

const STEPS = {
  '--everyday': [CHECKS, unit([TAG.long]), BUILD, BUDGET, ['browser stories', playwright, browserEnv('only')]],
  '--changed': [CHECKS, unit([TAG.long], '--changed', '--passWithNoTests')],
  '--deep': [BUILD, ['browser tests of every screen', playwright, browserEnv('without')], ...DEEP],
  '--all': [
    CHECKS,
    unit([TAG.long, TAG.anyLength]),
    BUILD,
    BUDGET,
    ['browser tests', playwright, browserEnv()],
    ...DEEP,
  ],
};
const args = process.argv.slice(2);
const mode = args.find((arg) => arg in STEPS) ?? '--everyday';
const named = args.filter((arg) => arg !== mode);
const steps = STEPS[mode];
const selected = steps.filter(([title]) => named.length === 0 || named.some((name) => title.startsWith(name)));
if (selected.length === 0) {
  console.error(`There is no step "${named.join(' ')}": ${steps.map(([title]) => title).join(', ')}.`);
  process.exit(1);
}

const formatSeconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const run = (command, args, env) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const IS_TEST_FILE = /^[^-].*\.test\.\w+$/;

/** Runs the tests and retries the failed files once. Returns whether all passed in the end, and the flaky files. */
function runWithRetry(command, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'tilgul-tests-'));
  const file = join(folder, 'report.json');
  const hasPassed = run(command, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
  const retried = hasPassed ? [] : readReport(file);
  rmSync(folder, { recursive: true });
  if (hasPassed || retried.length === 0) return { hasPassed, flaky: [] };
  console.log(`\nRetrying: ${retried.join(', ')}`);
  const options = args.filter((arg) => !IS_TEST_FILE.test(arg));
  return { hasPassed: run(command, [...options, ...retried], env), flaky: retried };
}

function readReport(file) {
  try {
    return selectRetries(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch {
    return [];
  }
}

const summary = [];
let hasFailed = false;
const start = performance.now();
for (const [title, [command, ...args], env] of selected) {
  const since = performance.now();
  const isVitest = title === UNIT || title === LONG;
  const { hasPassed, flaky } = isVitest
    ? runWithRetry(command, args, env?.())
    : { hasPassed: run(command, args, env?.()), flaky: [] };
  hasFailed = !hasPassed;
  const note = hasPassed && flaky.length > 0 ? `, flaky, to be fixed: ${flaky.join(', ')}` : '';
  summary.push(`${hasFailed ? 'FAIL' : 'ok  '} ${title} (${formatSeconds(since)})${note}`);
  console.log(summary.at(-1));
  if (hasFailed) break;
}
console.log(`\n${summary.join('\n')}\n${hasFailed ? 'Failed' : 'All passed'} after ${formatSeconds(start)}.`);
process.exit(hasFailed ? 1 : 0);
