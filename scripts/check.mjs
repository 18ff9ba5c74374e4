// Runs every check that needs no database: format, lint, unused code, types, the architecture rules, and the tests in scripts/
// (the rules themselves, rule ids, decision records, the security page).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@tilgul/messages/compile';
import { architectureViolations, isCode, readFormatted, readSources } from './check-architecture.mjs';
import { PARTS } from './packages.mjs';
import { openCheckCache } from './unchanged.mjs';

compileMessages();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const files = readSources(root);
/** Whether knip reads the file, besides the sources. */
const isKnipInput = ({ path }) => /(^|\/)package\.json$|^knip\.jsonc$/.test(path);
/** With more files than this, a linter finds them faster by itself. */
const MAX_PATH_ARGS = 400;
const toPathArgs = (paths, all) => (paths.length > MAX_PATH_ARGS ? all : paths);

const formattedFiles = readFormatted(root);
const formatted = openCheckCache(root, 'format', formattedFiles);
const typed = openCheckCache(root, 'promises', files.filter(isCode));
const used = openCheckCache(root, 'unused', [...files, ...formattedFiles.filter(isKnipInput)]);

/** Title, program, its arguments (undefined: nothing to check), and the cache to update when it passes. */
const STEPS = [
  [
    'format and lint',
    'biome',
    formatted.changed.length > 0
      ? ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...toPathArgs(formatted.changed, ['.'])]
      : undefined,
    formatted,
  ],
  [
    'cycles and floating promises',
    'oxlint',
    typed.affected.length > 0 ? ['--type-aware', '--deny-warnings', ...toPathArgs(typed.affected, [])] : undefined,
    typed,
  ],
  [
    'unused files, exports and dependencies',
    'knip',
    used.isUnchanged ? undefined : ['--no-progress', '--cache', '--cache-location', 'node_modules/.cache/knip'],
    used,
  ],
  ...[
    ...PARTS,
    'apps/web/src/shared/offline/worker',
    'apps/web/src/features/counter/worker',
    'apps/web/test',
    'e2e',
    'scripts',
  ].map((project) => [
    `types of ${project}`,
    'tsc',
    ['-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ]),
  ['tests of the scripts', 'vitest', ['run', '--root', 'scripts']],
];

let failed = 0;
for (const [title, program, args, cache] of STEPS) {
  const started = performance.now();
  const hasPassed =
    args === undefined ||
    spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: root, stdio: 'inherit' }).status === 0;
  if (hasPassed) cache?.save();
  else failed += 1;
  console.log(`${hasPassed ? 'ok  ' : 'FAIL'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
const violations = architectureViolations(root, files);
for (const violation of violations) console.log(violation);
if (violations.length > 0) failed += 1;
console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} architecture: imports, SQL nulls`);
process.exit(failed === 0 ? 0 : 1);
