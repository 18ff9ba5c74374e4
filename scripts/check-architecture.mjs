// Checks the architecture rules that no linter covers: import direction and cycles, the device's clock, lookups in lists with pages, NULL in
// least()/greatest().
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { AREAS } from './import-order.mjs';
import { listLookups } from './list-lookups.mjs';
import { nullableLimits } from './sql-nulls.mjs';

// Checks every import against the import order (anything not listed is denied), and finds cycles, including type imports.

/** Tests and their helpers may import anything; only tests may import them. */
const isTest = (path) =>
  /\.(test|fixture|spec)\.tsx?$|\.test\.mjs$|\/vitest\.config\.ts$|^(apps|packages)\/[^/]+\/test\//.test(path);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Build output. */
const BUILT = /\/dist\//;

/** Resolves an import to a path in the repository; undefined for third-party packages. */
function resolveImport(path, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(path), plain));
  const [, name, inside] = /^@tilgul\/([\w-]+)(?:\/([\w./-]+))?$/.exec(plain) ?? [];
  if (name === undefined) return undefined;
  const known = AREAS.find(({ root }) => root === name || root === `packages/${name}`);
  const { root, entry = 'src/index.ts', paths = {}, source = 'src' } = known ?? { root: `packages/${name}` };
  return `${root}/${inside === undefined ? entry : (paths[inside] ?? `${source}/${inside}.ts`)}`;
}

const listImports = ({ path, text }) =>
  [...text.matchAll(IMPORT)]
    .flatMap(([, specifier]) => resolveImport(path, specifier) ?? [])
    .filter((target) => !BUILT.test(target));

/** Returns these paths and all files that import one of them, directly or indirectly. */
export function findImporters(files, paths) {
  const importers = new Map();
  for (const file of files)
    for (const target of listImports(file)) importers.set(target, [...(importers.get(target) ?? []), file.path]);
  const found = new Set(paths);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return [...found];
}

const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** Finds a file's place in the import order: area, row number and entry; undefined if it has none. */
function findRank(path) {
  for (const area of AREAS) {
    if (!isBelow(path, area.root)) continue;
    for (const [row, entries] of area.rows.entries()) {
      const entry = entries.find((name) => isBelow(path, normalize(join(area.root, name))));
      if (entry !== undefined) return { area, row, entry };
    }
  }
  return undefined;
}

/** Returns why one file may not import another, or undefined if it may. */
function explainViolation(path, target) {
  const to = findRank(target);
  if (isTest(target)) return `must not import the test file ${target}`;
  if (!to) return `imports ${target}, which is not in scripts/import-order.mjs`;
  const from = findRank(path);
  if (from.area !== to.area)
    return from.area.uses.includes(to.area.root) ? undefined : `${from.area.root} must not import ${to.area.root}`;
  if (from.entry === to.entry || from.row < to.row) return undefined;
  return `${from.entry} must not import ${to.entry}`;
}

/** Finds files missing in the import order and imports in the wrong direction; `files` are `{ path, text }`. */
export function importViolations(files) {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      if (!findRank(file.path)) return [`${file.path}: is not in scripts/import-order.mjs`];
      return listImports(file).flatMap((target) => {
        const why = explainViolation(file.path, target);
        return why ? [`${file.path}: ${why} (${target})`] : [];
      });
    });
}

/** Finds import cycles, type imports and dynamic imports included: one line for each strongly connected group of files (Tarjan). */
export function importCycles(files) {
  const graph = new Map(files.map((file) => [file.path, listImports(file)]));
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const cycles = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const target of graph.get(path)) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || graph.get(path).includes(path)) cycles.push(`import cycle: ${group.sort().join(', ')}`);
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data', '.git', 'test-results'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

const read = (root, folders, pattern) =>
  folders
    .flatMap((folder) => [...walk(join(root, folder))])
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

/** The only file of the web app that reads the device's clock. */
const CLOCK = 'apps/web/src/shared/format/clock.ts';
const RAW_CLOCK = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/;

/** Finds uses of the device's clock in the web app, where moments are the server's. */
export const rawClocks = (files) =>
  files
    .filter(
      ({ path, text }) => path.startsWith('apps/web/src/') && path !== CLOCK && !isTest(path) && RAW_CLOCK.test(text),
    )
    .map(({ path }) => `${path}: reads the device's clock; use serverNow() or deviceNow() of ${CLOCK}`);

/** Reads the repository's sources, `{ path, text }` with paths from `root`. */
export const readSources = (root) =>
  read(root, ['messages', 'packages', 'apps', 'e2e', 'bench', 'drills', 'scripts'], /\.(tsx?|mjs|css|sql)$/);

/** Reads every file that Biome formats, `{ path, text }`. */
export const readFormatted = (root) => read(root, ['.'], /\.(tsx?|mjs|css|jsonc?|html)$/);

export const isCode = ({ path }) => /\.(tsx?|mjs)$/.test(path);

/** Returns every violation in the repository at `root`, one line each. */
export function architectureViolations(root, files = readSources(root)) {
  const code = files.filter(isCode);
  return [
    ...importViolations(code),
    ...importCycles(code),
    ...rawClocks(code),
    ...listLookups(code),
    ...nullableLimits(files, readFileSync(join(root, 'apps/server/src/platform/db/tables.ts'), 'utf8')),
  ];
}
