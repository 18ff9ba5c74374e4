// One command for everything that needs no database: format, lint, types, import direction, dead code,
// file size, and the tests of the house (its own rules, decisions, and the page on security).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseViolations, isCode, readFormatted, readSources } from './house.mjs';
import { PARTS } from './packages.mjs';
import { memoryOf } from './unchanged.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const files = readSources(root);
/** Beyond so many files a linter is quicker to find them by itself. */
const MOST_NAMED = 400;
const named = (paths, all) => (paths.length > MOST_NAMED ? all : paths);

const formatted = memoryOf(root, 'format', readFormatted(root));
const typed = memoryOf(root, 'promises', files.filter(isCode));

/** Title, program, its words, and what it remembers when it passes; a step without words has nothing to look at. */
const STEPS = [
  [
    'format and lint',
    'biome',
    formatted.changed.length > 0
      ? ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...named(formatted.changed, ['.'])]
      : undefined,
    formatted,
  ],
  [
    'cycles and floating promises',
    'oxlint',
    typed.affected.length > 0 ? ['--type-aware', '--deny-warnings', ...named(typed.affected, [])] : undefined,
    typed,
  ],
  ...[...PARTS, 'apps/web/src/shared/offline/worker', 'apps/web/test', 'e2e', 'scripts'].map((project) => [
    `types of ${project}`,
    'tsc',
    // What is known of a project's files is kept for the next run.
    ['-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ]),
  ['tests of the house', 'vitest', ['run', '--root', 'scripts']],
];

let failed = 0;
for (const [title, program, words, memory] of STEPS) {
  const started = performance.now();
  const isFine =
    words === undefined ||
    spawnSync(join(root, 'node_modules/.bin', program), words, { cwd: root, stdio: 'inherit' }).status === 0;
  if (isFine) memory?.remember();
  else failed += 1;
  console.log(`${isFine ? 'ok  ' : 'FAIL'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
const violations = houseViolations(root, files);
for (const violation of violations) console.log(violation);
if (violations.length > 0) failed += 1;
console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} import direction, dead code, file size`);
process.exit(failed === 0 ? 0 : 1);
