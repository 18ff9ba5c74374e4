// The test command: checks, unit and API tests, the build, browser tests; stops at the first part that fails.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

const PARTS = [
  ['checks', process.execPath, ['scripts/check.mjs']],
  ['unit and API tests', bin('vitest'), ['run']],
  ['build', process.execPath, ['scripts/build.mjs']],
  ['web budget', process.execPath, ['apps/web/build/budget.mjs']],
  [
    'browser tests',
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts'],
    () => ({ CHROMIUM_PATH: ensureChromium() }),
  ],
];

const only = process.argv[2];
const wanted = PARTS.filter(([name]) => only === undefined || name.startsWith(only));
if (wanted.length === 0) {
  console.error(`There is no part "${only}": ${PARTS.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}
for (const [title, command, args, env] of wanted) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env?.() } });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  if (status !== 0) process.exit(1);
}
