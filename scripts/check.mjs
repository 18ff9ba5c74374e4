// One command for everything that needs no database: format, lint, types, import direction, dead code,
// file size, and the tests of the house (its own rules, decisions, and the page on security).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseViolations } from './house.mjs';
import { PARTS } from './packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

const STEPS = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['cycles and floating promises', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ...[...PARTS, 'apps/web/src/shared/offline/worker', 'apps/web/test', 'e2e', 'scripts'].map((project) => [
    `types of ${project}`,
    bin('tsc'),
    // What is known of a project's files is kept for the next run.
    [
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      join(root, 'node_modules/.cache/types', `${project}.tsbuildinfo`),
    ],
  ]),
  ['tests of the house', bin('vitest'), ['run', '--root', 'scripts']],
];

let failed = 0;
for (const [title, command, args] of STEPS) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
const violations = houseViolations(root);
for (const violation of violations) console.log(violation);
if (violations.length > 0) failed += 1;
console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} import direction, dead code, file size`);
process.exit(failed === 0 ? 0 : 1);
