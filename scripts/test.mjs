// The test command: its parts one after the other, stopping at the first that fails, with the time of each at the end.
// `npm test` runs the everyday parts or those named (`npm test unit`), `npm run test:deep` the long ones.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = [bin('vitest'), 'run'];
const playwright = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];

/** Name, command, and what of the environment it needs beyond the present one. */
const PARTS = [
  ['checks', [process.execPath, 'scripts/check.mjs']],
  ['unit and API tests', vitest],
  ['build', [process.execPath, 'scripts/build.mjs']],
  ['web budget', [process.execPath, 'apps/web/build/budget.mjs']],
  ['browser stories', playwright, () => ({ CHROMIUM_PATH: ensureChromium(), E2E_STORIES: 'only' })],
];

/** What takes long: the browser on every screen, and the races and random acts as often as it takes to meet what is rare. */
const DEEP_PARTS = [
  ['build', [process.execPath, 'scripts/build.mjs']],
  ['browser tests of every screen', playwright, () => ({ CHROMIUM_PATH: ensureChromium(), E2E_STORIES: 'without' })],
  [
    'races, 200 rounds',
    [...vitest, '--root', 'apps/server', 'test/races'],
    () => ({ RACE_ROUNDS: process.env['RACE_ROUNDS'] ?? '200' }),
  ],
  [
    'random shop, 5,000 acts',
    [...vitest, '--root', 'apps/server', 'test/property/property-shop'],
    () => ({ PROPERTY_OPS: process.env['PROPERTY_OPS'] ?? '5000' }),
  ],
  [
    'random days of deliveries, 25 times',
    [...vitest, '--root', 'apps/server', 'test/property/property-delivery'],
    () => ({ PROPERTY_DELIVERY_RUNS: process.env['PROPERTY_DELIVERY_RUNS'] ?? '25' }),
  ],
  ['short drills', [process.execPath, 'drills/run.mjs', '--short']],
];

const isDeep = process.argv[2] === '--deep';
const named = process.argv.slice(isDeep ? 3 : 2);
const parts = isDeep ? DEEP_PARTS : PARTS;
const wanted = parts.filter(([title]) => named.length === 0 || named.some((name) => title.startsWith(name)));
if (wanted.length === 0) {
  console.error(`There is no part "${named.join(' ')}": ${parts.map(([title]) => title).join(', ')}.`);
  process.exit(1);
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const summary = [];
let hasFailed = false;
const begun = performance.now();
for (const [title, [command, ...args], env] of wanted) {
  const since = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env?.() },
  });
  hasFailed = status !== 0;
  summary.push(`${hasFailed ? 'FAIL' : 'ok  '} ${title} (${seconds(since)})`);
  console.log(summary.at(-1));
  if (hasFailed) break;
}
console.log(`\n${summary.join('\n')}\n${hasFailed ? 'Failed' : 'All passed'} after ${seconds(begun)}.`);
process.exit(hasFailed ? 1 : 0);
